// Convex polygons, as arrays of corners.

extension [Point] {
  /// Returns the part of a convex polygon in which a distance lies in a range.
  ///
  /// The corners keep their order. If two ranges have a common bound, their two parts have the same corners
  /// where the distance equals this bound, up to rounding.
  ///
  /// - Parameter distance: An affine function of the point.
  ///
  /// Source: Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17, 1974.
  package func part(in range: ClosedRange<Double>, of distance: (Point) -> Double) -> [Point] {
    part(from: range.lowerBound, of: distance).part(from: -range.upperBound) { -distance($0) }
  }

  private func part(from least: Double, of distance: (Point) -> Double) -> [Point] {
    guard var previous = last else { return [] }
    var (before, result) = (distance(previous) - least, [Point]())
    for corner in self {
      let after = distance(corner) - least
      if (before < 0) != (after < 0), before != 0, after != 0 {
        result.append(previous.mixed(with: corner, before / (before - after)))
      }
      if after >= 0 { result.append(corner) }
      (previous, before) = (corner, after)
    }
    return result
  }
}

extension Point {
  fileprivate func mixed(with other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
