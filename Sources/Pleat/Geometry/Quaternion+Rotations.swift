extension Quaternion {
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

extension SIMD4<Double> {
  /// Creates a SIMD vector from the numbers x, y, z and w of a quaternion.
  public init(_ quaternion: Quaternion) {
    self.init(quaternion.x, quaternion.y, quaternion.z, quaternion.w)
  }
}
