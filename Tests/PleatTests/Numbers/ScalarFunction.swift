import Pleat

// Foundation has a type of this name too.
import struct Pleat.AffineTransform

/// A public function of numbers, for the sweep over NaN, infinities and extreme numbers.
struct ScalarFunction: Sendable, CustomStringConvertible {
  enum Rule: Sendable {
    /// NaN gives NaN or nil, and infinity the limit, NaN or nil.
    case strict
    /// NaN gives NaN or nil; at infinity there may be anything, for a reason.
    case anyAtInfinity(String)
    /// The function says itself what NaN gives.
    case documented(String)
  }

  /// The type, the name and the labels, as the sources declare them.
  let name: String
  /// The number of arguments, all of which matter for the result.
  let count: Int
  let rule: Rule
  let value: @Sendable ([Double]) throws -> Any?

  init(
    _ name: String, _ count: Int, _ rule: Rule = .strict,
    _ value: @escaping @Sendable ([Double]) throws -> Any?
  ) {
    (self.name, self.count, self.rule, self.value) = (name, count, rule, value)
  }

  var description: String { name }

  /// The numbers of the result, or nil if it is nil, an error, or the null rectangle.
  func numbers(_ arguments: [Double]) -> [Double]? {
    guard let value = try? value(arguments) else { return nil }
    return Self.numbers(of: value)
  }

  private static func numbers(of value: Any) -> [Double]? {
    switch value {
    case let number as Double: return [number]
    case let angle as Angle: return [angle.degrees]
    case let rect as Rect: if rect.isNull { return nil }
    case let vector as SIMD2<Double>: return [vector.x, vector.y]
    case let vector as SIMD3<Double>: return [vector.x, vector.y, vector.z]
    case let vector as SIMD4<Double>: return [vector.x, vector.y, vector.z, vector.w]
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, mirror.children.isEmpty { return nil }
    var numbers: [Double] = []
    for child in mirror.children {
      guard let own = Self.numbers(of: child.value) else { return nil }
      numbers += own
    }
    return numbers
  }
}

/// Values from numbers that begin at an index.
extension ScalarFunctions {
  static func vector(_ n: [Double], _ i: Int = 0) -> Vector3 {
    Vector3(x: n[i], y: n[i + 1], z: n[i + 2])
  }

  static func point(_ n: [Double], _ i: Int = 0) -> Point { Point(x: n[i], y: n[i + 1]) }

  static func point3(_ n: [Double], _ i: Int = 0) -> Point3 { Point3(vector(n, i)) }

  static func size(_ n: [Double], _ i: Int = 0) -> Size { Size(width: n[i], height: n[i + 1]) }

  static func rect(_ n: [Double], _ i: Int = 0) -> Rect {
    Rect(origin: point(n, i), size: size(n, i + 2))
  }

  static func quad(_ n: [Double], _ i: Int = 0) -> Quad {
    Quad(
      topLeft: point(n, i), topRight: point(n, i + 2), bottomRight: point(n, i + 4),
      bottomLeft: point(n, i + 6))
  }

  static func degrees(_ n: [Double], _ i: Int = 0) -> Angle { Angle(degrees: n[i]) }

  static func quaternion(_ n: [Double], _ i: Int = 0) -> Quaternion {
    Quaternion(x: n[i], y: n[i + 1], z: n[i + 2], w: n[i + 3])
  }

  static func transform(_ n: [Double], _ i: Int = 0) -> Transform3D {
    Transform3D(Array(n[i..<i + 16]))
  }

  static func affine(_ n: [Double], _ i: Int = 0) -> AffineTransform {
    AffineTransform(a: n[i], b: n[i + 1], c: n[i + 2], d: n[i + 3], tx: n[i + 4], ty: n[i + 5])
  }

  static func homogeneous(_ n: [Double], _ i: Int = 0) -> HomogeneousPoint {
    HomogeneousPoint(x: n[i], y: n[i + 1], z: n[i + 2], w: n[i + 3])
  }

  static func homography(_ n: [Double], _ i: Int = 0) -> Homography {
    Homography(
      h11: n[i], h12: n[i + 1], h13: n[i + 2], h21: n[i + 3], h22: n[i + 4], h23: n[i + 5],
      h31: n[i + 6], h32: n[i + 7], h33: n[i + 8])
  }

  static func box(_ n: [Double], _ i: Int = 0) -> Box3 {
    Box3(minimum: point3(n, i), maximum: point3(n, i + 3))
  }
}
