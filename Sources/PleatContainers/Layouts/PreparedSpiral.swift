public import Pleat

/// A spiral layout that is prepared for given numbers of items and a view size: each section is a
/// page that is as large as the view.
public struct PreparedSpiral: PreparedLayout {
  let layout: SpiralLayout

  /// The number of items of each section, and so of each page.
  public let counts: [Int]

  /// The size of the view and of each page, in points.
  public let viewSize: Size

  /// The distance from the centre of a page to the centre of its outermost card, in points.
  public let radius: Double

  /// The point of the content at the view's top left corner, in points.
  public private(set) var contentOffset = Point.zero

  init(_ layout: SpiralLayout, counts: [Int], viewSize: Size) {
    self.layout = layout
    self.counts = counts
    self.viewSize = viewSize
    let room = min(
      viewSize.width - layout.cardSize.width * layout.cardScale,
      1.2 * (viewSize.height - layout.cardSize.height * layout.cardScale))
    radius = max(0, room / 2 - 5)
  }

  /// The size of the content in points: all pages in sequence along the scroll axis.
  public var contentSize: Size {
    var size = viewSize
    size[layout.scrolling] *= Double(counts.count)
    return size
  }

  /// Sets the content offset, as described for ``PreparedLayout/scroll(to:)``.
  public mutating func scroll(to offset: Point) throws(LayoutError) {
    try LayoutError.check(offset: offset)
    contentOffset = offset
  }

  /// Returns the frame of a section's page in content coordinates.
  ///
  /// - Precondition: The layout has this section.
  public func pageFrame(of section: Int) -> Rect {
    precondition(counts.indices.contains(section), "the section must exist")
    var frame = Rect(origin: .zero, size: viewSize)
    frame.origin[layout.scrolling] = viewSize[layout.scrolling] * Double(section)
    return frame
  }

  func pages(_ edges: QueryEdges) -> some Sequence<Int> {
    let (low, high) = edges.along(layout.scrolling)
    let extent = viewSize[layout.scrolling]
    // If the view has no extent along the scroll axis, all pages lie in one place.
    var pages = counts.indices
    if extent > 0 {
      pages = indices(from: low / extent - 1, to: high / extent, below: counts.count)
    }
    let across = layout.scrolling.other
    if !edges.overlap(from: 0, viewSize[across], along: across) { pages = 0..<0 }
    return pages.lazy.filter { edges.overlap(pageFrame(of: $0)) }
  }

  // MARK: - Attributes

  /// Returns the attributes of an element, or nil if the layout has no such element.
  ///
  /// - Complexity: O(1).
  public func attributes(of element: LayoutElement) -> LayoutAttributes? {
    let section = element.section
    guard counts.indices.contains(section) else { return nil }
    switch element.kind {
    case .cell:
      guard 0..<counts[section] ~= element.item else { return nil }
      var attributes = card(section: section)
      place(&attributes, element.item, of: counts[section], around: pageFrame(of: section).center)
      return attributes
    case .header:
      return element.item == 0 && layout.headerHeight > 0 ? header(of: section) : nil
    default: return nil
    }
  }

  /// Returns whether the page of an element overlaps a rectangle, even if the element itself does
  /// not; false if there is no such element.
  public func isElement(_ element: LayoutElement, overlapping rect: Rect) -> Bool {
    attributes(of: element) != nil && pageFrame(of: element.section).isFound(by: rect)
  }

  /// Visits all cards, then all headers, of the pages that overlap a rectangle.
  public func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    try forEach(on: pages(edges), body)
  }

  @inline(__always) func forEach<Failure: Error>(
    on pages: some Sequence<Int>, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    for section in pages {
      let (count, center) = (counts[section], pageFrame(of: section).center)
      var attributes = card(section: section)
      for item in 0..<count {
        place(&attributes, item, of: count, around: center)
        try body(attributes)
      }
    }
    guard layout.headerHeight > 0 else { return }
    for section in pages { try body(header(of: section)) }
  }

  private func card(section: Int) -> LayoutAttributes {
    LayoutAttributes(
      LayoutElement(.cell, section: section), frame: Rect(origin: .zero, size: layout.cardSize))
  }

  /// Places item i of n on the spiral at t = i / max(n − 1, 1): the angle 3πt is 6t quarter turns.
  @inline(__always) private func place(
    _ attributes: inout LayoutAttributes, _ item: Int, of count: Int, around center: Point
  ) {
    let progress = Double(item) / Double(max(count - 1, 1))
    let (cosine, sine) = direction(quarterTurns: 6 * progress)
    let distance = radius * progress
    let scale = (0.25 + 0.75 * progress) * layout.cardScale
    attributes.element.item = item
    attributes.center(x: center.x + distance * cosine, y: center.y + distance * sine)
    attributes.matrix.m11 = scale
    attributes.matrix.m22 = scale
  }

  private func header(of section: Int) -> LayoutAttributes {
    let page = pageFrame(of: section)
    var attributes = LayoutAttributes(
      LayoutElement(.header, section: section),
      frame: Rect(x: 0, y: 0, width: page.size.width, height: layout.headerHeight))
    attributes.center(x: page.center.x, y: page.origin.y + layout.headerCenterY)
    return attributes
  }

  // MARK: - Insertion, deletion and paging

  /// Returns the attributes at the start of a card's insertion, where it is transparent and scaled
  /// by 0.25 at the centre of its page, or nil if the element is not a card of this layout.
  public func attributesBeforeInsertion(of element: LayoutElement) -> LayoutAttributes? {
    guard element.kind == .cell, var attributes = attributes(of: element) else { return nil }
    let center = pageFrame(of: element.section).center
    attributes.center(x: center.x, y: center.y)
    attributes.matrix = .scale(x: 0.25, y: 0.25)
    attributes.alpha = 0
    return attributes
  }

  /// Returns the attributes to which a deleted card is animated, or nil if the element is not a
  /// card of this layout.
  ///
  /// The card becomes transparent and moves straight up, until its centre is above the top of its
  /// page by the height of an unscaled card.
  public func attributesAfterDeletion(of element: LayoutElement) -> LayoutAttributes? {
    guard element.kind == .cell, var attributes = attributes(of: element) else { return nil }
    let top = pageFrame(of: element.section).origin.y
    attributes.center(x: attributes.center.x, y: top - layout.cardSize.height)
    attributes.alpha = 0
    return attributes
  }

  /// Returns the offset of the page that is nearest to the proposed offset; of two such pages, the first.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    var target = try clampedOffset(offset)
    let axis = layout.scrolling
    let extent = viewSize[axis]
    guard extent > 0 else { return target }
    target[axis] = (target[axis] / extent - 0.5).rounded(.up) * extent
    return try clampedOffset(target)
  }
}
