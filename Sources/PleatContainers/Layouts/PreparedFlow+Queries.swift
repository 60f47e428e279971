public import Pleat

extension PreparedFlow {
  /// Visits the elements in a rectangle, as described for ``PreparedLayout/forEach(in:_:)``.
  ///
  /// The method finds sections by binary search, and rows and columns by division. So it examines only
  /// elements that overlap the rectangle, and those that a card's transform could move into it.
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
    // enough. If no such column overlaps the rectangle, rows away from the middle need no visit.
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
}
