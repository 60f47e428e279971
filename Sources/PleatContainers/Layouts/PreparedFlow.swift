public import Pleat

/// A grid, line or cover flow layout that is prepared for given numbers of items and a view size.
public struct PreparedFlow: PreparedLayout {
  let flow: Flow
  let poses: CardPoses
  let style: FlowStyle
  let header: FlowBar
  let footer: FlowBar

  /// The point of the content at the view's top left corner, in points.
  ///
  /// In lines and cover flows, the scale and the turn of the cards depend on it.
  public private(set) var contentOffset = Point.zero

  init(_ flow: Flow, _ kind: CardPoses.Kind, _ style: FlowStyle) {
    self.flow = flow
    self.style = style
    poses = CardPoses(kind, axis: flow.axis, size: flow.metrics.itemSize)
    let metrics = flow.metrics
    header = FlowBar(.header, length: metrics.headerLength, flow, z: style.barZ, style)
    footer = FlowBar(.footer, length: metrics.footerLength, flow, z: style.barZ, style)
  }

  /// The number of items of each section.
  public var counts: [Int] { flow.table.counts }

  /// The size of the view in points.
  public var viewSize: Size { flow.viewSize }

  /// The size of the content in points: the extent of all sections together along the scroll axis,
  /// and that of the view across it.
  public var contentSize: Size { flow.contentSize }

  /// The number of items that fit in a row across the scroll axis; at least 1.
  public var rowLength: Int { flow.rowLength }

  /// Sets the content offset, as described for ``PreparedLayout/scroll(to:)``.
  public mutating func scroll(to offset: Point) throws(LayoutError) {
    try LayoutError.check(offset: offset)
    contentOffset = offset
  }

  /// The middle of the view along the scroll axis, in content coordinates.
  var visibleMiddle: Double { contentOffset[flow.axis] + viewSize[flow.axis] / 2 }

  /// Returns the attributes of an element, or nil if the layout has no such element.
  ///
  /// - Complexity: O(1).
  public func attributes(of element: LayoutElement) -> LayoutAttributes? {
    let (section, item) = (element.section, element.item)
    switch element.kind {
    case .cell:
      guard counts.indices.contains(section), 0..<counts[section] ~= item else { return nil }
      return cell(item, section: section)
    case .header, .footer:
      let bar = element.kind == .header ? header : footer
      guard counts.indices.contains(section), item == 0, bar.length > 0 else { return nil }
      let start =
        element.kind == .header ? flow.start(of: section) : flow.footerStart(of: section)
      return bar.attributes(of: section, at: start, along: flow.axis)
    case .shelf:
      guard let shelves = style.shelves, counts.indices.contains(section),
        0..<shelfCount(of: section) ~= item
      else { return nil }
      return shelf(item, section: section, shelves)
    default: return nil
    }
  }

  /// Returns whether an element's ``LayoutAttributes/visibleFrame`` overlaps a rectangle.
  public func isElement(_ element: LayoutElement, overlapping rect: Rect) -> Bool {
    attributes(of: element)?.visibleFrame.isFound(by: rect) ?? false
  }

  private func cell(_ item: Int, section: Int) -> LayoutAttributes {
    let (row, column) = item.quotientAndRemainder(dividingBy: flow.rowLength)
    let start = flow.start(ofRow: row, section: section)
    let pose = poses.pose(at: visibleMiddle - (start + flow.length / 2))
    return LayoutAttributes(
      LayoutElement(.cell, section: section, item: item),
      frame: cellFrame(start: start, column: column), matrix: pose.matrix, z: pose.z)
  }

  /// Returns the frame of the item in a column of the row that starts at `start`.
  @inline(__always) func cellFrame(start: Double, column: Int) -> Rect {
    flow.rect(
      along: start, flow.length, across: flow.acrossStart(ofColumn: column), flow.breadth)
  }

  /// Returns the number of shelves of a section: one per row in a vertical grid; in a horizontal
  /// one, section 0 has those that run through all sections.
  func shelfCount(of section: Int) -> Int {
    if flow.axis == .vertical { return flow.table.rows(of: section) }
    return section == 0 ? min(flow.rowLength, flow.table.largest) : 0
  }

  func shelf(_ row: Int, section: Int, _ shelves: ShelfMetrics) -> LayoutAttributes {
    let itemHeight = flow.metrics.itemSize.height
    let top =
      flow.axis == .vertical
      ? flow.start(ofRow: row, section: section) : flow.acrossStart(ofColumn: row)
    return LayoutAttributes(
      LayoutElement(.shelf, section: section, item: row),
      frame: Rect(
        x: 0, y: top + itemHeight - shelves.rise, width: max(contentSize.width, viewSize.width),
        height: shelves.height))
  }
}
