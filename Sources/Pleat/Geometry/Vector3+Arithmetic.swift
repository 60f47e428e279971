extension Vector3 {
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
