import Pleat
import PleatRender

/// A contact sheet of all sixteen styles: folds on the left, flips on the right, one row per style.
struct StylesSheet {
  private let size: Size
  private let scale: Double
  private let pages: (source: Image, destination: Image)

  /// The number of moments of each style, including both ends.
  private static let moments = 6

  init(size: Size, scale: Double) {
    self.size = size
    self.scale = scale
    pages = (
      TestPage.image(.source, size: size, scale: scale),
      TestPage.image(.destination, size: size, scale: scale)
    )
  }

  func image() throws -> Image {
    let folds = try FoldStyle.allStyles.map {
      try row($0.description, FoldTransition($0, size: size, scale: scale))
    }
    let flips = try FlipStyle.allStyles.map {
      try row($0.description, FlipTransition($0, size: size, scale: scale))
    }
    let (left, right) = (half("Folds", folds), half("Flips", flips))
    var sheet = Image(
      width: left.width + right.width, height: max(left.height, right.height),
      filledWith: left[0, 0])
    sheet.draw(left)
    sheet.draw(right, x: left.width)
    return sheet
  }

  private func half(_ title: String, _ rows: [ContactSheet.Row]) -> Image {
    ContactSheet(title: title, rows: rows, thumbnailWidth: 112).image()
  }

  private func row(_ title: String, _ transition: some Transition) throws -> ContactSheet.Row {
    // All styles have the same margin, so that the pages are aligned. An upright leaf needs the
    // most: in the default perspective it is 14/11 of its size, so it reaches 0.136 of a side out
    // of the page.
    let renderer = try PageRenderer(
      transition, source: pages.source, destination: pages.destination, scale: scale,
      options: .init(margin: .points(0.14 * max(size.width, size.height))))
    let cells = try (0..<Self.moments).map { moment in
      let share = Double(moment) / Double(Self.moments - 1)
      return ContactSheet.Cell(
        image: try renderer.image(at: share * transition.progressLimit),
        caption: "\(Int((100 * share).rounded())) %")
    }
    return ContactSheet.Row(title: title, cells: cells)
  }
}
