import Pleat
import PleatRender

/// A contact sheet with a row for each style of folds and flips, and for each other kind.
struct DemoSheet {
  private let size: Size
  private let scale: Double
  private let pages: (source: Image, destination: Image)

  /// The number of moments in each row, including both ends.
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
    let others = try otherRows()
    let half = (others.count + 1) / 2
    let folds = try FoldStyle.allStyles.map {
      try row($0.description, FoldTransition($0, size: size, scale: scale))
    }
    let flips = try FlipStyle.allStyles.map {
      try row($0.description, FlipTransition($0, size: size, scale: scale))
    }
    let (left, right) = (
      column([("Folds", folds), ("More kinds", Array(others.prefix(half)))]),
      column([("Flips", flips), ("", Array(others.dropFirst(half)))])
    )
    var sheet = Image(
      width: left.width + right.width, height: max(left.height, right.height),
      filledWith: left[0, 0])
    sheet.draw(left)
    sheet.draw(right, x: left.width)
    return sheet
  }

  /// A row for each kind but folds and flips, and for each short name of other parameters.
  private func otherRows() throws -> [ContactSheet.Row] {
    let kinds = TransitionKind.builtIn.filter(\.hasSetup)
    let rows = try kinds.map { try row($0.name, $0.transition(setup($0))) }
    let short = TransitionKind.shortNames.filter { name in
      name.values.contains { name.kind.defaults[$0.key] != $0.value }
    }
    return try rows + short.map { try row($0.name, $0.kind.transition(setup($0.kind), $0.values)) }
  }

  private func setup(_ kind: TransitionKind) -> PageSetup {
    PageSetup(size: size, scale: scale, direction: kind.direction)
  }

  /// Parts of the sheet, one below the other.
  private func column(_ parts: [(title: String, rows: [ContactSheet.Row])]) -> Image {
    let images = parts.map { part in
      // A part without a title leaves the room of one, so that rows stand next to those of the other
      // column.
      ContactSheet(
        title: part.title.isEmpty ? " " : part.title, rows: part.rows, thumbnailWidth: 112
      ).image()
    }
    var column = Image(
      width: images.map(\.width).max() ?? 1, height: images.map(\.height).reduce(0, +),
      filledWith: images[0][0, 0])
    var y = 0
    for image in images {
      column.draw(image, y: y)
      y += image.height
    }
    return column
  }

  private func row(_ title: String, _ transition: some Transition) throws -> ContactSheet.Row {
    // All rows have the same margin, so that the pages are aligned. An upright leaf of a flip needs
    // the most: in the default perspective it is 14/11 of its size, so it reaches 0.136 of a side out
    // of the page. Only what reaches farther, as a carousel does, is drawn smaller.
    let usual = try renderer(transition, margin: .points(0.14 * max(size.width, size.height)))
    let whole = try renderer(transition, margin: .automatic)
    let reach = max(
      Double(whole.width) / Double(usual.width), Double(whole.height) / Double(usual.height))
    let renderer = reach > 1 ? whole : usual
    let limit = renderer.transition.progressLimit
    let cells = try (0..<Self.moments).map { moment in
      let share = Double(moment) / Double(Self.moments - 1)
      let image = try renderer.image(at: share * limit)
      var cell = image
      if reach > 1 {
        cell = Image(
          width: Int((Double(usual.width) * reach).rounded()),
          height: Int((Double(usual.height) * reach).rounded()))
        cell.draw(
          image, x: (cell.width - image.width) / 2, y: (cell.height - image.height) / 2)
      }
      return ContactSheet.Cell(image: cell, caption: "\(Int((100 * share).rounded())) %")
    }
    return ContactSheet.Row(title: title, cells: cells)
  }
  private func renderer(
    _ transition: some Transition, margin: PageRendererOptions.Margin
  ) throws -> PageRenderer {
    try PageRenderer(
      transition, source: pages.source, destination: pages.destination, scale: scale,
      options: .init(margin: margin))
  }
}
