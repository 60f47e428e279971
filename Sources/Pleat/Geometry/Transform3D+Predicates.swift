// All of these properties compare exactly, without a tolerance. If entries may have rounding errors, use
// `isApproximatelyEqual(to:tolerance:)`, or round the entries first.

extension Transform3D {
  /// Whether the transform leaves every point unchanged: all entries equal those of the identity.
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform is a translation: all entries except m41, m42 and m43 equal the
  /// identity's.
  public var isTranslation: Bool {
    var rest = self
    (rest.m41, rest.m42, rest.m43) = (0, 0, 0)
    return rest.isIdentity
  }

  /// Whether the transform only scales along the axes and translates.
  ///
  /// All entries except m11, m22, m33, m41, m42 and m43 equal the identity's.
  public var isScaleOrTranslation: Bool {
    var rest = self
    (rest.m11, rest.m22, rest.m33) = (1, 1, 1)
    return rest.isTranslation
  }

  /// Whether the transform acts only within the plane z = 0, so that ``affine`` can represent it.
  ///
  /// The entries m13, m14, m23, m24, m31, m32, m34 and m43 are 0, and m33 and m44 are 1.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && row3 == Transform3D.identity.row3
      && m43 == 0 && m44 == 1
  }

  /// The affine transform that has the same effect in the plane, or nil unless ``isAffine``.
  public var affine: AffineTransform? {
    isAffine ? AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) : nil
  }

  /// Whether w can differ from 1: column 4 is not exactly 0, 0, 0, 1.
  public var hasPerspective: Bool { m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 }

  /// Whether the viewer sees the back of the plane z = 0: m33 of the inverse is below 0.
  ///
  /// This is the rule of CSS `backface-visibility`. The value is false for a plane seen edge-on,
  /// for a singular matrix, and for every transform within the plane, even a reflection.
  public var isBackFaceVisible: Bool {
    guard let (determinant, cofactor) = scaledDeterminantAndDepthCofactor, determinant != 0 else {
      return false
    }
    return cofactor != 0 && (cofactor < 0) != (determinant < 0)
  }

  /// Whether every rectangle of the plane z = 0 whose sides are parallel to the axes is mapped to
  /// such a rectangle, possibly one without area.
  ///
  /// The value is true if m14 and m24 are 0, and each row and each column of the upper left 2x2
  /// matrix has at most one entry that is not 0. The depth of the image is ignored, as in
  /// ``flattened``, and so is m44.
  public var preservesAxisAlignment: Bool {
    let hasOnePerRow = (m11 == 0 || m12 == 0) && (m21 == 0 || m22 == 0)
    let hasOnePerColumn = (m11 == 0 || m21 == 0) && (m12 == 0 || m22 == 0)
    return m14 == 0 && m24 == 0 && hasOnePerRow && hasOnePerColumn
  }

  /// Whether every rectangle of the plane z = 0 whose sides are parallel to the axes is mapped to
  /// such a rectangle, with an area above 0 and in front of the viewer.
  ///
  /// The value is true if m14 and m24 are 0, m44 is above 0, and each row and each column of the
  /// upper left 2x2 matrix has exactly one entry that is not 0. The area may change. The depth of
  /// the image is ignored, as in ``flattened``.
  public var nonDegeneratelyPreservesAxisAlignment: Bool {
    let isStraight = m11 != 0 && m22 != 0
    let isTurned = m12 != 0 && m21 != 0
    return preservesAxisAlignment && isStraight != isTurned && m44 > 0
  }

  /// Returns whether each entry differs by at most `tolerance` from the same entry of another transform.
  ///
  /// The result is false if an entry is NaN.
  public func isApproximatelyEqual(to other: Transform3D, tolerance: Double) -> Bool {
    isNear(other, tolerance)
  }
}
