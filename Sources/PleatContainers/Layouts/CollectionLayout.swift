public import Pleat

/// A rule that places the items of a collection: a kind of layout with its sizes, insets and
/// spacings.
///
/// A layout knows neither the number of items nor the size of the view. Call
/// ``prepared(for:in:)`` with both to get a ``PreparedLayout``, which returns the position of every
/// element. Initializers accept any numbers; ``prepared(for:in:)`` checks them.
public protocol CollectionLayout: Hashable, Sendable {
  /// The type that ``prepared(for:in:)`` returns: it contains the position of every element.
  associatedtype Prepared: PreparedLayout

  /// The axis along which the content scrolls.
  var scrolling: Axis { get }

  /// Prepares the layout for sections with the given numbers of items, in a view of the given size.
  ///
  /// The result stores a few numbers per section and nothing per item. The numbers of items, and the
  /// width and height of the view in points, are 0 or more.
  ///
  /// - Throws: ``LayoutError`` if a number of the layout, the view size or a count is out of range.
  /// - Complexity: O(*s*) for *s* sections.
  func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> Prepared
}

/// A layout that is prepared for given numbers of items and a given view size, and returns the
/// position of every element.
///
/// ``attributes(of:)`` and the methods that call a closure give an element the same attributes. If
/// the closure throws, the method stops and throws the same error. Rectangles and frames are in
/// content coordinates: points from the content's top left corner, x to the right and y down.
/// Scrolling does not change the attributes, except in lines, cover flows and ``PinchedStacks``.
public protocol PreparedLayout: Sendable {
  /// The number of items of each section.
  var counts: [Int] { get }

  /// The size of the view in points.
  var viewSize: Size { get }

  /// The size of the whole scrollable content in points.
  var contentSize: Size { get }

  /// The point of the content at the view's top left corner, in points.
  var contentOffset: Point { get }

  /// Sets the content offset, which may lie outside the content, as during a bounce.
  ///
  /// The layout is not prepared again, so this method is fast enough to be called for each frame of
  /// an animation.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  mutating func scroll(to offset: Point) throws(LayoutError)

  /// Returns the attributes of an element, or nil if the layout has no such element.
  func attributes(of element: LayoutElement) -> LayoutAttributes?

  /// Returns whether ``forEach(in:_:)`` would find an element in a rectangle; false if the layout
  /// has no such element.
  func isElement(_ element: LayoutElement, overlapping rect: Rect) -> Bool

  /// Calls a closure with the attributes of every element that overlaps a rectangle, sorted by
  /// ``LayoutElement``.
  ///
  /// What must overlap the rectangle depends on the layout:
  ///
  /// - In a grid, a line or a cover flow, it is the ``LayoutAttributes/visibleFrame`` of the
  ///   element.
  /// - In stacks, it is the rectangle around the element's stack and label. Hidden cards count, too.
  /// - In a spiral, it is the page of the element.
  /// - See ``PinchedStacks/isElement(_:overlapping:)`` for stacks during a pinch.
  ///
  /// Two rectangles that share only an edge do not overlap. No element overlaps an empty rectangle.
  /// Every element overlaps `Rect.infinite`, except hidden cards of ``PinchedStacks``. The method
  /// allocates no array.
  ///
  /// - Complexity: O(log *s* + *t* + *n*), where *s* is the number of sections, *t* the number of
  ///   sections that the rectangle overlaps, and *n* the number of visited elements. The number of
  ///   items in the whole collection does not matter.
  func forEach<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure)

  /// Calls a closure with the attributes of every element that overlaps a rectangle and is not hidden.
  ///
  /// These are the elements of ``forEach(in:_:)`` whose ``LayoutAttributes/isHidden`` is false, in
  /// the same order. At most three cards of a stack are visible, however many cards the stack has.
  ///
  /// - Complexity: The same as that of ``forEach(in:_:)``, but in the layouts of this module,
  ///   hidden elements do not count.
  func forEachVisible<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure)

  /// Calls a closure with the attributes of every element that overlaps `rect` in this layout but
  /// does not overlap `old` in `earlier`.
  ///
  /// The elements come in the order of ``forEach(in:_:)``. `earlier` is this layout, possibly at
  /// another content offset. `old` is in the content coordinates of `earlier`.
  func forEach<Failure: Error>(
    in rect: Rect, outside old: Rect, of earlier: Self,
    _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure)

  /// Returns the attributes from which an inserted element is animated to its place, or nil if it
  /// only fades in; `element` is its identifier after the insertion.
  func attributesBeforeInsertion(of element: LayoutElement) -> LayoutAttributes?

  /// Returns the attributes to which a deleted element is animated, or nil if it only fades out;
  /// `element` is its identifier before the deletion.
  func attributesAfterDeletion(of element: LayoutElement) -> LayoutAttributes?

  /// Returns the content offset at which a scroll should end if it would otherwise end at `offset`.
  ///
  /// The result is clamped as by ``clampedOffset(_:)``, so that the view shows nothing outside the
  /// content. Some layouts also move a card or a page to the middle of the view.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point
}

extension PreparedLayout {
  /// Returns the attributes of every element that overlaps a rectangle, as ``forEach(in:_:)``
  /// visits them.
  public func attributes(in rect: Rect) -> [LayoutAttributes] {
    var result: [LayoutAttributes] = []
    forEach(in: rect) { result.append($0) }
    return result
  }

  /// Calls the closure for each element that ``forEach(in:_:)`` finds in `rect` and that is not hidden.
  public func forEachVisible<Failure: Error>(
    in rect: Rect, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(in: rect) { attributes throws(Failure) in
      if !attributes.isHidden { try body(attributes) }
    }
  }

  /// Returns nil: by default, inserted elements fade in at their places.
  public func attributesBeforeInsertion(of element: LayoutElement) -> LayoutAttributes? { nil }

  /// Returns nil: by default, deleted elements fade out at their places.
  public func attributesAfterDeletion(of element: LayoutElement) -> LayoutAttributes? { nil }

  /// The part of the content that the view shows, in content coordinates.
  public var visibleRect: Rect { Rect(origin: contentOffset, size: viewSize) }

  /// Returns the nearest content offset at which the view shows nothing outside the content.
  ///
  /// On an axis along which the view is larger than the content, the offset is 0.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  public func clampedOffset(_ offset: Point) throws(LayoutError) -> Point {
    try LayoutError.check(offset: offset)
    return Point(
      x: max(0, min(offset.x, contentSize.width - viewSize.width)),
      y: max(0, min(offset.y, contentSize.height - viewSize.height)))
  }

  /// Returns the proposed content offset, clamped as by ``clampedOffset(_:)``.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    try clampedOffset(offset)
  }

  func shows(_ element: LayoutElement) -> Bool {
    isElement(element, overlapping: visibleRect) && attributes(of: element)?.isHidden == false
  }

  /// Returns attributes of this layout in view coordinates.
  func inView(_ attributes: LayoutAttributes) -> LayoutAttributes {
    var attributes = attributes
    attributes.frame.origin.x -= contentOffset.x
    attributes.frame.origin.y -= contentOffset.y
    return attributes
  }
}
