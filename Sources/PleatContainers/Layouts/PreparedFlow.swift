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

  /// The size of the content in points: along the scroll axis, the extent of all sections together;
  /// across it, the extent of the view.
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

  /// Returns the number of shelves of a section: in a vertical grid, one per row; in a horizontal
  /// grid, all shelves run through all sections, and section 0 has them.
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

  /// Visits the elements in a rectangle, as described for ``PreparedLayout/forEach(in:_:)``.
  ///
  /// The method finds sections by binary search, and rows and columns by division. So it examines
  /// only elements that overlap the rectangle, and cards that their transforms could move into it.
  public func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    try forEachCell(in: edges, body)
    try forEachBar(header, in: edges, body) { flow.start(of: $0) }
    try forEachBar(footer, in: edges, body) { flow.footerStart(of: $0) }
    if let shelves = style.shelves { try forEachShelf(shelves, in: edges, body) }
  }

  private func forEachCell<Failure: Error>(
    in edges: QueryEdges, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    var (low, high) = edges.along(flow.axis)
    let across = edges.along(flow.axis.other)
    let columns = flow.columns(from: across.low, to: across.high, reach: poses.acrossReach)
    // Away from the middle, all cards on one side have the same pose, so one test per column is
    // enough. If no column passes the test, rows away from the middle need no visit.
    let farColumns = trimmed(columns) { isFarColumn($0, in: edges) }
    let middle = visibleMiddle
    if farColumns.isEmpty {
      if columns.isEmpty || poses.nearLimit == 0 { return }
      let reach = poses.nearLimit + flow.length / 2 + poses.alongReach
      low = max(low, middle - reach)
      high = min(high, middle + reach)
      if low >= high { return }
    }
    var attributes = LayoutAttributes(LayoutElement(.cell, section: 0), frame: .zero)
    for section in flow.sections(from: low, to: high, reach: poses.alongReach) {
      let count = counts[section]
      attributes.element.section = section
      for row in flow.rows(of: section, from: low, to: high, reach: poses.alongReach) {
        let start = flow.start(ofRow: row, section: section)
        let distance = middle - (start + flow.length / 2)
        let pose = poses.pose(at: distance)
        attributes.matrix = pose.matrix
        attributes.z = pose.z
        let first = row * flow.rowLength
        let isFar = distance.magnitude >= poses.nearLimit
        for column in (isFar ? farColumns : columns).clamped(to: 0..<max(0, count - first)) {
          let frame = cellFrame(start: start, column: column)
          let isFound = pose.isFlat ? edges.overlap(frame) : edges.overlap(pose.box, around: frame)
          guard isFound else { continue }
          attributes.element.item = first + column
          attributes.frame = frame
          try body(attributes)
        }
      }
    }
  }

  /// Whether the cards of a column that are away from the middle of the view can overlap the
  /// rectangle, judged only by their positions across the scroll axis.
  private func isFarColumn(_ column: Int, in edges: QueryEdges) -> Bool {
    let axis = flow.axis.other
    let start = flow.acrossStart(ofColumn: column)
    if poses.before.isFlat { return edges.overlap(from: start, flow.breadth, along: axis) }
    let center = start + flow.breadth / 2
    func isMet(_ box: Rect) -> Bool {
      edges.overlap(from: center + box.origin[axis], box.size[axis], along: axis)
    }
    return isMet(poses.before.box) || isMet(poses.after.box)
  }

  private func forEachBar<Failure: Error>(
    _ bar: FlowBar, in edges: QueryEdges, _ body: (LayoutAttributes) throws(Failure) -> Void,
    start: (Int) -> Double
  ) throws(Failure) {
    let across = flow.axis.other
    guard bar.length > 0, edges.overlap(from: 0, viewSize[across], along: across) else { return }
    let (low, high) = edges.along(flow.axis)
    for section in flow.sections(from: low, to: high) {
      let attributes = bar.attributes(of: section, at: start(section), along: flow.axis)
      let isFound =
        flow.axis == .vertical
        ? edges.overlap(attributes.frame) : edges.overlap(bar.box, around: attributes.frame)
      if isFound { try body(attributes) }
    }
  }

  private func forEachShelf<Failure: Error>(
    _ shelves: ShelfMetrics, in edges: QueryEdges,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    let width = max(contentSize.width, viewSize.width)
    guard edges.overlap(from: 0, width, along: .horizontal), !counts.isEmpty else { return }
    func visit(_ rows: Range<Int>, of section: Int) throws(Failure) {
      for row in rows {
        let attributes = shelf(row, section: section, shelves)
        if edges.overlap(attributes.frame) { try body(attributes) }
      }
    }
    // A shelf may extend above or below its row's items.
    let (low, high, reach) = (edges.minY, edges.maxY, max(shelves.rise, shelves.height))
    guard flow.axis == .vertical else {
      let columns = flow.columns(from: low, to: high, reach: reach)
      return try visit(columns.clamped(to: 0..<shelfCount(of: 0)), of: 0)
    }
    for section in flow.sections(from: low, to: high, reach: reach) {
      try visit(flow.rows(of: section, from: low, to: high, reach: reach), of: section)
    }
  }

  /// Returns the content offset at which the view starts with a given section.
  ///
  /// The offset is clamped, so that the view shows nothing outside the content.
  ///
  /// - Precondition: The layout has this section.
  public func offset(showingSection section: Int) -> Point {
    precondition(counts.indices.contains(section), "the section must exist")
    var offset = Point.zero
    let end = contentSize[flow.axis] - viewSize[flow.axis]
    offset[flow.axis] = max(0, min(flow.start(of: section), end))
    return offset
  }

  /// Returns the content offset at which a scroll should end if it would otherwise end at `offset`.
  ///
  /// In a grid, the result is `offset`, clamped so that the view shows nothing outside the content.
  /// In a line or a cover flow, the result puts the card that would be nearest to the middle of the
  /// view exactly in the middle, and is then clamped. The distance of a card is that of its centre
  /// before the card is scaled or turned. Of two equally near cards, the first is chosen.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  /// - Complexity: O(log *s*) for *s* sections.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    let clamped = try clampedOffset(offset)
    guard style.snaps else { return clamped }
    let half = viewSize[flow.axis] / 2
    guard let center = nearestCenter(to: offset[flow.axis] + half) else { return clamped }
    var target = offset
    target[flow.axis] = center - half
    return try clampedOffset(target)
  }

  /// Returns the centre of the card that is nearest to a position along the scroll axis, or nil if
  /// there are no cards.
  private func nearestCenter(to place: Double) -> Double? {
    guard !counts.isEmpty else { return nil }
    let after = partition(0..<counts.count) { flow.start(of: $0) > place }
    let section = max(0, after - 1)
    var best: Double?
    func consider(_ section: Int, _ row: Int) {
      let center = flow.start(ofRow: row, section: section) + flow.length / 2
      if let best, (best - place).magnitude <= (center - place).magnitude { return }
      best = center
    }
    if let before = flow.table.filledSection(before: section) {
      consider(before, flow.table.rows(of: before) - 1)
    }
    let rows = flow.table.rows(of: section)
    if rows > 0 {
      let row = (place - flow.rowsStart(of: section) - flow.length / 2) / flow.pitch
      for near in indices(from: row, to: row, below: rows) { consider(section, near) }
      // If the position is outside the section, `indices` may find no row. Then the nearest row is
      // the first or the last one.
      consider(section, row > 0 ? rows - 1 : 0)
    }
    if let next = flow.table.filledSection(from: section + 1) { consider(next, 0) }
    return best
  }
}
