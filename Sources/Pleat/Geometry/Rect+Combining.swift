extension Rect {
  /// Whether a point lies inside: left and top edge belong to the rectangle, right and bottom do not.
  ///
  /// Rectangles that abut share no point that way. False for an empty rectangle.
  public func contains(_ point: Point) -> Bool {
    !isNull && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle lies wholly inside, edges included; the null rectangle lies in all.
  public func contains(_ other: Rect) -> Bool {
    if other.isNull { return true }
    return !isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// Whether two rectangles share a point, edges included.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }

  /// The part two rectangles share; ``null`` when they share no point.
  ///
  /// Rectangles that only touch share an empty rectangle, which is not null.
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let left = Swift.max(minX, other.minX)
    let top = Swift.max(minY, other.minY)
    let right = Swift.min(maxX, other.maxX)
    let bottom = Swift.min(maxY, other.maxY)
    guard left <= right, top <= bottom else { return .null }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// The smallest rectangle around both; the null rectangle adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    return Rect(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// The rectangle with its left and right side moved inwards by `dx`, top and bottom by `dy`.
  ///
  /// Negative distances lead outwards. ``null`` when more is taken than there is.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: Insets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle with each side moved inwards by its own distance.
  ///
  /// ``null`` when more is taken than there is; null and whole plane stay as they are.
  public func inset(by insets: Insets) -> Rect {
    if isNull || isInfinite { return self }
    let result = standardized
    guard result.size.width.isFinite, result.size.height.isFinite else {
      return Rect(
        minX: minX + insets.left, minY: minY + insets.top,
        maxX: maxX - insets.right, maxY: maxY - insets.bottom)
    }
    let width = result.size.width - insets.left - insets.right
    let height = result.size.height - insets.top - insets.bottom
    guard width >= 0, height >= 0 else { return .null }
    return Rect(
      x: result.origin.x + insets.left, y: result.origin.y + insets.top,
      width: width, height: height)
  }

  /// The rectangle moved to the right by `dx` and down by `dy`; null stays null.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    if isNull { return self }
    return Rect(
      x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }
}
