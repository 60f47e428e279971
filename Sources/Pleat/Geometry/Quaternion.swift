/// A rotation, as the four numbers `(axis · sin(angle/2), cos(angle/2))` for an axis of length one.
///
/// A quaternion and its negative describe the same rotation, but `==` does not treat them as equal.
///
/// It is encoded as `[x, y, z, w]`. NaN is encoded as null.
public struct Quaternion: Hashable, Sendable {
  /// The components along the axes.
  public var x, y, z: Double

  /// The real part, which is the cosine of half the angle.
  public var w: Double

  /// Creates a quaternion from its four numbers.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The rotation by an angle of 0.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// Creates the rotation by an angle about an axis of any length.
  ///
  /// The result is the identity if the axis has length zero. Infinite components of the axis count as
  /// equally long.
  public init(_ angle: Angle, about axis: Vector3) {
    let axis = axis.direction
    guard axis != .zero || angle.degrees.isNaN else {
      self = .identity
      return
    }
    let (sine, cosine) = (angle / 2).sineAndCosine
    self.init(x: axis.x * sine, y: axis.y * sine, z: axis.z * sine, w: cosine)
  }

  /// The angle of the rotation about ``axis``.
  ///
  /// It is in 0...180 degrees if ``w`` is 0 or more, and in 180...360 degrees if ``w`` is negative.
  public var angle: Angle {
    Angle(directionX: w, y: Vector3(x: x, y: y, z: z).length) * 2
  }

  /// The axis with length one, or nil if there is none.
  ///
  /// The value is nil if ``x``, ``y`` and ``z`` are all 0, as for the identity, or if one of them
  /// is not finite.
  public var axis: Vector3? { Vector3(x: x, y: y, z: z).normalized }

  /// Creates the rotation of a transform that only rotates, or rotates and moves.
  ///
  /// For transforms that also scale or skew, use ``Transform3D/decomposition``.
  public init(_ transform: Transform3D) {
    self.init(
      row1: Vector3(x: transform.m11, y: transform.m12, z: transform.m13),
      row2: Vector3(x: transform.m21, y: transform.m22, z: transform.m23),
      row3: Vector3(x: transform.m31, y: transform.m32, z: transform.m33))
  }

  /// Creates the shortest rotation that turns the direction of one vector into the direction of another.
  ///
  /// If the directions are opposite, the rotation is half a turn about an axis at right angles to them.
  /// If a vector has length 0, the rotation is the identity. Infinite components of a vector count as
  /// equally long. The rotation turns one direction into the other within 6 ulp.
  ///
  /// Source: the half-way vector; Akenine-Möller et al., "Real-Time Rendering", section 4.3.2.
  public init(from: Vector3, to: Vector3) {
    self = .identity
    let (a, b) = (from.direction, to.direction)
    if a == .zero || b == .zero, a.dot(b) == 0 { return }
    // The half-way vector of nearly opposite directions has few digits, so it is made orthogonal to their
    // difference.
    let half = a.dot(b) < 0 ? (a + b).direction(across: (b - a).direction) : (a + b).direction
    let axis = a.cross(half)
    self = Quaternion(x: axis.x, y: axis.y, z: axis.z, w: a.dot(half))
    self = normalized ?? self
  }

  /// Returns Hamilton's product of two rotations; the one on the right acts first.
  ///
  /// Mathematics, glm and simd use the same order. For transforms, `*` has the opposite order: the
  /// transform of `a * b` is the transform of `b` times the transform of `a`.
  public static func * (lhs: Quaternion, rhs: Quaternion) -> Quaternion { rhs.concatenating(lhs) }

  /// Returns a vector turned by a quaternion of length one.
  public static func * (lhs: Quaternion, rhs: Vector3) -> Vector3 {
    let axis = Vector3(x: lhs.x, y: lhs.y, z: lhs.z)
    let across = 2 * axis.cross(rhs)
    return rhs + across * lhs.w + axis.cross(across)
  }

