/// The factors of a 3x3 matrix `A = L Q`: a lower triangular matrix L, and a matrix Q with orthonormal
/// rows.
///
/// Two Householder reflections map the rows to the axes, so Q is as orthogonal as rounding allows, for
/// any A. The diagonal of L is positive, so the determinants of A and Q have the same sign. The sign is
/// found by counting reflections and sign changes, because rounding could give a computed determinant
/// the wrong sign.
internal struct Triad {
  /// The entries of L on and below the diagonal, named by row and column: `yx` is in row 2 and column 1.
  let xx, yx, zx, yy, zy, zz: Double

  let x, y, z: Vector3

  /// Whether the orthonormal rows form a left-handed triad.
  let isReflected: Bool

  /// Factors a matrix A, given as three rows whose largest numbers are near one.
  ///
  /// The result is nil if a row lies exactly on the line or in the plane of the rows before it. If
  /// `isReversed`, Q gets the opposite sign, so that `A = -L Q` instead of `A = L Q`.
  init?(rows first: Vector3, _ second: Vector3, _ third: Vector3, isReversed: Bool) {
    guard let outer = Mirror(bringing: first, onto: \.x) else { return nil }
    let (row2, row3) = (outer.image(of: second), outer.image(of: third))
    let across = Vector3(x: 0, y: row2.y, z: row2.z)
    guard let inner = Mirror(bringing: across, onto: \.y) else { return nil }
    let rest = inner.image(of: Vector3(x: 0, y: row3.y, z: row3.z))
    guard rest.z != 0 else { return nil }

    func sign(_ number: Double) -> Double { number < 0 ? -1 : 1 }
    let (signX, signY, signZ) = (sign(outer.reach), sign(inner.reach), sign(rest.z))
    (xx, yx, zx) = (outer.reach * signX, row2.x * signX, row3.x * signX)
    (yy, zy) = (inner.reach * signY, rest.y * signY)
    zz = rest.z * signZ
    let direction = isReversed ? -1.0 : 1
    x = outer.image(of: .xAxis) * (signX * direction)
    y = outer.image(of: inner.image(of: .yAxis)) * (signY * direction)
    z = outer.image(of: inner.image(of: .zAxis)) * (signZ * direction)
    // Two reflections keep a triad right-handed, so only the signs can make it left-handed.
    isReflected = signX * signY * signZ * direction < 0
  }

  /// Returns the column v with `L Q v = b`, by forward substitution and then the transpose of Q.
  func solved(_ b: Vector3) -> Vector3 {
    let first = b.x / xx
    let second = (b.y - yx * first) / yy
    let third = (b.z - zx * first - zy * second) / zz
    return x * first + y * second + z * third
  }
}

/// A reflection `v - 2 n (n · v) / (n · n)` that maps a given vector to an axis.
private struct Mirror {
  /// The normal of the plane of reflection, with its largest component near one.
  let normal: Vector3

  /// `2 / (n · n)`.
  let factor: Double

  /// The coordinate of the vector's image on the axis: the vector's length, or minus this length if the
  /// vector's own coordinate is positive or 0, so that no digits cancel.
  let reach: Double

  /// Creates the reflection for a vector and an axis, or nil if the vector's length is 0.
  init?(bringing vector: Vector3, onto axis: WritableKeyPath<Vector3, Double>) {
    let length = vector.length
    guard length > 0 else { return nil }
    reach = vector[keyPath: axis] < 0 ? length : -length
    var normal = vector
    normal[keyPath: axis] -= reach
    // Squares of tiny numbers would underflow.
    self.normal = normal * length.factorTowardsOne
    factor = 2 / self.normal.dot(self.normal)
  }

  func image(of vector: Vector3) -> Vector3 { vector - normal * (factor * normal.dot(vector)) }
}
