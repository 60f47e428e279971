/// A position in the plane, in points, with x to the right and y down.
///
/// It is encoded as `[x, y]`. NaN is encoded as null.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double

  /// The distance below the origin.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the distance to another point.
  ///
  /// The coordinate differences are rounded first. The result is within 2 ulp of the exact length
  /// of the rounded difference. The squares neither overflow nor underflow.
  public func distance(to other: Point) -> Double {
    Vector3(x: other.x - x, y: other.y - y, z: 0).length
  }

  /// Returns the point whose coordinates are the sums of the coordinates of two points.
  public static func + (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }

  /// Returns the point whose coordinates are the differences of the coordinates of two points.
  public static func - (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }

  /// Returns the point with the signs of both coordinates changed.
  public static prefix func - (point: Point) -> Point { Point(x: -point.x, y: -point.y) }

  /// Returns the point with both coordinates multiplied by a number.
  public static func * (lhs: Point, rhs: Double) -> Point { Point(x: lhs.x * rhs, y: lhs.y * rhs) }

  /// Returns the point with both coordinates multiplied by a number.
  public static func * (lhs: Double, rhs: Point) -> Point { rhs * lhs }

  /// Returns the point with both coordinates divided by a number.
  public static func / (lhs: Point, rhs: Double) -> Point { Point(x: lhs.x / rhs, y: lhs.y / rhs) }

  /// Adds the coordinates of the second point to those of the first.
  public static func += (lhs: inout Point, rhs: Point) { lhs = lhs + rhs }

  /// Subtracts the coordinates of the second point from those of the first.
  public static func -= (lhs: inout Point, rhs: Point) { lhs = lhs - rhs }

  /// Multiplies both coordinates by a number.
  public static func *= (lhs: inout Point, rhs: Double) { lhs = lhs * rhs }

  /// Divides both coordinates by a number.
  public static func /= (lhs: inout Point, rhs: Double) { lhs = lhs / rhs }

  /// Returns the point `(1 - t) · self + t · other`, where t is the progress.
  ///
  /// Progress 0 gives this point, and 1 gives the other. Values outside 0...1 extrapolate.
  public func interpolated(to other: Point, at progress: Double) -> Point {
    self * (1 - progress) + other * progress
  }

  /// Returns whether both coordinates differ from those of another point by at most a tolerance.
  ///
  /// The result is false if a coordinate is NaN.
  public func isApproximatelyEqual(to other: Point, tolerance: Double) -> Bool {
    isNear(other, tolerance)
  }

  /// Creates a point from a SIMD vector of its coordinates.
  public init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}

extension Point: NumberList, Codable, CustomStringConvertible {}

extension SIMD2<Double> {
  /// Creates a SIMD vector from the coordinates of a ``Point``.
  public init(_ point: Point) { self.init(point.x, point.y) }
}
