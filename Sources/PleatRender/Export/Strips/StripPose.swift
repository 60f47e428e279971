internal import Pleat

/// The position of a panel in the view at a moment, along and across its hinge.
///
/// Let v be the panel's coordinate across the hinge, in the direction that is foreshortened. Let u
/// be the coordinate parallel to the hinge. A panel whose hinge is parallel to its edge is shown at
///
///     w = c0 + c2 v      along = (b0 + b2 v) / w      across = (a0 + a1 u + a2 v) / w
///
/// So w is constant on each line of constant v, and the image of that line is parallel to the
/// hinge.
struct StripPose {
  private let a0, a1, a2, b0, b2, c0, c2: Double

  /// Reads a matrix, or returns nil if it does not have this form within an error in points.
  ///
  /// - Parameters:
  ///   - transposed: whether v is x and u is y.
  ///   - size: the panel's extents.
  init?(
    _ matrix: Transform3D, transposed: Bool, size: Size, reach: Double, error: Double
  ) {
    let m = matrix.elements
    let (b1, c1): (Double, Double)
    if transposed {
      (a0, a1, a2, b0, b1, b2) = (m[13], m[5], m[1], m[12], m[4], m[0])
      (c0, c1, c2) = (m[15], m[7], m[3])
    } else {
      (a0, a1, a2, b0, b1, b2) = (m[12], m[0], m[4], m[13], m[1], m[5])
      (c0, c1, c2) = (m[15], m[3], m[7])
    }
    let (width, height) = transposed ? (size.height, size.width) : (size.width, size.height)
    let nearest = min(w(0).magnitude, w(height).magnitude)
    let slant = b1.magnitude * width + c1.magnitude * width * reach
    // The comparison is written so that NaN is refused.
    guard slant <= error * nearest || slant == 0 else { return nil }
  }

  /// Returns the divisor on a line parallel to the hinge.
  func w(_ v: Double) -> Double { c0 + c2 * v }

  /// Returns the position of such a line, in the direction that is foreshortened.
  func along(_ v: Double) -> Double { (b0 + b2 * v) / w(v) }

  /// Returns the position of a point on such a line, in the other direction.
  func across(_ u: Double, _ v: Double) -> Double { (a0 + a1 * u + a2 * v) / w(v) }

  /// Returns the factor by which the panel is widened: the mean for its first and its last line.
  func meanScale(width: Double, height: Double) -> Double {
    let (first, last) = (across(width, 0) - across(0, 0), across(width, height) - across(0, height))
    return (first + last) / (2 * width)
  }

  /// Returns the largest deviation of the image between two lines from even spacing, in points.
  ///
  /// Between lines with w0 and w1, the image advances as `w1 s / (w0 + (w1 - w0) s)`. The
  /// difference from s is largest at `s = √w0 / (√w0 + √w1)`, where it is `(√w1 - √w0) / (√w1 +
  /// √w0)` of the whole.
  func bulge(from start: Double, to end: Double) -> Double {
    let (first, last) = (w(start).squareRoot(), w(end).squareRoot())
    return (along(end) - along(start)).magnitude * (last - first).magnitude / (last + first)
  }

  /// Returns the smallest possible error of one affine map for the strip between two lines, in points.
  ///
  /// In the direction of u, the ends of the lines move monotonically from one line to the
  /// other, and the map puts them midway. In the other direction, both lines are exact.
  func error(from start: Double, to end: Double, width: Double) -> Double {
    let left = (across(0, end) - across(0, start)).magnitude
    let right = (across(width, end) - across(width, start)).magnitude
    let (x, y) = (max(left, right) / 2, bulge(from: start, to: end))
    return (x * x + y * y).squareRoot()
  }
}
