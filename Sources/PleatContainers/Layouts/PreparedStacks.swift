public import Pleat

/// A layout of stacks, one for each section, that is prepared for numbers of items and a view size.
public struct PreparedStacks: PreparedLayout {
  let layout: StacksLayout

  /// The number of cards of each section, and so of each stack.
  public let counts: [Int]

  /// The size of the view in points.
  public let viewSize: Size

  /// The number of stacks in a full row; at least 1.
  public let columnCount: Int

  /// The distances from one stack to the next in a row, and from one row to the next.
  private let (acrossPitch, rowPitch): (Double, Double)
  private let firstX: Double

  /// The point of the content at the view's top left corner, in points.
  public private(set) var contentOffset = Point.zero

  /// Computes the number of stacks in a row from checked numbers.
  ///
  /// n = floor((width − margins + spacing) / (stack + spacing)), at least 1. The gap between two
  /// stacks is floor((width − margins − n · stack) / (n − 1)), a whole number of points as in
  /// IntroducingCollectionViews. A single stack is centred in the view.
  init(_ layout: StacksLayout, counts: [Int], viewSize: Size) {
    self.layout = layout
    self.counts = counts
    self.viewSize = viewSize
    let (width, spacing) = (layout.stackSize.width, layout.spacing)
    let available = viewSize.width - layout.margins.left - layout.margins.right
    let fitting = ((available + spacing) / (width + spacing)).rounded(.down)
    columnCount = Int(max(1, min(fitting, Double(LayoutError.itemLimit))))
    if columnCount == 1 {
      firstX = (viewSize.width - width) / 2
      acrossPitch = width
    } else {
      firstX = layout.margins.left
      let columns = Double(columnCount)
      let gap = ((available - columns * width) / (columns - 1)).rounded(.down)
      // n stacks fit with `spacing` between them. Rounding errors must not make the gap smaller
      // than that.
      acrossPitch = width + max(gap, spacing.rounded(.down))
    }
    rowPitch = layout.stackSize.height + layout.labelGap + layout.labelHeight + spacing
  }

  /// The size of the content in points: as wide as the view and at least as high as the view, but
  /// of height 0 if there are no sections.
  public var contentSize: Size {
    if counts.isEmpty { return Size(width: viewSize.width, height: 0) }
    let rows = Double(SectionTable.rows(counts.count, columnCount))
    let height =
      layout.margins.top + rows * (rowPitch - layout.spacing) + (rows - 1) * layout.spacing
      + layout.margins.bottom
    return Size(width: viewSize.width, height: max(viewSize.height, height))
  }

  /// Sets the content offset, as described for ``PreparedLayout/scroll(to:)``.
  public mutating func scroll(to offset: Point) throws(LayoutError) {
    try LayoutError.check(offset: offset)
    contentOffset = offset
  }

  /// Returns the frame of a section's stack, without its label, in content coordinates.
  ///
  /// - Precondition: The layout has this section.
  public func stackFrame(of section: Int) -> Rect {
    precondition(counts.indices.contains(section), "the section must exist")
    let (row, column) = section.quotientAndRemainder(dividingBy: columnCount)
    return Rect(
      x: left(ofColumn: column), y: layout.margins.top + Double(row) * rowPitch,
      width: layout.stackSize.width, height: layout.stackSize.height)
  }

  /// The frame of a stack with its label: a query that overlaps it finds all elements of the stack.
  func wholeFrame(of section: Int) -> Rect {
    var frame = stackFrame(of: section)
    frame.size.height += layout.labelGap + layout.labelHeight
    return frame
  }

  /// Calls a closure with each section whose stack, with its label, overlaps a rectangle, in order.
  func forEachSection<Failure: Error>(
    in edges: QueryEdges, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let whole = rowPitch - layout.spacing
    let columns = indices(
      from: (edges.minX - layout.stackSize.width - firstX) / acrossPitch,
      to: (edges.maxX - firstX) / acrossPitch, below: columnCount)
    let rows = indices(
      from: (edges.minY - layout.margins.top - whole) / rowPitch,
      to: (edges.maxY - layout.margins.top) / rowPitch,
      below: SectionTable.rows(counts.count, columnCount))
    let met = trimmed(columns) {
      edges.overlap(from: left(ofColumn: $0), layout.stackSize.width, along: .horizontal)
    }
    if met.isEmpty { return }
    for row in rows {
      let first = row * columnCount
      for column in met.clamped(to: 0..<max(0, counts.count - first)) {
        if edges.overlap(wholeFrame(of: first + column)) { try body(first + column) }
      }
    }
  }

