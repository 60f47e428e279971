/// A point in homogeneous coordinates of the view: x, y and w before the division by w.
///
/// The view is the plane z = 0, onto which panels are projected. The point appears at (x/w, y/w) if
/// w is finite and above 0, and is hidden otherwise.
///
/// It is encoded as `[x, y, w]`. NaN is encoded as null.
public struct HomogeneousPoint2D: Hashable, Sendable, BatchElement {
  /// The numerators of the coordinates.
  public var x, y: Double
  /// The divisor of x and y.
  public var w: Double

  /// Creates a point from the numerators x and y and the divisor w.
  public init(x: Double, y: Double, w: Double) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// The number of scalars: 3, for x y w.
  @inlinable public static var scalarCount: Int { 3 }

  /// Creates a point from its scalars, in the order x y w.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), w: scalars(2)) }

  /// The scalars, in the order x y w.
  public var scalars: [Double] { [x, y, w] }

  /// Calls a function with the index and the value of each scalar, in the order x y w.
  @inlinable public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, w)
  }

  /// The point in the view, `(x/w, y/w)`, or nil if w is not finite or not above 0.
  public var projected: Point? { w > 0 && w < .infinity ? Point(x: x / w, y: y / w) : nil }
}

extension HomogeneousPoint2D: NumberList, Codable, CustomStringConvertible {}
