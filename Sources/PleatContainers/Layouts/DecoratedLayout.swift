public import Pleat

/// A layout with decorations behind its content.
///
/// ```swift
/// let layout = DecoratedLayout(GridLayout(.pad), decorations: [.background, .sectionBackground])
/// ```
public struct DecoratedLayout<Base: CollectionLayout>: CollectionLayout
where Base.Prepared: SectionedLayout {
  /// The layout of everything except the decorations.
  public var base: Base

  /// The decorations, which must be of different kinds.
  public var decorations: [Decoration]

  /// The axis along which the content scrolls.
  public var scrolling: Axis { base.scrolling }

  /// Adds decorations to a layout.
  public init(_ base: Base, decorations: [Decoration]) {
    self.base = base
    self.decorations = decorations
  }

  /// Prepares ``base`` and adds the decorations.
  ///
  /// - Throws: The errors that ``base`` throws, and those of
  ///   ``PreparedDecorations/init(_:decorations:)``.
  public func prepared(
    for counts: [Int], in viewSize: Size
  ) throws(LayoutError) -> PreparedDecorations<Base.Prepared> {
    try PreparedDecorations(base.prepared(for: counts, in: viewSize), decorations: decorations)
  }
}

/// A prepared layout with decorations behind its content.
public struct PreparedDecorations<Base: SectionedLayout>: PreparedLayout, SectionedLayout {
  /// The layout of everything except the decorations.
  public private(set) var base: Base

  /// The decorations, sorted by kind.
  public let decorations: [Decoration]

  /// Adds decorations to a prepared layout.
  ///
  /// - Throws: ``LayoutError/decorationKindTaken(_:)`` if two decorations have the same kind, or if
  ///   a decoration has a kind that layouts place themselves, such as `cell`.
  ///   ``LayoutError/valueOutOfRange(name:value:accepted:)`` unless each inset is above −1e15 and at
  ///   most 1e15.
  public init(_ base: Base, decorations: [Decoration]) throws(LayoutError) {
    self.base = base
    self.decorations = decorations.sorted { $0.kind < $1.kind }
    for (index, decoration) in self.decorations.enumerated() {
      let isTwice = index > 0 && self.decorations[index - 1].kind == decoration.kind
      if isTwice || decoration.kind.isPlacedByLayouts {
        throw .decorationKindTaken(decoration.kind)
      }
      let insets = decoration.insets
      for inset in [insets.top, insets.left, insets.bottom, insets.right] {
        try LayoutError.check(inset, isAbove: -LayoutError.extentLimit, "decoration inset")
      }
    }
  }

  /// The number of items of each section.
  public var counts: [Int] { base.counts }

  /// The size of the view in points.
  public var viewSize: Size { base.viewSize }

  /// The size of the content in points: decorations do not change it.
  public var contentSize: Size { base.contentSize }

  /// The point of the content at the view's top left corner, in points.
  public var contentOffset: Point { base.contentOffset }

  /// Scrolls ``base``, as described for ``PreparedLayout/scroll(to:)``.
  public mutating func scroll(to offset: Point) throws(LayoutError) { try base.scroll(to: offset) }

  /// Returns the content offset at which a scroll of ``base`` should end.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    try base.targetOffset(forProposed: offset)
  }

  /// Returns the attributes of an element, or nil if the layout has no such element.
  public func attributes(of element: LayoutElement) -> LayoutAttributes? {
    guard let decoration = decorations.first(where: { $0.kind == element.kind }) else {
      return base.attributes(of: element)
    }
    return element.item == 0 ? attributes(of: decoration, section: element.section) : nil
  }

  /// Returns the attributes that ``base`` returns.
  public func attributesBeforeInsertion(of element: LayoutElement) -> LayoutAttributes? {
    base.attributesBeforeInsertion(of: element)
  }

  /// Returns the attributes that ``base`` returns.
  public func attributesAfterDeletion(of element: LayoutElement) -> LayoutAttributes? {
    base.attributesAfterDeletion(of: element)
  }

  /// Returns whether ``forEach(in:_:)`` would find an element in a rectangle: for a decoration, whether
  /// its frame overlaps the rectangle.
  public func isElement(_ element: LayoutElement, overlapping rect: Rect) -> Bool {
    guard decorations.contains(where: { $0.kind == element.kind }) else {
      return base.isElement(element, overlapping: rect)
    }
    return attributes(of: element)?.frame.isFound(by: rect) ?? false
  }

  /// Visits the elements in a rectangle, as described for ``PreparedLayout/forEach(in:_:)``.
  public func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(.all, in: rect, body)
  }

  /// Visits visible elements, as described for ``PreparedLayout/forEachVisible(in:_:)``.
  public func forEachVisible<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(.visible, in: rect, body)
  }

  /// Visits new elements, as described for ``PreparedLayout/forEach(in:outside:of:_:)``.
  public func forEach<Failure: Error>(
    in rect: Rect, outside old: Rect, of earlier: Self,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(.outside(old, earlier), in: rect, body)
  }

  /// The choice of the elements to visit in a rectangle.
  private enum Query {
    case all, visible
    case outside(Rect, PreparedDecorations)
  }

  private func forEach<Failure: Error>(
    _ query: Query, in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    func visit(_ decoration: Decoration) throws(Failure) {
      try forEach(of: decoration, in: rect) { attributes throws(Failure) in
        if case .outside(let old, let earlier) = query,
          earlier.isElement(attributes.element, overlapping: old)
        {
          return
        }
        try body(attributes)
      }
    }
    var next = 0
    func add(_ attributes: LayoutAttributes) throws(Failure) {
      while next < decorations.count, decorations[next].kind < attributes.element.kind {
        next += 1
        try visit(decorations[next - 1])
      }
      try body(attributes)
    }
    switch query {
    case .all: try base.forEach(in: rect, add)
    case .visible: try base.forEachVisible(in: rect, add)
    case .outside(let old, let earlier):
      try base.forEach(in: rect, outside: old, of: earlier.base, add)
    }
    for decoration in decorations[next...] { try visit(decoration) }
  }

  // MARK: - Decorations

  private func attributes(of decoration: Decoration, section: Int) -> LayoutAttributes? {
    switch decoration.place {
    case .section:
      return base.frame(ofSection: section).map {
        decoration.attributes(section: section, in: $0)
      }
    case .view: return section == 0 ? decoration.attributes(section: 0, in: visibleRect) : nil
    case .content:
      let size = Size(
        width: max(contentSize.width, viewSize.width),
        height: max(contentSize.height, viewSize.height))
      return section == 0
        ? decoration.attributes(section: 0, in: Rect(origin: .zero, size: size)) : nil
    }
  }

  private func forEach<Failure: Error>(
    of decoration: Decoration, in rect: Rect,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    func visit(_ section: Int) throws(Failure) {
      guard let attributes = attributes(of: decoration, section: section) else { return }
      if edges.overlap(attributes.frame) { try body(attributes) }
    }
    guard decoration.place == .section else { return try visit(0) }
    // The rectangle is extended by twice the reach, so that rounding errors exclude no section.
    let reach = -2 * decoration.reach
    try base.forEachSection(in: rect.insetBy(dx: reach, dy: reach), visit)
  }

  /// Returns the rectangle that ``base`` gives a section, or nil if there is no such section.
  public func frame(ofSection section: Int) -> Rect? { base.frame(ofSection: section) }

  /// Visits the sections of ``base`` whose rectangles overlap `rect`, in order.
  public func forEachSection<Failure: Error>(
    in rect: Rect, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    try base.forEachSection(in: rect, body)
  }
}
