extension Rect {
  /// Whether a point lies inside: left and top edge belong to the rectangle, right and bottom do not.
  ///
  /// Rectangles that abut share no point that way. False for an empty rectangle.
  public func contains(_ point: Point) -> Bool {
    let area = unbounded
    return !isNull && point.x >= area.minX && point.x < area.maxX && point.y >= area.minY
      && point.y < area.maxY
  }

  /// Whether another rectangle lies wholly inside, edges included; the null rectangle lies in all.
  public func contains(_ other: Rect) -> Bool {
    if other.isNull { return true }
    let (area, part) = (unbounded, other.unbounded)
    return !isNull && part.minX >= area.minX && part.maxX <= area.maxX && part.minY >= area.minY
      && part.maxY <= area.maxY
  }

  /// Whether two rectangles share a point, edges included.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }

  /// The part two rectangles share; ``null`` when they share no point.
  ///
  /// Rectangles that only touch share an empty rectangle, which is not null.
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

  /// The smallest rectangle around both; the null rectangle adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    let (first, second) = (unbounded, other.unbounded)
    return Rect(
      minX: Swift.min(first.minX, second.minX), minY: Swift.min(first.minY, second.minY),
      maxX: Swift.max(first.maxX, second.maxX), maxY: Swift.max(first.maxY, second.maxY))
  }

  /// The rectangle with its left and right side moved inwards by `dx`, top and bottom by `dy`.
  ///
  /// Negative distances lead outwards. ``null`` when more is taken than there is.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: Insets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle with each side moved inwards by its own distance.
  ///
  /// ``null`` when more is taken than there is; null and whole plane stay as they are, and so does
  /// every edge that is infinitely far.
  public func inset(by insets: Insets) -> Rect {
    if isNull || isInfinite { return self }
    guard
      let x = Rect.inset(from: minX, to: maxX, extent: width, by: insets.left, insets.right),
      let y = Rect.inset(from: minY, to: maxY, extent: height, by: insets.top, insets.bottom)
    else { return .null }
    return Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
  }

  /// One direction of an inset: where it starts and how far it reaches; nil when nothing is left.
  private static func inset(
    from low: Double, to high: Double, extent: Double, by first: Double, _ last: Double
  ) -> (start: Double, extent: Double)? {
    if extent.isFinite {
      let rest = extent - first - last
      return rest >= 0 ? (low + first, rest) : nil
    }
    // Without this an infinite distance would make an infinite edge not a number.
    let start = low.isInfinite ? low : low + first
    let end = high.isInfinite ? high : high - last
    if start > end || start == end && start.isInfinite { return nil }
    return span(from: start, to: end)
  }

  /// The rectangle moved to the right by `dx` and down by `dy`, its extents not negative.
  ///
  /// Of the ``standardized`` rectangle, as `CGRectOffset`. Null and whole plane stay as they are.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    if isNull || isInfinite { return self }
    let result = standardized
    return Rect(
      x: result.origin.x + dx, y: result.origin.y + dy,
      width: result.size.width, height: result.size.height)
  }
}
