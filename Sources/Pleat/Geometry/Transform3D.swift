/// A 4x4 matrix that maps 3D points and can contain a perspective.
///
/// Points are row vectors: `p' = p · M` with `p = (x, y, z, 1)` and `p' = (x', y', z', w')`. So the
/// translation is in row 4, and the perspective in column 4. x points right, y down and z toward the
/// viewer.
///
/// In memory the sixteen numbers have the order m11, m12 … m44. `CATransform3D`, CSS `matrix3d()`
/// and OpenGL use the same order.
///
/// It is encoded as sixteen numbers in the order m11, m12 … m44. NaN is encoded as null.
public struct Transform3D: Hashable, Sendable {
  /// Row 1: the factors of x in x', y', z' and w'.
  public var m11, m12, m13, m14: Double

  /// Row 2: the factors of y in x', y', z' and w'.
  public var m21, m22, m23, m24: Double

  /// Row 3: the factors of z in x', y', z' and w'; m34 is `-1/d` for a viewer at distance d.
  public var m31, m32, m33, m34: Double

  /// Row 4: the translation along x, y and z, and the constant part of w', which is 1 for most transforms.
  public var m41, m42, m43, m44: Double

  /// Creates a transform from its sixteen numbers, row by row.
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The transform that leaves every point unchanged.
  public static let identity = Transform3D(
    m11: 1, m12: 0, m13: 0, m14: 0,
    m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)

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

// MARK: - Elements

extension Transform3D {
  /// Creates a transform from sixteen numbers in the order m11, m12 … m44.
  ///
  /// - Precondition: There are exactly sixteen numbers.
  public init(_ elements: [Double]) {
    precondition(elements.count == 16, "a transform has sixteen numbers")
    self.init(
      m11: elements[0], m12: elements[1], m13: elements[2], m14: elements[3],
      m21: elements[4], m22: elements[5], m23: elements[6], m24: elements[7],
      m31: elements[8], m32: elements[9], m33: elements[10], m34: elements[11],
      m41: elements[12], m42: elements[13], m43: elements[14], m44: elements[15])
  }

  /// Creates a transform from its four rows.
  public init(
    rows row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    self.init(
      m11: row1[0], m12: row1[1], m13: row1[2], m14: row1[3],
      m21: row2[0], m22: row2[1], m23: row2[2], m24: row2[3],
      m31: row3[0], m32: row3[1], m33: row3[2], m34: row3[3],
      m41: row4[0], m42: row4[1], m43: row4[2], m44: row4[3])
  }

  /// Creates a transform from its four columns.
  ///
  /// Do not pass the columns of a `simd_double4x4`. They are the rows of a ``Transform3D``, because simd
  /// multiplies column vectors.
  public init(
    columns column1: SIMD4<Double>, _ column2: SIMD4<Double>, _ column3: SIMD4<Double>,
    _ column4: SIMD4<Double>
  ) {
    self = Transform3D(rows: column1, column2, column3, column4).transpose
  }

  /// The sixteen numbers in the order m11, m12 … m44.
  public var elements: [Double] {
    [
      m11, m12, m13, m14,
      m21, m22, m23, m24,
      m31, m32, m33, m34,
      m41, m42, m43, m44,
    ]
  }

  /// Row 1: the image of the unit vector along x, (1, 0, 0, 0).
  public var row1: SIMD4<Double> {
    get { SIMD4(m11, m12, m13, m14) }
    set { (m11, m12, m13, m14) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Row 2: the image of the unit vector along y, (0, 1, 0, 0).
  public var row2: SIMD4<Double> {
    get { SIMD4(m21, m22, m23, m24) }
    set { (m21, m22, m23, m24) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Row 3: the image of the unit vector along z, (0, 0, 1, 0).
  public var row3: SIMD4<Double> {
    get { SIMD4(m31, m32, m33, m34) }
    set { (m31, m32, m33, m34) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Row 4: the image of the origin, (0, 0, 0, 1).
  public var row4: SIMD4<Double> {
    get { SIMD4(m41, m42, m43, m44) }
    set { (m41, m42, m43, m44) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Column 1: the factors of x, y, z and w in x'.
  public var column1: SIMD4<Double> {
    get { SIMD4(m11, m21, m31, m41) }
    set { (m11, m21, m31, m41) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Column 2: the factors of x, y, z and w in y'.
  public var column2: SIMD4<Double> {
    get { SIMD4(m12, m22, m32, m42) }
    set { (m12, m22, m32, m42) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Column 3: the factors of x, y, z and w in z'.
  public var column3: SIMD4<Double> {
    get { SIMD4(m13, m23, m33, m43) }
    set { (m13, m23, m33, m43) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Column 4: the factors of x, y, z and w in w'.
  public var column4: SIMD4<Double> {
    get { SIMD4(m14, m24, m34, m44) }
    set { (m14, m24, m34, m44) = (newValue[0], newValue[1], newValue[2], newValue[3]) }
  }

  /// Accesses the number in a row and a column, both counted from 1 as in the names m11 … m44.
  ///
  /// - Precondition: `row` and `column` are in 1...4.
  public subscript(row row: Int, column column: Int) -> Double {
    get {
      precondition((1...4).contains(column), "rows and columns are 1...4")
      return self[row: row][column - 1]
    }
    set {
      precondition((1...4).contains(column), "rows and columns are 1...4")
      self[row: row][column - 1] = newValue
    }
  }

  private subscript(row row: Int) -> SIMD4<Double> {
    get {
      switch row {
      case 1: return row1
      case 2: return row2
      case 3: return row3
      case 4: return row4
      default: preconditionFailure("rows and columns are 1...4")
      }
    }
    set {
      switch row {
      case 1: row1 = newValue
      case 2: row2 = newValue
      case 3: row3 = newValue
      case 4: row4 = newValue
      default: preconditionFailure("rows and columns are 1...4")
      }
    }
  }
}

extension Transform3D: NumberList, Codable {}

extension Transform3D: CustomStringConvertible {
  /// The sixteen numbers, with a semicolon between rows.
  public var description: String {
    let rows = stride(from: 0, to: 16, by: 4).map { numberText(Array(elements[$0..<$0 + 4])) }
    return "[\(rows.joined(separator: "; "))]"
  }
}

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
