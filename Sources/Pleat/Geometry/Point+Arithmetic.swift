extension Point {
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

extension SIMD2<Double> {
  /// Creates a SIMD vector from the coordinates of a ``Point``.
  public init(_ point: Point) { self.init(point.x, point.y) }
}
