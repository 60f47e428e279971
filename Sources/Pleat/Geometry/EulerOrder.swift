/// The axes of three rotations about fixed axes of space, in the order in which they act.
///
/// About axes that turn with the object, the same rotation has the reverse order: `xyz` about fixed axes, for
/// roll, pitch and yaw, is `zyx` about turning axes.
public enum EulerOrder: String, CaseIterable, Codable, Sendable {
  /// Three different axes, for Tait-Bryan angles.
  case xyz, xzy, yxz, yzx, zxy, zyx
  /// Two axes, the first of which is also the third, for proper Euler angles.
  case xyx, xzx, yxy, yzy, zxz, zyz

  /// The axes as indices: 0 for x, 1 for y, 2 for z.
  fileprivate var axes: [Int] { rawValue.unicodeScalars.map { Int($0.value) - 0x78 } }
}

extension Quaternion {
  /// Creates a rotation from three angles: it rotates about the three axes of `order`, one after the other.
  public init(_ first: Angle, _ second: Angle, _ third: Angle, order: EulerOrder = .xyz) {
    let axes = order.axes.map { [Vector3.xAxis, .yAxis, .zAxis][$0] }
    self =
      Quaternion(third, about: axes[2]) * Quaternion(second, about: axes[1])
      * Quaternion(first, about: axes[0])
  }

  /// Returns the angles from which ``init(_:_:_:order:)`` creates this rotation.
  ///
  /// The second angle is in -90...90 degrees, or in 0...180 degrees if the first and the third axis are
  /// the same. At the ends of this range, many pairs of the other angles give the same rotation. In this
  /// case the third angle is 0. The angles give the rotation back within 16 ulp of one. The quaternion must
  /// have length one.
  ///
  /// Source: Shoemake, "Euler Angle Conversion", Graphics Gems IV, 1994, except that the third angle is
  /// found after the first rotation is undone, so that it makes up for the rounding error of the first
  /// angle.
  public func eulerAngles(
    in order: EulerOrder = .xyz
  ) -> (first: Angle, second: Angle, third: Angle) {
    let turn = Transform3D.rotation(self)
    let rows = [turn.row1, turn.row2, turn.row3]
    let (i, j, isProper) = (order.axes[0], order.axes[1], order.axes[2] == order.axes[0])
    let k = 3 - i - j
    let sign: Double = (j - i + 3) % 3 == 1 ? 1 : -1
    let (a, b, c) = (rows[i], rows[j], rows[k])
    let across = Vector3(x: isProper ? a[k] : a[i], y: a[j], z: 0).length
    let second =
      isProper
      ? Angle(directionX: a[i], y: across) : Angle(directionX: across, y: -sign * a[k])
    // If `across` is this small, the numbers that would give the first angle are rounding errors.
    if across <= 0x1p-49 { return (Angle(directionX: b[j], y: -sign * c[j]), second, .zero) }
    let first =
      isProper
      ? Angle(directionX: sign * c[i], y: b[i]) : Angle(directionX: c[k], y: sign * b[k])
    let rest = b * first.cosine - c * (sign * first.sine)
    let third = Angle(directionX: rest[j], y: sign * (isProper ? rest[k] : -rest[i]))
    return (first, second, third)
  }
}