  private func left(ofColumn column: Int) -> Double { firstX + Double(column) * acrossPitch }

  /// Returns the attributes of an element, or nil if the layout has no such element.
  ///
  /// - Complexity: O(1).
  public func attributes(of element: LayoutElement) -> LayoutAttributes? {
    let section = element.section
    guard counts.indices.contains(section) else { return nil }
    switch element.kind {
    case .cell: return 0..<counts[section] ~= element.item ? card(element) : nil
    case .label: return element.item == 0 ? label(of: section) : nil
    default: return nil
    }
  }

  /// Returns whether the stack of an element, with its label, overlaps a rectangle, even if the
  /// element itself does not; false if there is no such element.
  public func isElement(_ element: LayoutElement, overlapping rect: Rect) -> Bool {
    attributes(of: element) != nil && wholeFrame(of: element.section).isFound(by: rect)
  }

  /// Visits all elements of the stacks that, with their labels, overlap a rectangle: first the
  /// cards, even hidden ones, then the labels.
  public func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(in: rect, hiddenToo: true, where: { _ in true }, body)
  }

  /// Visits the first three cards of each stack that overlaps a rectangle, then the stacks' labels,
  /// and examines no hidden card.
  public func forEachVisible<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(in: rect, hiddenToo: false, where: { _ in true }, body)
  }

  /// Visits the cards, then the labels, of those chosen stacks that overlap a rectangle.
  func forEach<Failure: Error>(
    in rect: Rect, hiddenToo: Bool, where isChosen: (Int) -> Bool,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    try forEachSection(in: edges) { section throws(Failure) in
      guard isChosen(section) else { return }
      try forEachSeenCard(of: section, body)
      guard hiddenToo, counts[section] > Self.seenCards else { return }
      // Hidden cards differ only in their item.
      var attributes = card(LayoutElement(.cell, section: section, item: Self.seenCards))
      for item in Self.seenCards..<counts[section] {
        attributes.element.item = item
        try body(attributes)
      }
    }
    guard layout.labelHeight > 0 else { return }
    try forEachSection(in: edges) { section throws(Failure) in
      if isChosen(section), let label = label(of: section) { try body(label) }
    }
  }

  func forEachSeenCard<Failure: Error>(
    of section: Int, alpha: Double = 1, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    for item in 0..<min(counts[section], Self.seenCards) {
      var attributes = card(LayoutElement(.cell, section: section, item: item))
      attributes.alpha = alpha
      try body(attributes)
    }
  }

  /// The largest number of visible cards of a stack.
  static let seenCards = 3

  /// Returns the angle in degrees by which a card of a stack is turned.
  static func turn(_ item: Int) -> Double { item == 1 ? 5 : item == 2 ? -5 : 0 }

  func card(_ element: LayoutElement) -> LayoutAttributes {
    let center = stackFrame(of: element.section).center
    let isSeen = element.item < Self.seenCards
    var attributes = LayoutAttributes(
      element, frame: Rect(origin: .zero, size: layout.cardSize), isHidden: !isSeen,
      shadowOpacity: isSeen ? 0.5 : 0)
    attributes.center(x: center.x, y: center.y)
    if isSeen { attributes.matrix = Self.seenMatrices[element.item] }
    return attributes
  }

  private static let seenMatrices = (0..<seenCards).map { matrix($0, turn: turn($0)) }

  /// Returns a turn in the plane, with a depth (m43) that puts each card in front of the next one.
  static func matrix(_ item: Int, turn: Double) -> Transform3D {
    Transform3D.rotation(Angle(degrees: turn), about: .zAxis)
      .translatedBy(x: 0, y: 0, z: Double(seenCards - item))
  }

  func label(of section: Int) -> LayoutAttributes? {
    guard layout.labelHeight > 0 else { return nil }
    let stack = stackFrame(of: section)
    return LayoutAttributes(
      LayoutElement(.label, section: section),
      frame: Rect(
        x: stack.origin.x, y: stack.origin.y + stack.size.height + layout.labelGap,
        width: stack.size.width, height: layout.labelHeight))
  }
}
