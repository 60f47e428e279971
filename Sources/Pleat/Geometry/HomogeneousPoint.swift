/// The image of a point under a 4x4 matrix, before the division by w.
///
/// - If w > 0, the image is `(x/w, y/w, z/w)` and lies in front of the viewer.
/// - If w = 0, the image is infinitely far away in the direction (x, y, z).
/// - If w < 0, the image lies behind the viewer.
///
/// It is encoded as `[x, y, z, w]`. NaN is encoded as null.
public struct HomogeneousPoint: Hashable, Sendable {
  /// The coordinates times w.
  public var x, y, z: Double

  /// The divisor: `1 - z/d` for a point at depth z that is seen by a viewer at distance d.
  public var w: Double

  /// Creates a homogeneous point from its four numbers.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Creates the homogeneous point `(x, y, 0, 1)` of a point in the plane z = 0.
  public init(_ point: Point) { self.init(x: point.x, y: point.y, z: 0, w: 1) }

  /// Creates the homogeneous point `(x, y, z, 1)` of a point in space.
  public init(_ point: Point3) { self.init(x: point.x, y: point.y, z: point.z, w: 1) }

  /// Whether all four numbers are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }

  /// The point in the view, `(x/w, y/w)`, or nil if w ≤ 0 or a number is not finite.
  public var projected: Point? {
    guard w > 0, w.isFinite else { return nil }
    let point = Point(x: x / w, y: y / w)
    return point.isFinite ? point : nil
  }

  /// The point in the view with its depth, `(x/w, y/w, z/w)`, or nil if w ≤ 0 or a number is not
  /// finite.
  public var projectedWithDepth: Point3? {
    guard w > 0, w.isFinite else { return nil }
    let point = Point3(x: x / w, y: y / w, z: z / w)
    return point.isFinite ? point : nil
  }
}

extension HomogeneousPoint: NumberList, Codable, CustomStringConvertible {
  static let numberCount = 4
  init(numbers: [Double]) { self.init(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3]) }
  var numbers: [Double] { [x, y, z, w] }
}
