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
  /// The result is the identity if the axis has length zero or a component that is not finite.
  public init(_ angle: Angle, about axis: Vector3) {
    guard let axis = axis.normalized else {
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

  /// Creates a rotation about the x axis, then about the y axis, then about the z axis of space.
  ///
  /// These are Euler angles (roll, pitch and yaw) about fixed axes, in the order x, y, z. About axes
  /// that turn with the object, the same rotation has the order z, y, x.
  public init(aboutX x: Angle, thenY y: Angle, thenZ z: Angle) {
    self =
      Quaternion(z, about: .zAxis) * Quaternion(y, about: .yAxis) * Quaternion(x, about: .xAxis)
  }

  /// The angles from which ``init(aboutX:thenY:thenZ:)`` creates this rotation.
  ///
  /// The angle about y is in -90...90 degrees. At -90 and 90 degrees, many pairs of angles about x and z
  /// give the same rotation. In this case the angle about z is 0. The quaternion must have length one.
  public var eulerAngles: (x: Angle, y: Angle, z: Angle) {
    let matrix = Transform3D.rotation(self)
    let across = (matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12).squareRoot()
    let y = Angle(directionX: across, y: -matrix.m13)
    guard across > 1e-8 else { return (Angle(directionX: matrix.m22, y: -matrix.m32), y, .zero) }
    return (
      Angle(directionX: matrix.m33, y: matrix.m23), y, Angle(directionX: matrix.m11, y: matrix.m12)
    )
  }

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
  /// If a vector has length 0 or is not finite, the rotation is the identity.
  ///
  /// Source: the half-way vector; Akenine-Möller et al., "Real-Time Rendering", section 4.3.2.
  public init(from: Vector3, to: Vector3) {
    self = .identity
    guard let a = from.normalized, let b = to.normalized else { return }
    let between = a + b
    if let half = between.normalized, between.length > 1e-8 {
      let axis = a.cross(half)
      self.init(x: axis.x, y: axis.y, z: axis.z, w: a.dot(half))
    } else {
      let least = a.x.magnitude < a.y.magnitude ? Vector3.xAxis : .yAxis
      self.init(Angle(degrees: 180), about: a.cross(least))
    }
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
    let square = dot(self)
    return Quaternion(x: -x / square, y: -y / square, z: -z / square, w: w / square)
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
    let factor = largest.factorTowardsOne
    let scaled = Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
    let length = scaled.length
    return Quaternion(
      x: scaled.x / length, y: scaled.y / length, z: scaled.z / length, w: scaled.w / length)
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
    guard sine > 0 else { return self }
    return mixed(
      sineOf((1 - progress) * angle) / sine, end, sineOf(progress * angle) / sine)
  }

  private func mixed(_ factor: Double, _ other: Quaternion, _ otherFactor: Double) -> Quaternion {
    Quaternion(
      x: x * factor + other.x * otherFactor, y: y * factor + other.y * otherFactor,
      z: z * factor + other.z * otherFactor, w: w * factor + other.w * otherFactor)
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
    if trace >= Swift.max(r1.x, r2.y, r3.z) {
      let double = (1 + trace).squareRoot()
      let factor = 0.5 / double
      self.init(
        x: (r2.z - r3.y) * factor, y: (r3.x - r1.z) * factor, z: (r1.y - r2.x) * factor,
        w: double / 2)
    } else if r1.x >= r2.y && r1.x >= r3.z {
      let double = (1 + r1.x - r2.y - r3.z).squareRoot()
      let factor = 0.5 / double
      self.init(
        x: double / 2, y: (r1.y + r2.x) * factor, z: (r3.x + r1.z) * factor,
        w: (r2.z - r3.y) * factor)
    } else if r2.y >= r3.z {
      let double = (1 - r1.x + r2.y - r3.z).squareRoot()
      let factor = 0.5 / double
      self.init(
        x: (r1.y + r2.x) * factor, y: double / 2, z: (r2.z + r3.y) * factor,
        w: (r3.x - r1.z) * factor)
    } else {
      let double = (1 - r1.x - r2.y + r3.z).squareRoot()
      let factor = 0.5 / double
      self.init(
        x: (r3.x + r1.z) * factor, y: (r2.z + r3.y) * factor, z: double / 2,
        w: (r1.y - r2.x) * factor)
    }
  }
}

extension Transform3D {
  /// Returns the transform of a rotation that is given as a quaternion of length one.
  public static func rotation(_ rotation: Quaternion) -> Transform3D {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    var result = Transform3D.identity
    (result.m11, result.m12, result.m13) = (
      1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)
    )
    (result.m21, result.m22, result.m23) = (
      2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)
    )
    (result.m31, result.m32, result.m33) = (
      2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)
    )
    return result
  }
}

extension Quaternion: NumberList, Codable, CustomStringConvertible {
  static let numberCount = 4
  init(numbers: [Double]) { self.init(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3]) }
  var numbers: [Double] { [x, y, z, w] }
}

extension SIMD4<Double> {
  /// Creates a SIMD vector from the numbers x, y, z and w of a quaternion.
  public init(_ quaternion: Quaternion) {
    self.init(quaternion.x, quaternion.y, quaternion.z, quaternion.w)
  }
}
