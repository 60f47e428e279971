/// A vector in space, such as a rotation axis, an offset or a scale per axis.
///
/// It is encoded as `[x, y, z]`. NaN is encoded as null.
public struct Vector3: Hashable, Sendable {
  /// The components along the axes.
  public var x, y, z: Double

  /// Creates a vector from its components.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The vector of length zero.
  public static let zero = Vector3(x: 0, y: 0, z: 0)

  /// The unit vector that points right.
  public static let xAxis = Vector3(x: 1, y: 0, z: 0)

  /// The unit vector that points down.
  public static let yAxis = Vector3(x: 0, y: 1, z: 0)

  /// The unit vector that points toward the viewer.
  public static let zAxis = Vector3(x: 0, y: 0, z: 1)

  /// Whether all components are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The length, `√(x² + y² + z²)`.
  ///
  /// Its error is at most 2 ulp, and the squares neither overflow nor underflow.
  public var length: Double {
    let largest = Swift.max(x.magnitude, y.magnitude, z.magnitude)
    guard largest.isFinite, largest > 0 else { return x.isNaN || y.isNaN ? .nan : largest }
    if largest > 1e-140, largest < 1e140 { return dot(self).squareRoot() }
    // A power of two, so that scaling causes no rounding.
    let factor = Double(sign: .plus, exponent: largest.exponent, significand: 1)
    let scaled = self / factor
    return scaled.dot(scaled).squareRoot() * factor
  }

  /// The vector of length one in the same direction.
  ///
  /// The value is nil if the length is 0 or a component is not finite.
  public var normalized: Vector3? {
    guard isFinite else { return nil }
    let largest = Swift.max(x.magnitude, y.magnitude, z.magnitude)
    guard largest > 0 else { return nil }
    let scaled = self / largest
    return scaled / scaled.dot(scaled).squareRoot()
  }
}

extension Vector3: NumberList, Codable, CustomStringConvertible {
  static let numberCount = 3
  init(numbers: [Double]) { self.init(x: numbers[0], y: numbers[1], z: numbers[2]) }
  var numbers: [Double] { [x, y, z] }
}
