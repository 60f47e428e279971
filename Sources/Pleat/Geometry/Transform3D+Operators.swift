extension Transform3D {
  /// Returns the product of two transforms; the one on the left acts first, as in ``concatenating(_:)``.
  ///
  /// For a row vector p, `(p * a) * b` equals `p * (a * b)`, except for rounding. glm and simd write the
  /// same transform as `b * a`, because they multiply column vectors, which stand on the right.
  public static func * (lhs: Transform3D, rhs: Transform3D) -> Transform3D {
    lhs.concatenating(rhs)
  }

  /// Appends a transform, which acts after this one.
  public static func *= (lhs: inout Transform3D, rhs: Transform3D) { lhs = lhs * rhs }

  /// Returns the product of a row vector and a transform: the image (x, y, z, w) of a point.
  public static func * (lhs: SIMD4<Double>, rhs: Transform3D) -> SIMD4<Double> {
    rhs.applied(to: lhs)
  }
}
