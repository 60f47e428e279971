/// Bounds of a factor `F0 + F1 cos φ + F2 sin φ` over all φ.
struct FactorBounds {
  /// Bounds of the norm of the factor's 3x3 part (`stretch`) and of its derivatives (`turn`), both at
  /// least 1.
  let stretch, turn: Double
  /// Bounds of the lengths of the factor's translation (`offset`) and of its derivatives (`slide`).
  let offset, slide: Double

  init(_ constant: Transform3D, _ cosine: Transform3D, _ sine: Transform3D) {
    // For the 3x3 part A, A · Aᵀ is a trigonometric polynomial of φ too. For a rotation, the bound that
    // follows from it is exact.
    let (cc, ss) = (cosine.gram(cosine), sine.gram(sine))
    let (kc, ks, cs) = (constant.gram(cosine), constant.gram(sine), cosine.gram(sine))
    let double = (cc - ss).norm / 2 + (cs + cs.transposed).norm / 2
    let square =
      (constant.gram(constant) + (cc + ss) * 0.5).norm + (kc + kc.transposed).norm
      + (ks + ks.transposed).norm + double
    stretch = max(square.squareRoot(), 1)
    turn = max((((cc + ss) * 0.5).norm + double).squareRoot(), 1)
    let (c, s) = (cosine.row4.spatialLength, sine.row4.spatialLength)
    slide = (c * c + s * s).squareRoot()
    offset = constant.row4.spatialLength + slide
  }
}

/// A 3x3 matrix, by rows.
private struct Gram {
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  var transposed: Gram {
    let (a, b, c) = rows
    return Gram(rows: (SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z)))
  }

  /// The greatest sum of the magnitudes in a row; no eigenvalue of a symmetric matrix is greater.
  var norm: Double {
    func sum(_ row: SIMD3<Double>) -> Double { row.x.magnitude + row.y.magnitude + row.z.magnitude }
    return max(sum(rows.0), sum(rows.1), sum(rows.2))
  }

  static func + (a: Gram, b: Gram) -> Gram {
    Gram(rows: (a.rows.0 + b.rows.0, a.rows.1 + b.rows.1, a.rows.2 + b.rows.2))
  }

  static func - (a: Gram, b: Gram) -> Gram { a + b * -1 }

  static func * (a: Gram, factor: Double) -> Gram {
    Gram(rows: (a.rows.0 * factor, a.rows.1 * factor, a.rows.2 * factor))
  }
}

extension SIMD4<Double> {
  /// The length of the vector (x, y, z).
  var spatialLength: Double { (x * x + y * y + z * z).squareRoot() }
}

extension Transform3D {
  /// Returns the upper left 3x3 part of this matrix times the transposed 3x3 part of another matrix.
  fileprivate func gram(_ other: Transform3D) -> Gram {
    func part(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) }
    let others = (part(other.row1), part(other.row2), part(other.row3))
    func row(_ own: SIMD4<Double>) -> SIMD3<Double> {
      let own = part(own)
      return SIMD3((own * others.0).sum(), (own * others.1).sum(), (own * others.2).sum())
    }
    return Gram(rows: (row(row1), row(row2), row(row3)))
  }
}
