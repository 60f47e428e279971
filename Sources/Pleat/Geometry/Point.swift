/// A position in the plane, in points, with x to the right and y down.
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

extension Point: Codable {
  /// Decodes `[x, y]`; null becomes NaN.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(2)
    self.init(x: numbers[0], y: numbers[1])
  }

  /// Encodes `[x, y]`; NaN becomes null.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(numbers: [x, y])
  }
}

extension Point: CustomStringConvertible {
  /// The coordinates in parentheses, as in `(160, 7.5)`.
  public var description: String { "(\(numberText([x, y])))" }
}
