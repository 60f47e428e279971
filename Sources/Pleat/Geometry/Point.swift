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
}

extension Point: NumberList, Codable, CustomStringConvertible {
  static let numberCount = 2
  init(numbers: [Double]) { self.init(x: numbers[0], y: numbers[1]) }
  var numbers: [Double] { [x, y] }
}
