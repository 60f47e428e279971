// Numbers are written with the fewest digits that read back as the same Double, and never as -0. An
// exponent, as in `1e-07`, is allowed in CSS (CSS Values, <number>).

extension Transform3D {
  /// Reads a transform from a text in CSS syntax, such as `translate(50px, 10px) rotate(45deg)`, or
  /// `none`.
  ///
  /// All functions of the property `transform` are read, and multiplied: as in CSS, the last one acts
  /// on a point first. The origin is the point (0, 0), as with `transform-origin: 0 0`. A positive angle
  /// turns x toward y, y toward z, or z toward x.
  ///
  /// Lengths are in px, which are points, and angles in deg, grad, rad or turn. `calc()`, `min()`, `max()`
  /// and `clamp()` are accepted wherever CSS accepts them, and their result must be finite. Lengths that
  /// depend on an element, in percent or em, are refused, as by `DOMMatrix`. A distance of `perspective()`
  /// below 1px counts as 1px. A skew by an odd number of quarter turns has an infinite entry.
  ///
  /// - Parameter text: The functions, separated by spaces.
  /// - Throws: ``PleatError/textNotUnderstood(_:position:expected:)``, which says what may stand
  ///   where.
  ///
  /// Source: CSS Transforms Level 2, "The Transform Functions"; CSS Values and Units Level 4 for
  /// the math functions; Geometry Interfaces Level 1 for `DOMMatrix`.
  public init(css text: some StringProtocol) throws(PleatError) {
    var scanner = CSSScanner(text)
    self = try scanner.readTransform()
  }

  /// The transform in CSS syntax, `matrix3d(…)` with m11, m12 … m44, or nil if a number is not
  /// finite.
  ///
  /// Set `transform-origin: 0 0` in the style sheet. Otherwise CSS applies the transform about the
  /// middle of the element. ``init(css:)`` reads the text back as the same transform.
  public var cssText: String? {
    isFinite ? "matrix3d(\(numberText(elements)))" : nil
  }
}

extension AffineTransform {
  /// The transform in CSS syntax, `matrix(a, b, c, d, tx, ty)`, or nil if a number is not finite.
  ///
  /// Set `transform-origin: 0 0` in the style sheet, as for ``Transform3D/cssText``.
  public var cssText: String? {
    elements.allSatisfy(\.isFinite) ? "matrix(\(numberText(elements)))" : nil
  }
}
