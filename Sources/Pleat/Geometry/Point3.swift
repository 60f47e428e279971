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
}

extension Point3: NumberList, Codable, CustomStringConvertible {
  static let numberCount = 3
  init(numbers: [Double]) { self.init(x: numbers[0], y: numbers[1], z: numbers[2]) }
  var numbers: [Double] { [x, y, z] }
}
