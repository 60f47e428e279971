import Pleat

/// All headers, or all footers, of a flow: what they are but for section and place.
struct FlowBar: Sendable {
  /// How much of the way each takes.
  let length: Double

  private let attributes: LayoutAttributes

  /// What is seen of one, from its centre.
  let box: Rect

  /// Along the way a bar is as long as it says and as broad as the view.
  ///
  /// Horizontally it is made the other way round, as broad as the view is high, and turned by −90°.
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

  /// The bar of a section that starts at a place.
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

/// The boards under the rows of a grid.
struct ShelfMetrics: Sendable {
  /// How far above the bottom of its row each starts.
  let rise: Double
  let height: Double
}

/// What tells grids, lines and cover flows apart, but for the poses of their cards.
struct FlowStyle: Sendable {
  var shelves: ShelfMetrics?
  /// Whether a scroll ends with a card in the middle.
  var snaps = false
  /// The z of headers and footers.
  var barZ = 0
  var headerTextAlignment = LayoutAttributes.TextAlignment.left
}
