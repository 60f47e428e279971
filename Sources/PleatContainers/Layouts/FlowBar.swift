import Pleat

/// All headers, or all footers, of a flow: their attributes except section and place.
struct FlowBar: Sendable {
  /// The extent of each along the scroll axis.
  let length: Double

  private let attributes: LayoutAttributes

  /// The rectangle of a transformed bar, relative to its centre.
  let box: Rect

  /// A bar spans the view across the scroll axis.
  ///
  /// In a horizontal flow its frame is as wide as the view is high, and a turn by −90° makes it
  /// upright.
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

  /// The attributes of a section's bar that starts at a place along the scroll axis.
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

/// The shelves below the rows of a grid.
struct ShelfMetrics: Sendable {
  /// The distance by which a shelf starts above the bottom of its row's items.
  let rise: Double
  let height: Double
}

/// The differences between grids, lines and cover flows, except for the poses of their cards.
struct FlowStyle: Sendable {
  var shelves: ShelfMetrics?
  /// Whether a scroll ends with a card in the middle of the view.
  var snaps = false
  /// The z of headers and footers.
  var barZ = 0
  var headerTextAlignment = LayoutAttributes.TextAlignment.left
}
