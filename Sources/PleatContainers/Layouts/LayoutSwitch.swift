import Pleat

/// An animated change from one layout to another layout of the same sections.
///
/// All attributes are in view coordinates: the content coordinates of a layout minus the layout's
/// content offset.
public struct LayoutSwitch<Start: PreparedLayout, End: PreparedLayout>: Sendable {
  /// The layout at the start (progress 0), scrolled to its content offset.
  public let start: Start

  /// The layout at the end (progress 1), scrolled to its content offset.
  public let end: End

  /// Creates a change between two layouts.
  ///
  /// - Throws: ``LayoutError/sectionsDiffer`` unless both layouts have the same numbers of items in
  ///   all sections.
  public init(from start: Start, to end: End) throws(LayoutError) {
    guard start.counts == end.counts else { throw .sectionsDiffer }
    self.start = start
    self.end = end
  }

  init(withSameSections start: Start, _ end: End) {
    self.start = start
    self.end = end
  }

  /// Returns the attributes of one element at a progress, or nil if neither layout has the element.
  ///
  /// An element that both layouts have moves as ``LayoutAttributes/interpolated(to:at:)``
  /// describes. An element that only one layout has (a header, footer, shelf or label) stays in
  /// place and fades in or out.
  ///
  /// Values of `progress` outside 0...1 are clamped.
  public func attributes(of element: LayoutElement, at progress: Double) -> LayoutAttributes? {
    let first = start.attributes(of: element).map(start.inView)
    let last = end.attributes(of: element).map(end.inView)
    guard let known = first ?? last else { return nil }
    return (first ?? known.faded).interpolated(to: last ?? known.faded, at: progress)
  }

  /// Returns the attributes, at a progress, of all elements that are visible at the start or at the
  /// end.
  ///
  /// The attributes are sorted by ``LayoutElement``. Their elements are the same at every progress.
  /// An element that is visible neither at the start nor at the end is left out, even if it crosses
  /// the view in between. Hidden cards of a stack are left out, too, unless the other layout shows
  /// them.
  ///
  /// - Parameter progress: The progress. Values outside 0...1 are clamped.
  /// - Complexity: O(*n* log *n*) for *n* returned elements, plus the time of one call of
  ///   ``PreparedLayout/forEachVisible(in:_:)`` for each of the two layouts.
  public func attributes(at progress: Double) -> [LayoutAttributes] {
    visibleElements.compactMap { attributes(of: $0, at: progress) }
  }

  var visibleElements: [LayoutElement] {
    var elements: [LayoutElement] = []
    start.forEachVisible(in: start.visibleRect) { elements.append($0.element) }
    end.forEachVisible(in: end.visibleRect) {
      if !start.shows($0.element) { elements.append($0.element) }
    }
    elements.sort()
    return elements
  }
}
