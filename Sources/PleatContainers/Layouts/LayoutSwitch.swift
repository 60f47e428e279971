import Pleat

/// The way from one layout of some sections to another one of the same sections.
///
/// All attributes are in view coordinates: each layout's own, less its own content offset.
public struct LayoutSwitch<Start: PreparedLayout, End: PreparedLayout>: Sendable {
  /// The layout at progress 0, at its content offset.
  public let start: Start

  /// The layout at progress 1, at its content offset.
  public let end: End

  /// Creates a switch; throws ``LayoutError/sectionsDiffer`` unless both hold the same counts.
  public init(from start: Start, to end: End) throws(LayoutError) {
    guard start.counts == end.counts else { throw .sectionsDiffer }
    self.start = start
    self.end = end
  }

  /// One element on its way; nil if neither layout has it.
  ///
  /// What both have goes as ``LayoutAttributes/interpolated(to:at:)`` says. What one layout alone has
  /// (headers, footers, shelves, labels) stays in its place there and fades.
  public func attributes(of element: LayoutElement, at progress: Double) -> LayoutAttributes? {
    let (from, to) = (start.contentOffset, end.contentOffset)
    let first = start.attributes(of: element)?.moved(byX: -from.x, y: -from.y)
    let last = end.attributes(of: element)?.moved(byX: -to.x, y: -to.y)
    guard let known = first ?? last else { return nil }
    return (first ?? known.faded).interpolated(to: last ?? known.faded, at: progress)
  }

  /// All that the view shows at the start or at the end, on its way, in the order of
  /// ``LayoutElement``.
  ///
  /// The same elements at every progress. Elements that are in sight neither at the start nor at the
  /// end are left out, even if they would cross the view. Complexity: n log n in what is returned.
  public func attributes(at progress: Double) -> [LayoutAttributes] {
    var elements: [LayoutElement] = []
    start.forEach(in: start.visibleRect) { elements.append($0.element) }
    end.forEach(in: end.visibleRect) {
      if !start.isElement($0.element, in: start.visibleRect) { elements.append($0.element) }
    }
    elements.sort()
    return elements.compactMap { attributes(of: $0, at: progress) }
  }
}
