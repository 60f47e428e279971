internal import Pleat

/// Where a panel is seen at a moment, told along and across its hinge.
///
/// With v the panel's coordinate across the hinge, along which it foreshortens, and u the other,
/// parallel to the hinge, a panel that hangs on a line parallel to its edge is seen at
///
///     w = c0 + c2 v      along = (b0 + b2 v) / w      across = (a0 + a1 u + a2 v) / w
///
/// so that w is the same along each line of constant v, and the image of that line is one of them.
struct StripPose {
  private let a0, a1, a2, b0, b2, c0, c2: Double

  /// Reads a matrix; nil if it is not of this form, within an error in points at a reach.
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
    // Written so that NaN is refused.
    guard slant <= error * nearest || slant == 0 else { return nil }
  }

  /// The divisor on a line parallel to the hinge.
  func w(_ v: Double) -> Double { c0 + c2 * v }

  /// Where that line is seen, along the direction that foreshortens.
  func along(_ v: Double) -> Double { (b0 + b2 * v) / w(v) }

  /// Where a point of that line is seen, in the other direction.
  func across(_ u: Double, _ v: Double) -> Double { (a0 + a1 * u + a2 * v) / w(v) }

  /// How much wider than itself the panel is seen, in the mean of its first and its last line.
  func meanScale(width: Double, height: Double) -> Double {
    let (first, last) = (across(width, 0) - across(0, 0), across(width, height) - across(0, height))
    return (first + last) / (2 * width)
  }

  /// How far the image between two lines strays from even spacing, in points.
  ///
  /// Between lines of w0 and w1 the image advances as `w1 s / (w0 + (w1 - w0) s)`, which is farthest
  /// from s itself at `s = √w0 / (√w0 + √w1)`, by `(√w1 - √w0) / (√w1 + √w0)` of the whole.
  func bulge(from start: Double, to end: Double) -> Double {
    let (first, last) = (w(start).squareRoot(), w(end).squareRoot())
    return (along(end) - along(start)).magnitude * (last - first).magnitude / (last + first)
  }

  /// How far one affine map of the strip between two lines is from the image, in points, at best.
  ///
  /// Across, each end of the lines runs monotonically from one line to the other, and the map has it
  /// midway; along, both lines are where they belong.
  func error(from start: Double, to end: Double, width: Double) -> Double {
    let left = (across(0, end) - across(0, start)).magnitude
    let right = (across(width, end) - across(width, start)).magnitude
    let (x, y) = (max(left, right) / 2, bulge(from: start, to: end))
    return (x * x + y * y).squareRoot()
  }
}