  /// The quaternion q⁻¹ with `q * q⁻¹` = 1, whose numbers are not finite if the length of q is 0.
  ///
  /// For a quaternion of length one, the inverse is ``conjugate``, except for rounding.
  public var inverse: Quaternion {
    let length = length
    if length == .infinity { return Quaternion(x: 0, y: 0, z: 0, w: 0) }
    // A power of two, so that the square of the length neither overflows nor underflows.
    let unit = length > 0 ? 1 / length.factorTowardsOne : 1
    let scaled = divided(by: unit)
    return scaled.conjugate.divided(by: scaled.dot(scaled)).divided(by: unit)
  }

  /// Returns the angle of the rotation that leads from this one to another, in 0...180 degrees.
  ///
  /// The quaternions may have any length. The error is at most 4e-15 radians. The result is nil if
  /// ``normalized`` of either is nil.
  public func angle(to other: Quaternion) -> Angle? {
    guard let a = normalized, let b = other.normalized else { return nil }
    let end = a.dot(b) < 0 ? -b : b
    return Angle(directionX: a.mixed(1, end, 1).length, y: a.mixed(1, end, -1).length) * 4
  }

  /// Returns whether each number differs from that of another quaternion by at most a tolerance.
  ///
  /// The result is false if a number is NaN. The negative of a quaternion is the same rotation, but does
  /// not count as approximately equal.
  public func isApproximatelyEqual(to other: Quaternion, tolerance: Double) -> Bool {
    isNear(other, tolerance)
  }

  /// Creates a quaternion from a SIMD vector of its numbers x, y, z and w.
  public init(_ vector: SIMD4<Double>) {
    self.init(x: vector.x, y: vector.y, z: vector.z, w: vector.w)
  }
}

// MARK: - Algebra

extension Quaternion {
  /// Returns the dot product with another quaternion.
  ///
  /// For quaternions of length one it is the cosine of half the angle of the rotation that leads
  /// from one to the other.
  public func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + (z * other.z + w * other.w)
  }

  /// The length, which is one for a rotation; it is computed without overflow or underflow of squares.
  public var length: Double {
    let square = dot(self)
    if square > 1e-280, square < 1e280 { return square.squareRoot() }
    return Vector3(x: Vector3(x: x, y: y, z: z).length, y: w, z: 0).length
  }

  /// The same rotation with length one, or nil if all four numbers are 0 or any of them is not
  /// finite.
  public var normalized: Quaternion? {
    let largest = Swift.max(x.magnitude, y.magnitude, z.magnitude, w.magnitude)
    guard largest > 0, x.isFinite, y.isFinite, z.isFinite, w.isFinite else { return nil }
    let scaled = divided(by: 1 / largest.factorTowardsOne)
    return scaled.divided(by: scaled.length)
  }

  private func divided(by divisor: Double) -> Quaternion {
    Quaternion(x: x / divisor, y: y / divisor, z: z / divisor, w: w / divisor)
  }

  /// The quaternion with the signs of x, y and z changed: the inverse rotation, if the length is one.
  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// Returns the same rotation with the signs of all four numbers changed.
  public static prefix func - (value: Quaternion) -> Quaternion {
    Quaternion(x: -value.x, y: -value.y, z: -value.z, w: -value.w)
  }

  /// Returns the rotation that applies this one first, then the other: Hamilton's product
  /// `other · self`.
  public func concatenating(_ other: Quaternion) -> Quaternion {
    let (a, b) = (Vector3(x: other.x, y: other.y, z: other.z), Vector3(x: x, y: y, z: z))
    let vector = b * other.w + a * w + a.cross(b)
    return Quaternion(x: vector.x, y: vector.y, z: vector.z, w: other.w * w - a.dot(b))
  }

  /// Returns a rotation between this one and another: as progress grows, the result turns the shorter
  /// way, at constant angular speed.
  ///
  /// If the two rotations are half a turn apart, both ways are equally short, and the signs of the
  /// quaternions decide which way is taken.
  ///
  /// Progress 0 gives this rotation, and 1 gives `other` or its negative, which is the same rotation. Values
  /// outside 0...1 extrapolate.
  ///
  /// - Precondition: Both quaternions have length one. This is not checked.
  ///
  /// Source: Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985.
  public func interpolated(to other: Quaternion, at progress: Double) -> Quaternion {
    let end = dot(other) < 0 ? -other : other
    // Twice the arc tangent keeps its accuracy for near and for far rotations; an arc cosine does not.
    let apart = mixed(1, end, -1).length
    let together = mixed(1, end, 1).length
    let angle = 2 * arcTangentOf(y: apart, x: together)
    let sine = sineOf(angle)
    // For tiny angles the quotients below would be inaccurate. This formula keeps equal rotations exactly.
    if angle < 1e-150 { return mixed(1, end.mixed(1, self, -1), progress) }
    return mixed(
      sineOf((1 - progress) * angle) / sine, end, sineOf(progress * angle) / sine)
  }

  func mixed(_ factor: Double, _ other: Quaternion, _ otherFactor: Double) -> Quaternion {
    Quaternion(SIMD4(self) * factor + SIMD4(other) * otherFactor)
  }
}

