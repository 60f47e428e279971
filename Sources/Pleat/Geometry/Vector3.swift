/// A direction with a length: a rotation axis, an offset, a scale per axis.
public struct Vector3: Hashable, Sendable {
  /// The part along the x axis.
  public var x: Double

  /// The part along the y axis.
  public var y: Double

  /// The part along the z axis.
  public var z: Double

  /// Creates a vector from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The vector of length zero.
  public static let zero = Vector3(x: 0, y: 0, z: 0)

  /// The unit vector to the right.
  public static let xAxis = Vector3(x: 1, y: 0, z: 0)

  /// The unit vector down.
  public static let yAxis = Vector3(x: 0, y: 1, z: 0)

  /// The unit vector towards the viewer.
  public static let zAxis = Vector3(x: 0, y: 0, z: 1)

  /// Whether all components are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The length: `√(x² + y² + z²)`.
  ///
  /// Accuracy: 2 units in the last place; squares neither overflow nor underflow.
  public var length: Double {
    let largest = Swift.max(x.magnitude, y.magnitude, z.magnitude)
    guard largest.isFinite, largest > 0 else { return x.isNaN || y.isNaN ? .nan : largest }
    if largest > 1e-140, largest < 1e140 { return dot(self).squareRoot() }
    // A power of two, so that scaling rounds nothing.
    let factor = Double(sign: .plus, exponent: largest.exponent, significand: 1)
    let scaled = self / factor
    return scaled.dot(scaled).squareRoot() * factor
  }

  /// The vector of length one in the same direction; nil for length zero or components not finite.
  public var normalized: Vector3? {
    guard isFinite else { return nil }
    let largest = Swift.max(x.magnitude, y.magnitude, z.magnitude)
    guard largest > 0 else { return nil }
    let scaled = self / largest
    return scaled / scaled.dot(scaled).squareRoot()
  }

  /// The dot product.
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The cross product: `xAxis.cross(yAxis)` is `zAxis`.
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y,
      y: z * other.x - x * other.z,
      z: x * other.y - y * other.x)
  }

  /// The sum of two vectors.
  public static func + (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(x: lhs.x + rhs.x, y: lhs.y + rhs.y, z: lhs.z + rhs.z)
  }

  /// The difference of two vectors.
  public static func - (lhs: Vector3, rhs: Vector3) -> Vector3 {
    Vector3(x: lhs.x - rhs.x, y: lhs.y - rhs.y, z: lhs.z - rhs.z)
  }

  /// The vector the other way round.
  public static prefix func - (vector: Vector3) -> Vector3 {
    Vector3(x: -vector.x, y: -vector.y, z: -vector.z)
  }

  /// The vector times a number.
  public static func * (lhs: Vector3, rhs: Double) -> Vector3 {
    Vector3(x: lhs.x * rhs, y: lhs.y * rhs, z: lhs.z * rhs)
  }

  /// The vector divided by a number.
  public static func / (lhs: Vector3, rhs: Double) -> Vector3 {
    Vector3(x: lhs.x / rhs, y: lhs.y / rhs, z: lhs.z / rhs)
  }
}

extension Vector3: Codable {
  /// Reads `[x, y, z]`; null stands for NaN.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(3)
    self.init(x: numbers[0], y: numbers[1], z: numbers[2])
  }

  /// Writes `[x, y, z]`, NaN as null.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(numbers: [x, y, z])
  }
}

extension Vector3: CustomStringConvertible {
  /// The components in parentheses, as in `(0, 1, 0)`.
  public var description: String { "(\(numberText([x, y, z])))" }
}
