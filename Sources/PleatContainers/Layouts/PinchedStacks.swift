public import Pleat

/// Stacks at one moment of a pinch that spreads one of them: its cards move towards their places in
/// a grid.
///
/// The ``progress`` P of the pinch is `(scale − 1) / 3`, clamped to 0...1.
///
/// - Each card of the spread stack moves from its place in the stack (P = 0) to its cell in the
///   grid (P = 1), and its size changes accordingly. The angle by which the card is turned in the
///   stack is multiplied by `1 − P`. Its z is `count + 3 − item`, where `count` is the number of
///   cards of the stack. The shadows of the first three cards have the opacity 0.5, those of the
///   others `0.5 · P`. From the fourth card on, a card is hidden if its cell lies outside the view
///   of the grid along the grid's scroll axis. So the only visible cards of this stack are the
///   first three and those that the grid will show.
/// - The other stacks and all labels have the opacity `1 − P / 0.75`, or 0 for P above 0.75.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct PinchedStacks: PreparedLayout {
  /// The stacks, scrolled to their content offset.
  public let stacks: PreparedStacks

  /// The grid of the same sections, scrolled to the content offset that it will have when it opens.
  public let grid: PreparedFlow

  /// The section whose stack is spread.
  public let section: Int

  /// The distance between the fingers, divided by their distance at the start of the pinch.
  public internal(set) var scale: Double

  /// The progress of the pinch: `(scale − 1) / 3`, clamped to 0...1.
  ///
  /// At 0 the cards are on the stack, and at 1 they are at their places in the grid.
  public var progress: Double { min(max((scale - 1) / 3, 0), 1) }

  /// Whether the grid opens if the fingers are lifted now; otherwise the stack closes again.
  ///
  /// This is true for a ``scale`` above 2.5. Use a ``PinchRelease`` to animate either outcome.
  public var opensGrid: Bool { scale > 2.5 }

  /// Creates the stacks at one moment of a pinch; the parameters are the properties.
  ///
  /// - Throws: ``LayoutError/sectionsDiffer`` unless the stacks and the grid have the same numbers
  ///   of items in all sections. ``LayoutError/valueOutOfRange(name:value:accepted:)`` unless the
  ///   scale is above 0 and at most 1e15.
  /// - Precondition: The stacks have this section.
  public init(
    _ stacks: PreparedStacks, spreading section: Int, scale: Double, towards grid: PreparedFlow
  ) throws(LayoutError) {
    precondition(stacks.counts.indices.contains(section), "the section must exist")
    guard stacks.counts == grid.counts else { throw .sectionsDiffer }
    try LayoutError.checkPositive(scale, "pinch scale")
    self.stacks = stacks
    self.grid = grid
    self.section = section
    self.scale = scale
  }

  /// The number of cards of each stack.
  public var counts: [Int] { stacks.counts }

  /// The size of the view in points.
  public var viewSize: Size { stacks.viewSize }

  /// The size of the stacks' content in points.
  public var contentSize: Size { stacks.contentSize }

  /// The content offset of the stacks: the point of their content at the view's top left corner.
  public var contentOffset: Point { stacks.contentOffset }

  /// Sets the content offset of the stacks, but not that of the grid.
  ///
  /// So at progress 1, scrolling does not move the cards of the spread stack in the view.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  public mutating func scroll(to offset: Point) throws(LayoutError) {
    var moved = stacks
    try moved.scroll(to: offset)
    self = try PinchedStacks(moved, spreading: section, scale: scale, towards: grid)
  }

  /// Returns the attributes of an element, or nil if the stacks have no such element.
  ///
  /// - Complexity: O(1).
  public func attributes(of element: LayoutElement) -> LayoutAttributes? {
    if element.kind == .cell, element.section == section {
      return 0..<counts[section] ~= element.item ? spreadCard(element.item) : nil
    }
    guard var attributes = stacks.attributes(of: element) else { return nil }
    attributes.alpha = alpha
    return attributes
  }

  /// Returns whether ``forEach(in:_:)`` would find an element in a rectangle.
  ///
  /// A card of the spread stack is found if its own ``LayoutAttributes/visibleFrame`` overlaps `rect`.
  /// Any other element is found if the frame of its stack, extended by the label, overlaps `rect`, as
  /// in ``PreparedStacks``. Hidden cards are never found.
  public func isElement(_ element: LayoutElement, overlapping rect: Rect) -> Bool {
    guard let attributes = attributes(of: element), !attributes.isHidden else { return false }
    if element.kind == .cell, element.section == section {
      return attributes.visibleFrame.isFound(by: rect)
    }
    return stacks.isElement(element, overlapping: rect)
  }

  /// Visits the elements that overlap a rectangle as ``isElement(_:overlapping:)`` describes, in a time
  /// that does not depend on the number of hidden cards.
  public func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    try forEach(in: edges, { _ in true }, body: body)
  }

  /// Visits the spread cards in a rectangle, and the visible cards and labels of those other stacks
  /// for which `isChosen` returns true.
  private func forEach<Failure: Error>(
    in edges: QueryEdges, _ isChosen: (Int) -> Bool,
    body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    var isSpreadDone = false
    try stacks.forEachSection(in: edges) { other throws(Failure) in
      if other >= section, !isSpreadDone {
        isSpreadDone = true
        try forEachSpreadCard(in: edges, body)
      }
      if other != section, isChosen(other) {
        try stacks.forEachSeenCard(of: other, alpha: alpha, body)
      }
    }
    if !isSpreadDone { try forEachSpreadCard(in: edges, body) }
    try stacks.forEachSection(in: edges) { other throws(Failure) in
      guard isChosen(other), var label = stacks.label(of: other) else { return }
      label.alpha = alpha
      try body(label)
    }
  }

  /// Visits new elements, as described for ``PreparedLayout/forEach(in:outside:of:_:)``.
  ///
  /// The time that it takes grows with the spread cards in the rectangle, but not with the cards of other
  /// stacks.
  public func forEach<Failure: Error>(
    in rect: Rect, outside old: Rect, of earlier: PinchedStacks,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    try forEach(in: edges) {
      !earlier.isSection($0, overlapping: old)
    } body: { attributes throws(Failure) in
      let element = attributes.element
      let isSpread = element.kind == .cell && element.section == section
      if isSpread, earlier.isElement(element, overlapping: old) { return }
      try body(attributes)
    }
  }

  private var alpha: Double { max(0, 1 - progress / 0.75) }

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
