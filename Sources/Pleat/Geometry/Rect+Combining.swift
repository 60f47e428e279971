extension Rect {
  /// Returns whether a point lies in the rectangle.
  ///
  /// The left and the top edge belong to the rectangle; the right and the bottom edge do not. So a
  /// point on a common edge of two rectangles lies in only one of them. The result is false for an
  /// empty rectangle.
  public func contains(_ point: Point) -> Bool {
    let area = unbounded
    return !isNull && point.x >= area.minX && point.x < area.maxX && point.y >= area.minY
      && point.y < area.maxY
  }

  /// Returns whether another rectangle lies inside this one, where edges may coincide.
  ///
  /// Every rectangle contains a null rectangle.
  public func contains(_ other: Rect) -> Bool {
    if other.isNull { return true }
    let (area, part) = (unbounded, other.unbounded)
    return !isNull && part.minX >= area.minX && part.maxX <= area.maxX && part.minY >= area.minY
      && part.maxY <= area.maxY
  }

  /// Returns whether two rectangles have a point in common, even if only on their edges.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }

  /// Returns the common part of two rectangles, or ``null`` if they have no point in common.
  ///
  /// The common part of rectangles that only touch is empty, but not null.
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let (first, second) = (unbounded, other.unbounded)
    let left = Swift.max(first.minX, second.minX)
    let top = Swift.max(first.minY, second.minY)
    let right = Swift.min(first.maxX, second.maxX)
    let bottom = Swift.min(first.maxY, second.maxY)
    guard left <= right, top <= bottom else { return .null }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns the smallest rectangle around both rectangles.
  ///
  /// The union with a null rectangle is the other rectangle, unchanged.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let (first, second) = (unbounded, other.unbounded)
    return Rect(
      minX: Swift.min(first.minX, second.minX), minY: Swift.min(first.minY, second.minY),
      maxX: Swift.max(first.maxX, second.maxX), maxY: Swift.max(first.maxY, second.maxY))
  }

  /// Returns the rectangle with its left and right edges moved inward by `dx`, and its top and
  /// bottom edges by `dy`.
  ///
  /// Negative distances move the edges outward. The result is ``null`` if `2 · dx` exceeds the
  /// width or `2 · dy` the height. Null rectangles, the whole plane and infinite edges stay
  /// unchanged.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: Insets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// Returns the rectangle with each edge moved inward by its own distance.
  ///
  /// The result is ``null`` if the left and right insets together exceed the width, or the top and
  /// bottom insets the height. Null rectangles, the whole plane and infinite edges stay unchanged.
  public func inset(by insets: Insets) -> Rect {
    if isNull || isInfinite { return self }
    guard
      let x = Rect.inset(from: minX, to: maxX, extent: width, by: insets.left, insets.right),
      let y = Rect.inset(from: minY, to: maxY, extent: height, by: insets.top, insets.bottom)
    else { return .null }
    return Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
  }

  /// Returns the start and the extent that remain along one axis after an inset, or nil if nothing
  /// remains.
  private static func inset(
    from low: Double, to high: Double, extent: Double, by first: Double, _ last: Double
  ) -> (start: Double, extent: Double)? {
    if extent.isFinite {
      let rest = extent - first - last
      return rest >= 0 ? (low + first, rest) : nil
    }
    // An infinite edge stays as it is, because an infinite distance would make it NaN.
    let start = low.isInfinite ? low : low + first
    let end = high.isInfinite ? high : high - last
    if start > end || start == end && start.isInfinite { return nil }
    return span(from: start, to: end)
  }

  /// Returns the rectangle moved to the right by `dx` and down by `dy`.
  ///
  /// The result is ``standardized``, like that of `CGRectOffset`. Null rectangles and the whole
  /// plane stay unchanged.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    if isNull || isInfinite { return self }
    let result = standardized
    return Rect(
      x: result.origin.x + dx, y: result.origin.y + dy,
      width: result.size.width, height: result.size.height)
  }
}
