public import Pleat

/// A rule that places the items of a collection, with its sizes, insets and spacings.
///
/// A layout knows neither the items nor the view. Call ``prepared(for:in:)`` with both to get a
/// ``PreparedLayout``, which returns the position of every element.
public protocol CollectionLayout: Hashable, Sendable {
  /// The layout for given sections and a given view.
  associatedtype Prepared: PreparedLayout

  /// The axis along which the content scrolls.
  var scrolling: Axis { get }

  /// Returns the layout for sections with the given numbers of items, in a view of the given size.
  ///
  /// The result stores a few numbers per section and nothing per item.
  ///
  /// - Parameters:
  ///   - counts: The number of items of each section, each 0 or more.
  ///   - viewSize: The size of the view in points. Width and height are 0 or more.
  /// - Throws: ``LayoutError`` if a number of the layout, the view size or a count is out of range.
  /// - Complexity: O(*s*) for *s* sections.
  func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> Prepared
}

/// A layout for given sections and a given view, which returns the position of every element.
///
/// All methods return the same attributes for the same element. Rectangles and frames are in
/// content coordinates: points from the content's top left corner, x to the right and y down.
/// Scrolling changes no attributes, except in lines, cover flows and ``PinchedStacks``.
public protocol PreparedLayout: Sendable {
  /// The number of items of each section.
  var counts: [Int] { get }

  /// The size of the view in points.
  var viewSize: Size { get }

  /// The size of the whole scrollable content in points.
  var contentSize: Size { get }

  /// The point of the content at the view's top left corner.
  var contentOffset: Point { get }

  /// Sets the content offset.
  ///
  /// Nothing is prepared again, so this is cheap enough to call for each frame.
  ///
  /// - Parameter offset: Any finite point. It may lie outside the content, as during a bounce.
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  mutating func scroll(to offset: Point) throws(LayoutError)

  /// Returns the attributes of an element, or nil if the layout has no such element.
  func attributes(of element: LayoutElement) -> LayoutAttributes?

  /// Returns whether an element overlaps a rectangle, in the sense of ``forEach(in:_:)``.
  ///
  /// The result is false if the layout has no such element.
  func isElement(_ element: LayoutElement, in rect: Rect) -> Bool

  /// Calls a closure with the attributes of every element that overlaps a rectangle, sorted by
  /// ``LayoutElement``.
  ///
  /// An element of a grid, a line or a cover flow overlaps if its ``LayoutAttributes/visibleFrame``
  /// does. An element of a stack overlaps if the stack with its label does, and an element of a
  /// spiral if its page does. So hidden cards are included.
  ///
  /// Sharing only an edge is not overlapping. No element overlaps an empty rectangle, and every
  /// element overlaps `Rect.infinite`. The method allocates no array.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in content coordinates.
  ///   - body: The closure. If it throws, the method stops and throws the same error.
  /// - Complexity: O(log *s* + *t* + *n*) for *s* sections, of which the rectangle overlaps *t*,
  ///   and *n* visited elements. The number of items in the collection does not matter.
  func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure)

  /// Returns the offset at which a scroll should end if it would otherwise end at `offset`.
  ///
  /// The view then shows nothing outside the content, as with ``clampedOffset(_:)``.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point
}

extension PreparedLayout {
  /// Returns the attributes of every element that overlaps a rectangle.
  ///
  /// See ``forEach(in:_:)`` for what overlaps means and for the order.
  public func attributes(in rect: Rect) -> [LayoutAttributes] {
    var result: [LayoutAttributes] = []
    forEach(in: rect) { result.append($0) }
    return result
  }

  /// The part of the content that the view shows.
  public var visibleRect: Rect { Rect(origin: contentOffset, size: viewSize) }

  /// Returns the nearest content offset at which the view shows nothing outside the content.
  ///
  /// Along an axis on which the view is larger than the content, the result is 0.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  public func clampedOffset(_ offset: Point) throws(LayoutError) -> Point {
    try LayoutError.check(offset: offset)
    return Point(
      x: max(0, min(offset.x, contentSize.width - viewSize.width)),
      y: max(0, min(offset.y, contentSize.height - viewSize.height)))
  }

  /// Returns the proposed offset, clamped to the content; see ``clampedOffset(_:)``.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    try clampedOffset(offset)
  }
}
