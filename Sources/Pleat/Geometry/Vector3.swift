/// A vector in space, such as a rotation axis, an offset or a scale per axis.
///
/// It is encoded as `[x, y, z]`. NaN is encoded as null.
public struct Vector3: Hashable, Sendable {
  /// The components along the axes.
  public var x, y, z: Double

  /// Creates a vector from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The vector of length zero.
  public static let zero = Vector3(x: 0, y: 0, z: 0)

  /// The unit vector that points right.
  public static let xAxis = Vector3(x: 1, y: 0, z: 0)

  /// The unit vector that points down.
  public static let yAxis = Vector3(x: 0, y: 1, z: 0)

  /// The unit vector that points toward the viewer.
  public static let zAxis = Vector3(x: 0, y: 0, z: 1)

  /// Whether all components are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The length, `√(x² + y² + z²)`.
  ///
  /// Its error is at most 2 ulp, and the squares neither overflow nor underflow. It is NaN if a component
  /// is NaN.
  public var length: Double {
    let largest = Swift.max(x.magnitude, y.magnitude, z.magnitude)
    guard largest.isFinite, largest > 0 else { return x.magnitude + y.magnitude + z.magnitude }
    if largest > 1e-140, largest < 1e140 { return dot(self).squareRoot() }
    // A power of two, so that scaling causes no rounding.
    let factor = Double(sign: .plus, exponent: largest.exponent, significand: 1)
    let scaled = self / factor
    return scaled.dot(scaled).squareRoot() * factor
  }

  /// The vector of length one in the same direction.
  ///
  /// The value is nil if the length is 0 or a component is not finite.
  public var normalized: Vector3? {
    guard isFinite else { return nil }
    let largest = Swift.max(x.magnitude, y.magnitude, z.magnitude)
    guard largest > 0 else { return nil }
    let scaled = self / largest
    return scaled / scaled.dot(scaled).squareRoot()
  }

  /// The vector of length one in the same direction, zero if the length is 0, and NaN if a component is NaN;
  /// infinite components count as equally long.
  internal var direction: Vector3 {
    if let normalized { return normalized }
    if self == .zero { return self }
    let signs = numbers.map { $0.isFinite ? 0 : $0.isNaN ? $0 : $0 > 0 ? 1 : -1 }
    return Vector3(numbers: signs) / Vector3(numbers: signs).length
  }

  /// Returns the direction of this vector's part orthogonal to `axis`, or another direction orthogonal to
  /// `axis` if this part is only rounding error.
  ///
  /// This vector must have at most length 2, and `axis` length 1.
  internal func direction(across axis: Vector3) -> Vector3 {
    var part = self - axis * dot(axis)
    if part.length <= 0x1p-50 {
      part = axis.x.magnitude < axis.y.magnitude ? .xAxis : .yAxis
      part -= axis * part.dot(axis)
    }
    // If this vector is nearly parallel to `axis`, only a few digits of `part` are right so far.
    part = part.direction
    return (part - axis * part.dot(axis)).direction
  }

  /// Returns the dot product with another vector.
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the cross product; for example, `xAxis.cross(yAxis)` is `zAxis`.
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y,
      y: z * other.x - x * other.z,
      z: x * other.y - y * other.x)
  }

  /// Returns the sum of two vectors.
  public static func + (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(x: lhs.x + rhs.x, y: lhs.y + rhs.y, z: lhs.z + rhs.z)
  }

  /// Returns the difference of two vectors.
  public static func - (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(x: lhs.x - rhs.x, y: lhs.y - rhs.y, z: lhs.z - rhs.z)
  }

  /// Returns the vector in the opposite direction.
  public static prefix func - (vector: Vector3) -> Vector3 {
    Vector3(x: -vector.x, y: -vector.y, z: -vector.z)
  }

  /// Returns the vector multiplied by a number.
  public static func * (lhs: Vector3, rhs: Double) -> Vector3 {
    Vector3(x: lhs.x * rhs, y: lhs.y * rhs, z: lhs.z * rhs)
  }

  /// Returns the vector divided by a number.
  public static func / (lhs: Vector3, rhs: Double) -> Vector3 {
    Vector3(x: lhs.x / rhs, y: lhs.y / rhs, z: lhs.z / rhs)
  }

  /// Returns the vector multiplied by a number.
  public static func * (lhs: Double, rhs: Vector3) -> Vector3 { rhs * lhs }

  /// Adds a vector.
  public static func += (lhs: inout Vector3, rhs: Vector3) { lhs = lhs + rhs }

  /// Subtracts a vector.
  public static func -= (lhs: inout Vector3, rhs: Vector3) { lhs = lhs - rhs }

  /// Multiplies the vector by a number.
  public static func *= (lhs: inout Vector3, rhs: Double) { lhs = lhs * rhs }

  /// Divides the vector by a number.
  public static func /= (lhs: inout Vector3, rhs: Double) { lhs = lhs / rhs }

  /// Returns the vector with each component multiplied by that of another vector.
  public static func * (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(x: lhs.x * rhs.x, y: lhs.y * rhs.y, z: lhs.z * rhs.z)
  }

  /// Returns the vector with each component divided by that of another vector.
  public static func / (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(x: lhs.x / rhs.x, y: lhs.y / rhs.y, z: lhs.z / rhs.z)
  }

  /// Returns the lesser of each two components; NaN if either is NaN.
  public func pointwiseMin(_ other: Vector3) -> Vector3 {
    Vector3(x: lesser(x, other.x), y: lesser(y, other.y), z: lesser(z, other.z))
  }

  /// Returns the greater of each two components; NaN if either is NaN.
  public func pointwiseMax(_ other: Vector3) -> Vector3 {
    Vector3(x: greater(x, other.x), y: greater(y, other.y), z: greater(z, other.z))
  }

  /// Returns the angle between the directions of two vectors, in 0...180 degrees.
  ///
  /// The error is at most 2e-15 radians. The result is nil if ``normalized`` of either vector is nil.
  ///
  /// Source: Kahan, "How Futile are Mindless Assessments of Roundoff", 2006, section 12.
  public func angle(to other: Vector3) -> Angle? {
    guard let a = normalized, let b = other.normalized else { return nil }
    return Angle(directionX: (a + b).length, y: (a - b).length) * 2
  }

  /// Returns the vector `(1 - t) · self + t · other`, where t is the progress.
  ///
  /// Progress 0 gives this vector, and 1 gives the other. Values outside 0...1 extrapolate.
  public func interpolated(to other: Vector3, at progress: Double) -> Vector3 {
    self * (1 - progress) + other * progress
  }

  /// Returns whether each component differs from that of another vector by at most a tolerance.
  ///
  /// The result is false if a component is NaN.
  public func isApproximatelyEqual(to other: Vector3, tolerance: Double) -> Bool {
    isNear(other, tolerance)
  }

  /// Creates the vector that leads from the origin to a point.
  public init(_ point: Point3) { self.init(x: point.x, y: point.y, z: point.z) }

  /// Creates a vector from a SIMD vector of its components.
  public init(_ vector: SIMD3<Double>) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

extension Vector3: NumberList, Codable, CustomStringConvertible {}
