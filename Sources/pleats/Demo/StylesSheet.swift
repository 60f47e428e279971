import Pleat
import PleatRender

/// All sixteen styles as one picture: folds on the left, flips on the right, a row per style.
struct StylesSheet {
  private let size: Size
  private let scale: Double
  private let pages: (source: Image, destination: Image)

  /// Moments of each style, the first and the last page among them.
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
    // Flips come closer by a seventh of half the page: with one margin for all, pages stand in line.
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
