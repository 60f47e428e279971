import Pleat

/// The attributes that all headers, or all footers, of a grid, line or cover flow have in common:
/// all except the section and the position.
struct FlowBar: Sendable {
  /// The extent of a header or a footer along the scroll axis.
  let length: Double

  private let attributes: LayoutAttributes

  /// The rectangle of a header or footer after its transform, relative to its centre.
  let box: Rect

  /// Creates the headers or the footers of a flow, which span the view across the scroll axis.
  ///
  /// In a horizontal flow, the frame of a header is as wide as the view is high, and a turn by −90°
  /// makes the header upright. The same is true of a footer.
  init(_ kind: LayoutElement.Kind, length: Double, _ flow: Flow, z: Int, _ style: FlowStyle) {
    self.length = length
    let isTurned = flow.axis == .horizontal
    attributes = LayoutAttributes(
      LayoutElement(kind, section: 0),
      frame: Rect(x: 0, y: 0, width: flow.viewSize[flow.axis.other], height: length),
      matrix: isTurned ? .rotation(Angle(degrees: -90), about: .zAxis) : .identity, z: z,
      headerTextAlignment: style.headerTextAlignment)
    box = LayoutAttributes.box(of: attributes.frame.size, matrix: attributes.matrix)
  }

  func attributes(of section: Int, at start: Double, along axis: Axis) -> LayoutAttributes {
    var result = attributes
    result.element.section = section
    if axis == .vertical {
      result.frame.origin.y = start
    } else {
      result.center(x: start + length / 2, y: attributes.frame.size.width / 2)
    }
    return result
  }
}

/// The dimensions of the shelves below the rows of a grid, in points.
struct ShelfMetrics: Sendable {
  /// The distance from the top of a shelf down to the bottom of the items on it.
  let rise: Double
  let height: Double
}

/// The properties in which grids, lines and cover flows differ, apart from the poses of their
/// cards.
struct FlowStyle: Sendable {
  var shelves: ShelfMetrics?
  /// Whether a scroll ends with a card in the middle of the view.
  var snaps = false
  var barZ = 0
  var headerTextAlignment = LayoutAttributes.TextAlignment.left
}
