extension Transform3D {
  /// The determinant of the 4x4 matrix.
  ///
  /// The value is exact if the entries are small whole numbers. It may overflow if entries are above
  /// about 1e77, and underflow if entries are below about 1e-77. ``isInvertible`` and ``inverse`` avoid
  /// that.
  ///
  /// Source: Laplace's expansion, with the 2x2 minors of the upper and of the lower two rows.
  public var determinant: Double { minors.determinant }

  /// The transform with its rows and columns exchanged.
  public var transpose: Transform3D {
    Transform3D(
      m11: m11, m12: m21, m13: m31, m14: m41,
      m21: m12, m22: m22, m23: m32, m24: m42,
      m31: m13, m32: m23, m33: m33, m34: m43,
      m41: m14, m42: m24, m43: m34, m44: m44)
  }

  /// Whether the transform has an inverse: all entries are finite and the determinant is not
  /// exactly 0.
  ///
  /// Each row and column is first scaled by a power of two, so that the determinant of very small or very
  /// large entries neither underflows nor overflows. A matrix that would be singular without the rounding
  /// errors of its entries can count as invertible.
  public var isInvertible: Bool {
    guard let scaled else { return false }
    return scaled.matrix.determinant != 0
  }

  /// The transform that undoes this one, or nil if there is none.
  ///
  /// The value is nil for a singular matrix, if an entry is not finite, or if the inverse would
  /// overflow. Any 4x4 matrix is accepted, including perspective. The result is exact where the arithmetic is
  /// exact, as for translations and for scales by powers of two.
  ///
  /// Source: cofactors (Cramer's rule), after each row and then each column is scaled by a power of two,
  /// which causes no rounding.
  public var inverse: Transform3D? {
    guard let (scaled, rows, columns) = scaled else { return nil }
    let determinant = scaled.determinant
    guard determinant != 0 else { return nil }
    // Scaling the rows of a matrix divides the columns of its inverse by the same factors, and scaling
    // columns divides rows. So multiply by these factors.
    let adjugate = scaled.adjugate
    let result = Transform3D(
      rows: adjugate.row1 / determinant * columns[0] * rows,
      adjugate.row2 / determinant * columns[1] * rows,
      adjugate.row3 / determinant * columns[2] * rows,
      adjugate.row4 / determinant * columns[3] * rows)
    return result.isFinite ? result : nil
  }

  /// Whether all sixteen numbers are finite.
  public var isFinite: Bool {
    // 0 · x is 0 for finite x and NaN otherwise.
    var sum: SIMD4<Double> = row1 * 0
    sum += row2 * 0
    sum += row3 * 0
    sum += row4 * 0
    return sum == .zero
  }
}

// MARK: - Minors

/// The 2x2 minors of the upper two rows (`s`) and of the lower two rows (`c`), for the column pairs
/// 12, 13, 14, 23, 24, 34.
private struct Minors {
  var s12, s13, s14, s23, s24, s34: Double
  var c12, c13, c14, c23, c24, c34: Double

  init(_ m: Transform3D) {
    s12 = m.m11 * m.m22 - m.m12 * m.m21
    s13 = m.m11 * m.m23 - m.m13 * m.m21
    s14 = m.m11 * m.m24 - m.m14 * m.m21
    s23 = m.m12 * m.m23 - m.m13 * m.m22
    s24 = m.m12 * m.m24 - m.m14 * m.m22
    s34 = m.m13 * m.m24 - m.m14 * m.m23
    c12 = m.m31 * m.m42 - m.m32 * m.m41
    c13 = m.m31 * m.m43 - m.m33 * m.m41
    c14 = m.m31 * m.m44 - m.m34 * m.m41
    c23 = m.m32 * m.m43 - m.m33 * m.m42
    c24 = m.m32 * m.m44 - m.m34 * m.m42
    c34 = m.m33 * m.m44 - m.m34 * m.m43
  }

  var determinant: Double {
    let outer = s12 * c34 + s34 * c12
    let inner = s14 * c23 + s23 * c14
    return outer + inner - (s13 * c24 + s24 * c13)
  }
}

extension Transform3D {
  private var minors: Minors { Minors(self) }

  /// The matrix of cofactors, transposed: `self · adjugate = determinant · identity`.
  private var adjugate: Transform3D {
    let m = minors
    return Transform3D(
      m11: m22 * m.c34 - m23 * m.c24 + m24 * m.c23,
      m12: m13 * m.c24 - m12 * m.c34 - m14 * m.c23,
      m13: m42 * m.s34 - m43 * m.s24 + m44 * m.s23,
      m14: m33 * m.s24 - m32 * m.s34 - m34 * m.s23,
      m21: m23 * m.c14 - m21 * m.c34 - m24 * m.c13,
      m22: m11 * m.c34 - m13 * m.c14 + m14 * m.c13,
      m23: m43 * m.s14 - m41 * m.s34 - m44 * m.s13,
      m24: m31 * m.s34 - m33 * m.s14 + m34 * m.s13,
      m31: m21 * m.c24 - m22 * m.c14 + m24 * m.c12,
      m32: m12 * m.c14 - m11 * m.c24 - m14 * m.c12,
      m33: m41 * m.s24 - m42 * m.s14 + m44 * m.s12,
      m34: m32 * m.s14 - m31 * m.s24 - m34 * m.s12,
      m41: m22 * m.c13 - m21 * m.c23 - m23 * m.c12,
      m42: m11 * m.c23 - m12 * m.c13 + m13 * m.c12,
      m43: m42 * m.s13 - m41 * m.s23 - m43 * m.s12,
      m44: m31 * m.s23 - m32 * m.s13 + m33 * m.s12)
  }

  /// The matrix, with each row multiplied by a power of two that brings its largest entry near 1, together
  /// with these powers as `factors`.
  ///
  /// The value is nil if all entries of a row are 0, or if an entry is not finite.
  internal var rowsScaled: (matrix: Transform3D, factors: SIMD4<Double>)? {
    guard isFinite else { return nil }
    var factors = SIMD4<Double>()
    for (index, row) in [row1, row2, row3, row4].enumerated() {
      let largest = row.largestMagnitude
      guard largest > 0 else { return nil }
      factors[index] = largest.factorTowardsOne
    }
    let scaled = Transform3D(
      rows: row1 * factors[0], row2 * factors[1], row3 * factors[2], row4 * factors[3])
    return (scaled, factors)
  }

  /// The matrix after its rows, and then its columns, are scaled as in `rowsScaled`, together with the
  /// powers of two for the rows and for the columns.
  private var scaled: (matrix: Transform3D, rows: SIMD4<Double>, columns: SIMD4<Double>)? {
    guard let (matrix, rows) = rowsScaled, let (transpose, columns) = matrix.transpose.rowsScaled
    else { return nil }
    return (transpose.transpose, rows, columns)
  }

  /// The determinant, and the cofactor that gives m33 of the inverse, after the rows are scaled.
  ///
  /// The cofactor has the sign of `inverse.m33 · determinant`.
  internal var scaledDeterminantAndDepthCofactor: (determinant: Double, cofactor: Double)? {
    guard let (scaled, _) = rowsScaled else { return nil }
    let m = scaled.minors
    let cofactor = scaled.m41 * m.s24 - scaled.m42 * m.s14 + scaled.m44 * m.s12
    return (m.determinant, cofactor)
  }
}
