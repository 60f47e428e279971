public import Pleat

/// The geometry of the pictures, labels, shadows and tapes that IntroducingCollectionViews draws in
/// cells, shelves and headers.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public enum LayoutArtwork {
  /// The size of a cell with its image and its label, in points.
  public static let cellSize = Size(width: 170, height: 194)
  /// The rectangle of the image within a cell, in points.
  public static let imageRect = Rect(x: 4, y: 4, width: 162, height: 162)
  /// The rectangle of the label within a cell, in points: below the image, as wide as the cell.
  public static let labelRect = Rect(x: 0, y: 173, width: 170, height: 21)

  /// Returns the shadow of a shelf of the given size: its opacity is 0.5, it lies 5 points below
  /// the shelf, and its path is the shelf, extended upwards by 5 points.
  public static func shadow(ofShelf size: Size) -> DropShadow {
    DropShadow(
      opacity: 0.5, offset: Size(width: 0, height: 5),
      path: Rect(x: 0, y: -5, width: size.width, height: size.height + 5))
  }

  /// The depth of the zigzag at both ends of the tape behind a header's text, in points.
  public static let tapeTooth = 3.0

  /// Returns the rectangle of the tape behind a header's text, in the header's coordinates.
  ///
  /// The tape is centred vertically. On a pad, it extends beyond the text by 20 points on both
  /// sides, and by 5 points above and below. On a phone, these margins are 10 and 3 points. If the
  /// alignment is left or right, the distance of the tape from that edge of the header is 20 points
  /// on a pad and 5 points on a phone.
  /// The sizes of the text and of the header are in points.
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
