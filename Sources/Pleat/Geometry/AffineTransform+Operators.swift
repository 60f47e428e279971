extension AffineTransform {
  /// Returns the product of two transforms; the one on the left acts first, as in ``concatenating(_:)``.
  public static func * (lhs: AffineTransform, rhs: AffineTransform) -> AffineTransform {
    lhs.concatenating(rhs)
  }

  /// Appends a transform, which acts after this one.
  public static func *= (lhs: inout AffineTransform, rhs: AffineTransform) { lhs = lhs * rhs }
}
