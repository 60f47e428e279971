// Numbers print with the fewest digits that read back as the same Double, and never as -0. The
// exponent form of very large and very small ones, `1e-07`, is a CSS number (CSS Values, <number>).

extension Transform3D {
  /// The transform as CSS, `matrix3d(…)` with m11, m12 … m44; nil if a number is not finite.
  ///
  /// CSS uses the same order, with its own transform origin taken as 0 0.
  public var cssText: String? {
    isFinite ? "matrix3d(\(numberText(elements)))" : nil
  }
}

extension AffineTransform {
  /// The transform as CSS, `matrix(a, b, c, d, tx, ty)`; nil if a number is not finite.
  public var cssText: String? {
    elements.allSatisfy(\.isFinite) ? "matrix(\(numberText(elements)))" : nil
  }
}
