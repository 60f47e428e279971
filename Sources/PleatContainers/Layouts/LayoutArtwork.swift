public import Pleat

/// What the original drew in the elements of its layouts, as far as it is arithmetic.
///
/// Source: the cells, shelves and headers of IntroducingCollectionViews.
public enum LayoutArtwork {
  /// The size of a cell's picture with its label.
  public static let cellSize = Size(width: 170, height: 194)
  /// Where the image lies in a cell.
  public static let imageRect = Rect(x: 4, y: 4, width: 162, height: 162)
  /// Where the label lies in a cell: across it, under the image.
  public static let labelRect = Rect(x: 0, y: 173, width: 170, height: 21)

  /// The shadow of a shelf: half opaque, five points lower, along the shelf and five points above it.
  public static func shadow(ofShelf size: Size) -> DropShadow {
    DropShadow(
      opacity: 0.5, offset: Size(width: 0, height: 5),
      path: Rect(x: 0, y: -5, width: size.width, height: size.height + 5))
  }

  /// How deep the zigzag is at both ends of a header's tape, in points.
  public static let tapeTooth = 3.0

  /// Where a header's tape lies: around its text with margins at the sides and above and below.
  ///
  /// - Parameters:
  ///   - text: the size of the text.
  ///   - header: the header.
  ///   - alignment: where in the header the text is.
  ///   - idiom: a pad has margins of 20 and 5 points, and 20 left of a tape at the left; a phone of 10
  ///     and 3, and 5.
  public static func tape(
    around text: Size, in header: Size, alignment: LayoutAttributes.TextAlignment,
    idiom: DeviceIdiom
  ) -> Rect {
    let side = idiom.choose(pad: 20, phone: 10)
    let above = idiom.choose(pad: 5, phone: 3)
    let edge = idiom.choose(pad: 20, phone: 5)
    let size = Size(width: text.width + 2 * side, height: text.height + 2 * above)
    let x =
      switch alignment {
      case .left: edge
      case .center: (header.width - size.width) / 2
      case .right: header.width - edge - size.width
      }
    return Rect(
      x: x, y: (header.height - size.height) / 2, width: size.width, height: size.height)
  }
}
