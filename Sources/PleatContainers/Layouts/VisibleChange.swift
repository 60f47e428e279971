public import Pleat

/// The elements that entered a rectangle, and the elements that left it, between two moments.
public struct VisibleChange: Hashable, Sendable {
  /// The attributes of the elements that are in the rectangle now but were not before, sorted by
  /// ``LayoutElement``.
  public var entered: [LayoutAttributes]

  /// The elements that were in the rectangle before but are not now, sorted.
  public var left: [LayoutElement]

  /// Creates a change.
  public init(entered: [LayoutAttributes] = [], left: [LayoutElement] = []) {
    self.entered = entered
    self.left = left
  }

  /// Whether nothing entered and nothing left.
  public var isEmpty: Bool { entered.isEmpty && left.isEmpty }
}

extension PreparedLayout {
  /// Returns the elements that enter and leave when the rectangle of a query changes.
  ///
  /// ``VisibleChange/entered`` contains the elements that ``attributes(in:)`` finds in `rect` but
  /// not in `old`, and ``VisibleChange/left`` those that it finds in `old` but not in `rect`.
  ///
  /// - Complexity: O(log *s* + *m* log *m*) in the layouts of this module, where *s* is the number
  ///   of sections, and *m* the number of elements in the parts that belong to only one of the
  ///   rectangles.
  public func visibleChange(from old: Rect, to rect: Rect) -> VisibleChange {
    change(in: rect, from: self, in: old)
  }

  /// Scrolls, and returns the elements that enter and leave the view.
  ///
  /// In lines and cover flows, the outline of a card depends on the content offset. This method
  /// takes the change of outlines into account, but ``visibleChange(from:to:)`` does not.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  /// - Complexity: The same as that of ``visibleChange(from:to:)``.
  public mutating func visibleChange(
    scrollingTo offset: Point
  ) throws(LayoutError) -> VisibleChange {
    let earlier = self
    try scroll(to: offset)
    return change(in: visibleRect, from: earlier, in: earlier.visibleRect)
  }

  private func change(in rect: Rect, from earlier: Self, in old: Rect) -> VisibleChange {
    var change = VisibleChange()
    forEach(in: rect, outside: old, of: earlier) { change.entered.append($0) }
    earlier.forEach(in: old, outside: rect, of: self) { change.left.append($0.element) }
    return change
  }

  /// Calls the closure for each element in `rect` that was not in the rectangle `old` of the earlier layout.
  public func forEach<Failure: Error>(
    in rect: Rect, outside old: Rect, of earlier: Self,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(in: rect) { attributes throws(Failure) in
      if !earlier.isElement(attributes.element, overlapping: old) { try body(attributes) }
    }
  }
}

extension PreparedFlow {
  /// Visits new elements, as described for ``PreparedLayout/forEach(in:outside:of:_:)``; it
  /// examines only elements near the edges of the rectangles, and cards whose transform changes.
  public func forEach<Failure: Error>(
    in rect: Rect, outside old: Rect, of earlier: PreparedFlow,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    let bands = QueryEdges(old).flatMap(edges.bands) ?? [rect]
    var found: [LayoutAttributes] = []
    for band in bands + changedBand(since: earlier, in: edges) {
      forEach(in: band) { attributes in
        // The bands are a little too large, to allow for rounding errors. So each element is
        // tested.
        guard isElement(attributes.element, overlapping: rect),
          !earlier.isElement(attributes.element, overlapping: old)
        else { return }
        found.append(attributes)
      }
    }
    found.sort { $0.element < $1.element }
    var last: LayoutElement?
    for attributes in found where attributes.element != last {
      last = attributes.element
      try body(attributes)
    }
  }

  /// Returns the part of a rectangle in which cards may have had another pose at an earlier offset.
  private func changedBand(since earlier: PreparedFlow, in edges: QueryEdges) -> [Rect] {
    guard poses.nearLimit > 0, visibleMiddle != earlier.visibleMiddle else { return [] }
    let reach = poses.nearLimit + flow.length / 2 + poses.alongReach
    let (low, high) = edges.along(flow.axis)
    let start = max(low, min(visibleMiddle, earlier.visibleMiddle) - reach)
    let end = min(high, max(visibleMiddle, earlier.visibleMiddle) + reach)
    let across = edges.along(flow.axis.other)
    return [
      flow.rect(
        along: start, max(0, end - start), across: across.low, across.high - across.low)
    ]
  }
}

extension PreparedStacks {
  /// Visits the new elements of stacks, without examining each card: see
  /// ``PreparedLayout/forEach(in:outside:of:_:)``.
  public func forEach<Failure: Error>(
    in rect: Rect, outside old: Rect, of earlier: PreparedStacks,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(
      in: rect, hiddenToo: true, where: { !earlier.isSection($0, overlapping: old) }, body)
  }
}

extension PreparedSpiral {
  /// Visits the new elements of pages, without examining each card: see
  /// ``PreparedLayout/forEach(in:outside:of:_:)``.
  public func forEach<Failure: Error>(
    in rect: Rect, outside old: Rect, of earlier: PreparedSpiral,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    try forEach(on: pages(edges).filter { !earlier.isSection($0, overlapping: old) }, body)
  }
}

extension SectionedLayout {
  /// Whether a query for a rectangle finds a section.
  func isSection(_ section: Int, overlapping rect: Rect) -> Bool {
    frame(ofSection: section)?.isFound(by: rect) ?? false
  }
}
