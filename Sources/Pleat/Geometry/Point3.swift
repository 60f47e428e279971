/// A position in space, in points, with x to the right, y down and z toward the viewer.
///
/// It is encoded as `[x, y, z]`. NaN is encoded as null.
public struct Point3: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double

  /// The distance below the origin.
  public var y: Double

  /// The distance from the plane z = 0 toward the viewer.
  public var z: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates a point in space from a point in the plane and a depth.
  public init(_ point: Point, z: Double = 0) {
    self.init(x: point.x, y: point.y, z: z)
  }

  /// The origin.
  public static let zero = Point3(x: 0, y: 0, z: 0)

  /// Whether all coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// Returns the point, moved by a vector.
  public static func + (lhs: Point3, rhs: Vector3) -> Point3 {
    Point3(x: lhs.x + rhs.x, y: lhs.y + rhs.y, z: lhs.z + rhs.z)
  }

  /// Returns the point, moved by the opposite of a vector.
  public static func - (lhs: Point3, rhs: Vector3) -> Point3 { lhs + -rhs }

  /// Returns the vector that leads from the second point to the first.
  public static func - (lhs: Point3, rhs: Point3) -> Vector3 { Vector3(lhs) - Vector3(rhs) }

  /// Moves the point by a vector.
  public static func += (lhs: inout Point3, rhs: Vector3) { lhs = lhs + rhs }

  /// Moves the point by the opposite of a vector.
  public static func -= (lhs: inout Point3, rhs: Vector3) { lhs = lhs - rhs }

  /// Returns the point with all coordinates multiplied by a number.
  public static func * (lhs: Point3, rhs: Double) -> Point3 { Point3(Vector3(lhs) * rhs) }

  /// Returns the point with all coordinates multiplied by a number.
  public static func * (lhs: Double, rhs: Point3) -> Point3 { rhs * lhs }

  /// Returns the point with all coordinates divided by a number.
  public static func / (lhs: Point3, rhs: Double) -> Point3 { Point3(Vector3(lhs) / rhs) }

  /// Multiplies all coordinates by a number.
  public static func *= (lhs: inout Point3, rhs: Double) { lhs = lhs * rhs }

  /// Divides all coordinates by a number.
  public static func /= (lhs: inout Point3, rhs: Double) { lhs = lhs / rhs }

  /// Returns the distance to another point: the ``Vector3/length`` of the difference of the points.
  public func distance(to other: Point3) -> Double { (self - other).length }

  /// Returns the point `(1 - t) · self + t · other`, where t is the progress.
  ///
  /// Progress 0 gives this point, and 1 gives the other. Values outside 0...1 extrapolate.
  public func interpolated(to other: Point3, at progress: Double) -> Point3 {
    Point3(Vector3(self).interpolated(to: Vector3(other), at: progress))
  }

  /// Returns whether each coordinate differs from that of another point by at most a tolerance.
  ///
  /// The result is false if a coordinate is NaN.
  public func isApproximatelyEqual(to other: Point3, tolerance: Double) -> Bool {
    isNear(other, tolerance)
  }

  /// Creates the point to which a vector leads from the origin.
  public init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }

  /// Creates a point from a SIMD vector of its coordinates.
  public init(_ vector: SIMD3<Double>) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

extension Point3: NumberList, Codable, CustomStringConvertible {}

extension SIMD3<Double> {
  /// Creates a SIMD vector from the coordinates of a ``Point3``.
  public init(_ point: Point3) { self.init(point.x, point.y, point.z) }

  /// Creates a SIMD vector from the components of a ``Vector3``.
  public init(_ vector: Vector3) { self.init(vector.x, vector.y, vector.z) }
}
