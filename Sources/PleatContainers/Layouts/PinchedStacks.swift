public import Pleat

/// Stacks of which one is spread out by two fingers, towards the places that a grid has for its cards.
///
/// With P = clamp((scale − 1) / 3, 0, 1), a card of that stack has its centre and size between stack and
/// grid, its turn times 1 − P, z = count + 3 − item, and is not hidden; cards beyond the third have the
/// shadow 0.5 P. The other stacks and all labels have alpha 1 − P / 0.75, and 0 beyond.
public struct PinchedStacks: PreparedLayout {
  /// The stacks, at their content offset.
  public let stacks: PreparedStacks

  /// The grid of the same sections, at the content offset that it will be shown with.
  public let grid: PreparedFlow

  /// The section that is spread out.
  public let section: Int

  /// How far the fingers are apart, relative to where they began.
  public let scale: Double

  /// P, in 0...1.
  public var progress: Double { min(max((scale - 1) / 3, 0), 1) }

  /// Whether letting go now leads to the grid; otherwise the stack falls together.
  ///
  /// Either is a ``LayoutSwitch`` from here.
  public var opensGrid: Bool { scale > 2.5 }

  /// Creates the stacks as they are at one moment of a pinch.
  ///
  /// Throws ``LayoutError/sectionsDiffer`` unless both hold the same counts, and if the scale is not a
  /// finite number above 0.
  /// - Precondition: there is such a section.
  public init(
    _ stacks: PreparedStacks, spreading section: Int, scale: Double, towards grid: PreparedFlow
  ) throws(LayoutError) {
    precondition(stacks.counts.indices.contains(section), "there is no such section")
    guard stacks.counts == grid.counts else { throw .sectionsDiffer }
    try LayoutError.checkPositive(scale, "pinch scale")
    self.stacks = stacks
    self.grid = grid
    self.section = section
    self.scale = scale
  }

  /// The number of cards of each stack.
  public var counts: [Int] { stacks.counts }

  /// The size of the view.
  public var viewSize: Size { stacks.viewSize }

  /// The size of the stacks' content.
  public var contentSize: Size { stacks.contentSize }

  /// The content offset of the stacks.
  public var contentOffset: Point { stacks.contentOffset }

  /// Scrolls the stacks; the spread cards stay over their places in the grid.
  public mutating func scroll(to offset: Point) throws(LayoutError) {
    var moved = stacks
    try moved.scroll(to: offset)
    self = try PinchedStacks(moved, spreading: section, scale: scale, towards: grid)
  }

  // MARK: - Attributes

  /// The attributes of one element; nil if there is no such element.
  ///
  /// Complexity: constant.
  public func attributes(of element: LayoutElement) -> LayoutAttributes? {
    if element.kind == .cell, element.section == section {
      return 0..<counts[section] ~= element.item ? spreadCard(element.item) : nil
    }
    guard var attributes = stacks.attributes(of: element) else { return nil }
    attributes.alpha = alpha
    return attributes
  }

  /// Whether a query by a rectangle returns an element: a card of the stack that is spread by its
  /// bounds, all others as in ``PreparedStacks``.
  public func isElement(_ element: LayoutElement, in rect: Rect) -> Bool {
    if element.kind == .cell, element.section == section {
      return attributes(of: element)?.visibleFrame.isFound(by: rect) ?? false
    }
    return stacks.isElement(element, in: rect)
  }

  /// Visits everything that a rectangle touches; see ``PreparedLayout/forEach(in:_:)``.
  public func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    var isSpreadDone = false
    try stacks.forEachSection(in: edges) { other throws(Failure) in
      if other >= section, !isSpreadDone {
        isSpreadDone = true
        try forEachSpreadCard(in: edges, body)
      }
      if other != section { try stacks.forEachCard(of: other, alpha: alpha, body) }
    }
    if !isSpreadDone { try forEachSpreadCard(in: edges, body) }
    try stacks.forEachSection(in: edges) { other throws(Failure) in
      guard var label = stacks.label(of: other) else { return }
      label.alpha = alpha
      try body(label)
    }
  }

  /// The opacity of all that is not spread.
  private var alpha: Double { max(0, 1 - progress / 0.75) }

  // MARK: - The stack that is spread

  /// How large its cards are, and where the middle of the grid's content point (0, 0) would be if it
  /// were a card: centres are that plus P times their place in the grid.
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

  private func spreadCard(_ item: Int) -> LayoutAttributes {
    let flow = grid.flow
    let (row, column) = item.quotientAndRemainder(dividingBy: flow.rowLength)
    let place = grid.cellFrame(
      start: flow.start(ofRow: row, section: section), column: column
    ).center
    let (size, origin) = spread
    let isSeen = item < PreparedStacks.seenCards
    var attributes = LayoutAttributes(
      LayoutElement(.cell, section: section, item: item), frame: Rect(origin: .zero, size: size),
      z: counts[section] + PreparedStacks.seenCards - item,
      shadowOpacity: isSeen ? 0.5 : 0.5 * progress)
    attributes.center(x: origin.x + progress * place.x, y: origin.y + progress * place.y)
    if isSeen {
      attributes.matrix = PreparedStacks.matrix(
        item, turn: PreparedStacks.turn(item) * (1 - progress))
    }
    return attributes
  }

  /// The first cards one by one, since they are turned; the others by the rows and columns of the grid
  /// that the rectangle, carried over there, meets.
  private func forEachSpreadCard<Failure: Error>(
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
    // Unspread, all lie in one place.
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
    let columns = trimmed(flow.columns(from: across.low, to: across.high)) {
      let (frame, axis) = (spreadCard($0).frame, flow.axis.other)
      return edges.overlap(from: frame.origin[axis], frame.size[axis], along: axis)
    }
    if columns.isEmpty { return }
    for row in flow.rows(of: section, from: along.low, to: along.high) {
      let first = row * flow.rowLength
      for column in columns.clamped(to: max(0, seen - first)..<max(0, seen - first, count - first))
      {
        let attributes = spreadCard(first + column)
        if edges.overlap(attributes.frame) { try body(attributes) }
      }
    }
  }
}
