public import Pleat

/// A prepared layout whose sections occupy rectangles, behind which decorations can lie.
///
/// All layouts of this module are sectioned. A layout of your own must be sectioned only if it is
/// the base of a ``DecoratedLayout``.
public protocol SectionedLayout: PreparedLayout {
  /// Returns the rectangle of a section in content coordinates, or nil if there is no such section.
  ///
  /// - In a grid, a line or a cover flow, it contains the header, insets, rows and footer. Across
  ///   the scroll axis, it is as large as the view.
  /// - In stacks, it is the stack with its label.
  /// - In a spiral, it is the page.
  func frame(ofSection section: Int) -> Rect?

  /// Calls a closure with the index of every section whose rectangle overlaps `rect`, in order.
  ///
  /// - Complexity: O(log *s* + *t*) for *s* sections, *t* of which overlap the rectangle.
  func forEachSection<Failure: Error>(
    in rect: Rect, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure)
}

extension PreparedFlow: SectionedLayout {
  /// Returns the rectangle of a section, as described for ``SectionedLayout/frame(ofSection:)``.
  public func frame(ofSection section: Int) -> Rect? {
    guard counts.indices.contains(section) else { return nil }
    let start = flow.start(of: section)
    return flow.rect(
      along: start, flow.start(of: section + 1) - start, across: 0, viewSize[flow.axis.other])
  }

  /// Visits sections, as described for ``SectionedLayout/forEachSection(in:_:)``.
  public func forEachSection<Failure: Error>(
    in rect: Rect, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    let (low, high) = edges.along(flow.axis)
    for section in flow.sections(from: low, to: high) {
      if let frame = frame(ofSection: section), edges.overlap(frame) { try body(section) }
    }
  }
}

extension PreparedStacks: SectionedLayout {
  /// Returns the rectangle of a stack with its label, or nil if there is no such section.
  public func frame(ofSection section: Int) -> Rect? {
    counts.indices.contains(section) ? wholeFrame(of: section) : nil
  }

  /// Visits sections, as described for ``SectionedLayout/forEachSection(in:_:)``.
  public func forEachSection<Failure: Error>(
    in rect: Rect, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    if let edges = QueryEdges(rect) { try forEachSection(in: edges, body) }
  }
}

extension PreparedSpiral: SectionedLayout {
  /// Returns the rectangle of a section's page, or nil if there is no such section.
  public func frame(ofSection section: Int) -> Rect? {
    counts.indices.contains(section) ? pageFrame(of: section) : nil
  }

  /// Visits sections, as described for ``SectionedLayout/forEachSection(in:_:)``.
  public func forEachSection<Failure: Error>(
    in rect: Rect, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard let edges = QueryEdges(rect) else { return }
    for section in pages(edges) { try body(section) }
  }
}

extension PinchedStacks: SectionedLayout {
  /// Returns the rectangle of a stack with its label, regardless of the pinch, or nil if there is
  /// no such section.
  public func frame(ofSection section: Int) -> Rect? { stacks.frame(ofSection: section) }

  /// Visits the stacks that, with their labels, overlap a rectangle, in order, regardless of the pinch.
  public func forEachSection<Failure: Error>(
    in rect: Rect, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    try stacks.forEachSection(in: rect, body)
  }
}
