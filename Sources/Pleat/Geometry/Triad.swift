/// Three rows as a lower triangle times three rows at right angles: `A = L Q`.
///
/// Two Householder reflections bring the rows onto the axes, so Q is as orthogonal as rounding allows,
/// whatever the rows are. The diagonal of L is positive; the sign of the determinant, which Q bears,
/// is counted and not computed.
internal struct Triad {
  /// The lower triangle, named by row and column.
  let xx, yx, zx, yy, zy, zz: Double

  /// The rows at right angles, of length one.
  let x, y, z: Vector3

  /// Whether the rows at right angles form a left-handed triad.
  let isReflected: Bool

  /// Takes three rows apart, whose largest numbers are not far from one; nil when a row lies exactly
  /// in the plane or line of those before it.
  ///
  /// If `isReversed`, Q is turned round: `A = -L Q`.
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
    // Two mirrors leave the hand as it is; the signs alone change it.
    isReflected = signX * signY * signZ * direction < 0
  }

  /// The column v with `L Q v = b`: forward substitution, then the transpose of Q.
  func solved(_ b: Vector3) -> Vector3 {
    let first = b.x / xx
    let second = (b.y - yx * first) / yy
    let third = (b.z - zx * first - zy * second) / zz
    return x * first + y * second + z * third
  }
}

/// A reflection `v - n (2 n · v / n · n)` that brings a vector onto an axis.
private struct Mirror {
  /// The normal of the mirror's plane, its largest component near one.
  let normal: Vector3

  /// `2 / (n · n)`.
  let factor: Double

  /// Where on the axis the vector comes to lie: its length, on the side that it did not come from, so
  /// that nothing cancels.
  let reach: Double

  /// Creates the mirror of a vector and an axis; nil for length zero.
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

  /// The vector on the other side.
  func image(of vector: Vector3) -> Vector3 { vector - normal * (factor * normal.dot(vector)) }
}