// MARK: - From and to matrices

extension Quaternion {
  /// Creates a rotation from the rows of its matrix, which must be orthonormal and right-handed.
  ///
  /// Source: Shepperd, "Quaternion from rotation matrix", Journal of Guidance and Control 1, 1978. The
  /// largest of the four numbers is computed first, so that nothing is divided by a small number.
  internal init(row1 r1: Vector3, row2 r2: Vector3, row3 r3: Vector3) {
    let trace = r1.x + r2.y + r3.z
    let (across, over, along) = (r2.z - r3.y, r3.x - r1.z, r1.y - r2.x)
    let (xy, yz, zx) = (r1.y + r2.x, r2.z + r3.y, r3.x + r1.z)
    // `square` is 4 times the square of the largest number, `products` 4 times its products with the others.
    let square: Double, products: SIMD4<Double>, largest: Int
    if trace >= Swift.max(r1.x, r2.y, r3.z) {
      (square, products, largest) = (1 + trace, SIMD4(across, over, along, 0), 3)
    } else if r1.x >= r2.y && r1.x >= r3.z {
      (square, products, largest) = (1 + r1.x - r2.y - r3.z, SIMD4(0, xy, zx, across), 0)
    } else if r2.y >= r3.z {
      (square, products, largest) = (1 - r1.x + r2.y - r3.z, SIMD4(xy, 0, yz, over), 1)
    } else {
      (square, products, largest) = (1 - r1.x - r2.y + r3.z, SIMD4(zx, yz, 0, along), 2)
    }
    let double = square.squareRoot()
    var numbers = products * (0.5 / double)
    numbers[largest] = double / 2
    self.init(numbers)
  }
}

extension Transform3D {
  /// Returns the transform of a rotation that is given as a quaternion, whose length makes no difference.
  ///
  /// The 3x3 part of the result is a rotation within 4 ulp. It is the identity for a quaternion of length 0.
  public static func rotation(_ rotation: Quaternion) -> Transform3D {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    let square = rotation.dot(rotation)
    if !(square > 1e-280 && square < 1e280), !square.isNaN,
      let unit = rotation.normalized ?? (square == 0 ? .identity : nil)
    {
      return .rotation(unit)
    }
    // Without the division by `square`, the rounding error of the length would make the rows longer or
    // shorter.
    let two = 2 / square
    func sum(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      (a * b).addingProduct(c, d)
    }
    var result = Transform3D.identity
    (result.m11, result.m12, result.m13) = (
      (1.0).addingProduct(-two, sum(y, y, z, z)), two * sum(x, y, z, w), two * sum(x, z, -y, w)
    )
    (result.m21, result.m22, result.m23) = (
      two * sum(x, y, -z, w), (1.0).addingProduct(-two, sum(x, x, z, z)), two * sum(y, z, x, w)
    )
    (result.m31, result.m32, result.m33) = (
      two * sum(x, z, y, w), two * sum(y, z, -x, w), (1.0).addingProduct(-two, sum(x, x, y, y))
    )
    return result
  }
}

extension Quaternion: NumberList, Codable, CustomStringConvertible {}

extension SIMD4<Double> {
  /// Creates a SIMD vector from the numbers x, y, z and w of a quaternion.
  public init(_ quaternion: Quaternion) {
    self.init(quaternion.x, quaternion.y, quaternion.z, quaternion.w)
  }
}
