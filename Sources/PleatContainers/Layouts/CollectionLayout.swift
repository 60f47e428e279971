public import Pleat

/// A way of placing the items of a collection: its sizes, insets and spacings.
public protocol CollectionLayout: Hashable, Sendable {
  /// What it becomes once sections and view are known.
  associatedtype Prepared: PreparedLayout

  /// The way it scrolls.
  var scrolling: Axis { get }

  /// Prepares it for sections with so many items each, in a view of a size.
  ///
  /// Nothing is kept per item. Throws what is wrong with the layout's own numbers, with the view (an
  /// extent is 0 or above) or with the counts. Complexity: linear in the number of sections.
  func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> Prepared
}

/// A layout of certain sections in a certain view, ready to be asked.
///
/// Every element has one set of attributes, whichever way it is asked for. Queries are in content
/// coordinates and, lines and cover flows aside, do not depend on the content offset.
public protocol PreparedLayout: Sendable {
  /// The number of items of each section.
  var counts: [Int] { get }

  /// The size of the view.
  var viewSize: Size { get }

  /// The size of all that can be scrolled to.
  var contentSize: Size { get }

  /// The point of the content that is at the view's top left corner.
  var contentOffset: Point { get }

  /// Scrolls: cheap, nothing is prepared again.
  ///
  /// Any finite place will do, also outside the content, as when a scroll bounces.
  mutating func scroll(to offset: Point) throws(LayoutError)

  /// The attributes of one element; nil if the layout has no such element.
  func attributes(of element: LayoutElement) -> LayoutAttributes?

  /// Whether a query by a rectangle returns an element; false if there is no such element.
  func isElement(_ element: LayoutElement, in rect: Rect) -> Bool

  /// Visits everything that a rectangle of the content touches, in the order of ``LayoutElement``.
  ///
  /// Touching means overlapping by more than an edge; an empty rectangle touches nothing, the infinite
  /// one everything. No array is made. An error that `body` throws ends the visit.
  ///
  /// Complexity: logarithmic in the number of sections, then linear in what is returned and in the
  /// sections that the rectangle touches; the number of items does not matter.
  func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure)

  /// Where a scroll that is about to end at an offset should end instead.
  ///
  /// Always inside the content. Throws if a coordinate is not finite.
  func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point
}

extension PreparedLayout {
  /// All that a rectangle of the content touches, as an array: see ``forEach(in:_:)``.
  public func attributes(in rect: Rect) -> [LayoutAttributes] {
    var result: [LayoutAttributes] = []
    forEach(in: rect) { result.append($0) }
    return result
  }

  /// The part of the content that the view shows.
  public var visibleRect: Rect { Rect(origin: contentOffset, size: viewSize) }

  /// The nearest offset that shows nothing beyond the content; 0 where the view is the larger.
  public func clampedOffset(_ offset: Point) throws(LayoutError) -> Point {
    try LayoutError.check(offset: offset)
    return Point(
      x: max(0, min(offset.x, contentSize.width - viewSize.width)),
      y: max(0, min(offset.y, contentSize.height - viewSize.height)))
  }

  /// The offset itself, brought inside the content.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    try clampedOffset(offset)
  }
}
