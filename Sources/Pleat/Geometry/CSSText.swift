// Numbers have the fewest digits that read back as the same Double, and are never -0. An exponent, as
// in `1e-07`, is allowed in CSS (CSS Values, <number>).

extension Transform3D {
  /// The transform in CSS syntax, `matrix3d(…)` with m11, m12 … m44, or nil if a number is not
  /// finite.
  ///
  /// Set `transform-origin: 0 0` in the style sheet. Otherwise CSS applies the transform about the
  /// middle of the element.
  public var cssText: String? {
    isFinite ? "matrix3d(\(numberText(elements)))" : nil
  }
}

extension AffineTransform {
  /// The transform in CSS syntax, `matrix(a, b, c, d, tx, ty)`, or nil if a number is not finite.
  ///
  /// Set `transform-origin: 0 0` in the style sheet. Otherwise CSS applies the transform about the
  /// middle of the element.
  public var cssText: String? {
    elements.allSatisfy(\.isFinite) ? "matrix(\(numberText(elements)))" : nil
  }
}
