/// A point as a 4x4 matrix leaves it, before the divide by w.
///
/// With w > 0 it is the point `(x/w, y/w, z/w)` in front of the eye. With w = 0 it is a direction: the
/// point infinitely far that way. With w < 0 it lies behind the eye.
public struct HomogeneousPoint: Hashable, Sendable {
  /// The x coordinate times w.
  public var x: Double

  /// The y coordinate times w.
  public var y: Double

  /// The z coordinate times w.
  public var z: Double

  /// The weight, `1 - z/d` for a viewer at distance d.
  public var w: Double

  /// Creates a point from its four numbers.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Creates the point of the plane `(x, y, 0, 1)`.
  public init(_ point: Point) { self.init(x: point.x, y: point.y, z: 0, w: 1) }

  /// Creates the point of space `(x, y, z, 1)`.
  public init(_ point: Point3) { self.init(x: point.x, y: point.y, z: point.z, w: 1) }

  /// Whether all four numbers are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }

  /// The point of the view, `(x/w, y/w)`; nil when w <= 0 or a number is not finite.
  public var projected: Point? {
    guard w > 0, w.isFinite else { return nil }
    let point = Point(x: x / w, y: y / w)
    return point.isFinite ? point : nil
  }

  /// The point of space, `(x/w, y/w, z/w)`; nil when w <= 0 or a number is not finite.
  public var projectedWithDepth: Point3? {
    guard w > 0, w.isFinite else { return nil }
    let point = Point3(x: x / w, y: y / w, z: z / w)
    return point.isFinite ? point : nil
  }
}

extension HomogeneousPoint: Codable {
  /// Reads `[x, y, z, w]`; null stands for NaN.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(4)
    self.init(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
  }

  /// Writes `[x, y, z, w]`, NaN as null.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(numbers: [x, y, z, w])
  }
}

extension HomogeneousPoint: CustomStringConvertible {
  /// The four numbers in parentheses, as in `(160, 7.5, 0, 1)`.
  public var description: String { "(\(numberText([x, y, z, w])))" }
}
