import Pleat

/// The cards of the stack that is spread.
extension PinchedStacks {
  /// The size of the spread cards, and the origin from which their centres are measured: a card's
  /// centre is the origin plus `progress` times the centre of its cell in the grid.
  private var spread: (size: Size, origin: Point) {
    let (progress, rest) = (progress, 1 - progress)
    let (card, item) = (stacks.layout.cardSize, grid.flow.metrics.itemSize)
    let stack = stacks.stackFrame(of: section).center
    let shift = (
      x: contentOffset.x - grid.contentOffset.x, y: contentOffset.y - grid.contentOffset.y
    )
    return (
      Size(
        width: rest * card.width + progress * item.width,
        height: rest * card.height + progress * item.height),
      Point(x: rest * stack.x + progress * shift.x, y: rest * stack.y + progress * shift.y)
    )
  }

  private func isShown(row: Int) -> Bool {
    let (low, high) = shownExtent
    let start = grid.flow.start(ofRow: row, section: section)
    return start < high && low < start + grid.flow.length
  }

  private var shownExtent: (low: Double, high: Double) {
    let axis = grid.flow.axis
    return (grid.contentOffset[axis], grid.contentOffset[axis] + grid.viewSize[axis])
  }

  func spreadCard(_ item: Int) -> LayoutAttributes {
    let flow = grid.flow
    let (row, column) = item.quotientAndRemainder(dividingBy: flow.rowLength)
    let place = grid.cellFrame(
      start: flow.start(ofRow: row, section: section), column: column
    ).center
    let (size, origin) = spread
    let isSeen = item < PreparedStacks.seenCards
    var attributes = LayoutAttributes(
      LayoutElement(.cell, section: section, item: item), frame: Rect(origin: .zero, size: size),
      z: counts[section] + PreparedStacks.seenCards - item, isHidden: !isSeen && !isShown(row: row),
      shadowOpacity: isSeen ? 0.5 : 0.5 * progress)
    attributes.center(x: origin.x + progress * place.x, y: origin.y + progress * place.y)
    if isSeen {
      attributes.matrix = PreparedStacks.matrix(
        item, turn: PreparedStacks.turn(item) * (1 - progress))
    }
    return attributes
  }

  /// Calls a closure with the attributes of the spread cards that overlap a rectangle and are
  /// visible.
  ///
  /// The first three cards are turned, so the method tests each of them. It finds the others by the
  /// rows and columns of the grid, after it has transformed the rectangle to the grid's
  /// coordinates. Of the rows, it examines only those in the grid's view.
  func forEachSpreadCard<Failure: Error>(
    in edges: QueryEdges, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    let (count, seen) = (counts[section], PreparedStacks.seenCards)
    for item in 0..<min(count, seen) {
      let attributes = spreadCard(item)
      if edges.overlap(attributes.visibleFrame) { try body(attributes) }
    }
    guard count > seen else { return }
    let flow = grid.flow
    let (size, origin) = spread
    // At progress 0 all cards lie in one place.
    if progress == 0, !edges.overlap(spreadCard(seen).frame) { return }
    func carried(_ axis: Axis) -> (low: Double, high: Double) {
      guard progress > 0 else { return (-.infinity, .infinity) }
      let (low, high) = edges.along(axis)
      return (
        (low - size[axis] / 2 - origin[axis]) / progress,
        (high + size[axis] / 2 - origin[axis]) / progress
      )
    }
    let (along, across) = (carried(flow.axis), carried(flow.axis.other))
    let shown = shownExtent
    let columns = trimmed(flow.columns(from: across.low, to: across.high)) {
      let (frame, axis) = (spreadCard($0).frame, flow.axis.other)
      return edges.overlap(from: frame.origin[axis], frame.size[axis], along: axis)
    }
    if columns.isEmpty { return }
    let rows = flow.rows(
      of: section, from: max(along.low, shown.low), to: min(along.high, shown.high))
    for row in rows where isShown(row: row) {
      let first = row * flow.rowLength
      for column in columns.clamped(to: max(0, seen - first)..<max(0, seen - first, count - first))
      {
        let attributes = spreadCard(first + column)
        if edges.overlap(attributes.frame) { try body(attributes) }
      }
    }
  }
}
