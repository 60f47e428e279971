/// An edge of a rectangle.
public enum RectEdge: String, CaseIterable, Hashable, Codable, Sendable {
  /// The edge with the least x.
  case left
  /// The edge with the least y.
  case top
  /// The edge with the greatest x.
  case right
  /// The edge with the greatest y.
  case bottom
}

extension Rect {
  /// Returns the two parts into which a line parallel to `edge` cuts the rectangle.
  ///
  /// The slice lies between `edge` and a line at `distance` points from it, and the remainder is the rest.
  /// The common edge has the same coordinate in both parts. The distance is limited to the rectangle's
  /// extent, and a negative or NaN distance counts as 0. Both parts of a null rectangle are null. If the
  /// given edge or the opposite edge is infinite, or if the rectangle is the whole plane, the slice is
  /// null, and the remainder is the rectangle.
  ///
  /// Source: the documented behaviour of `CGRectDivide` and `NSDivideRect`.
  public func divided(atDistance distance: Double, from edge: RectEdge) -> (
    slice: Rect, remainder: Rect
  ) {
    let isUpright = edge == .left || edge == .right
    let (low, extent) = isUpright ? (minX, width) : (minY, height)
    guard !isNull, !isInfinite, low.isFinite, extent.isFinite else {
      return (.null, isNull ? .null : self)
    }
    let cut = distance > 0 ? min(distance, extent) : 0
    let isFirst = edge == .left || edge == .top
    let start = isFirst ? cut : extent - cut
    func part(_ from: Double, _ length: Double) -> Rect {
      isUpright
        ? Rect(x: from, y: standardized.origin.y, width: length, height: standardized.size.height)
        : Rect(x: standardized.origin.x, y: from, width: standardized.size.width, height: length)
    }
    let (first, second) = (part(low, start), part(low + start, extent - start))
    return isFirst ? (first, second) : (second, first)
  }

  /// Returns whether a point lies in the rectangle, where y may point up.
  ///
  /// The edge that is seen on top belongs to the rectangle, and the edge that is seen at the bottom does not.
  /// So if y points up, the edge with the greatest y belongs to the rectangle, and the edge with the least y
  /// does not. The left edge belongs to the rectangle, and the right edge does not.
  ///
  /// Source: the documented behaviour of `NSMouseInRect`.
  public func contains(_ point: Point, whereYPointsUp isUp: Bool) -> Bool {
    guard isUp, !isInfinite else { return contains(point) }
    return !isNull && point.x >= minX && point.x < maxX && point.y > minY && point.y <= maxY
  }

  /// Returns whether each edge differs from that of another rectangle by at most a tolerance.
  ///
  /// Equal infinite edges do not differ. A null rectangle is near only to another null rectangle.
  public func isApproximatelyEqual(to other: Rect, tolerance: Double) -> Bool {
    if isNull || other.isNull { return isNull && other.isNull }
    let (first, second) = (unbounded, other.unbounded)
    let pairs = [
      (first.minX, second.minX), (first.minY, second.minY), (first.maxX, second.maxX),
      (first.maxY, second.maxY),
    ]
    return pairs.allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
  }
}

extension AffineTransform {
  /// Creates the transform that maps one rectangle to another by scaling and moving.
  ///
  /// The result is nil if the first rectangle is empty, or if an edge of either is not finite. The
  /// second rectangle may be empty.
  public init?(from source: Rect, to target: Rect) {
    guard !source.isEmpty, source.isFinite, target.isFinite else { return nil }
    let (x, y) = (target.width / source.width, target.height / source.height)
    self.init(
      a: x, b: 0, c: 0, d: y, tx: target.minX - source.minX * x, ty: target.minY - source.minY * y)
  }
}
