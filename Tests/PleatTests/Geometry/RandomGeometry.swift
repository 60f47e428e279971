import Foundation
import Pleat
import TestSupport

// Foundation has a type of this name too.
import struct Pleat.AffineTransform

/// Random geometry from a seed, which every failing check prints.
struct RandomGeometry {
  let seed: UInt64
  var generator: SeededGenerator

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  /// Text for the comment of a check.
  var label: String { "seed \(seed)" }

  mutating func number(_ range: ClosedRange<Double> = -1000...1000) -> Double {
    Double.random(in: range, using: &generator)
  }

  mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func point() -> Point { Point(x: number(), y: number()) }

  mutating func point3() -> Point3 { Point3(x: number(), y: number(), z: number()) }

  mutating func axis() -> Vector3 {
    Vector3(x: number(-1...1), y: number(-1...1), z: number(-1...1))
  }

  mutating func angle() -> Angle { Angle(degrees: number(-720...720)) }

  mutating func rect() -> Rect {
    Rect(x: number(), y: number(), width: number(1...1000), height: number(1...1000))
  }

  mutating func affine() -> AffineTransform {
    AffineTransform.scale(x: number(0.2...3), y: number(0.2...3))
      .concatenating(.skew(x: Angle(degrees: number(-40...40)), y: .zero))
      .concatenating(.rotation(angle()))
      .concatenating(.translation(x: number(), y: number()))
  }

  /// A well-conditioned transform without perspective.
  mutating func rigidAndScale() -> Transform3D {
    Transform3D.scale(x: number(0.2...3), y: number(0.2...3), z: number(0.2...3))
      .concatenating(.rotation(angle(), about: axis()))
      .concatenating(.translation(x: number(), y: number(), z: number(-300...300)))
  }

  /// A transform with perspective; points within a few hundred points of the origin stay in front.
  mutating func perspective() -> Transform3D {
    rigidAndScale().concatenating(.perspective(distance: number(4000...9000)))
  }

  /// A convex quad: an affine image of a square whose corners were pulled about a little.
  mutating func convexQuad() -> Quad {
    let affine = affine()
    var quad = affine.map(Rect(x: -50, y: -50, width: 100, height: 100))
    for index in 0..<4 {
      quad[index].x += number(-4...4)
      quad[index].y += number(-4...4)
    }
    return quad
  }

  /// Runs a check many times on one random stream, and fewer in a debug build.
  static func repeated(
    seed: UInt64, _ count: Int = 300, _ body: (inout RandomGeometry) throws -> Void
  ) rethrows {
    var random = RandomGeometry(seed: seed)
    for _ in 0..<caseCount(count) { try body(&random) }
  }
}

extension Point {
  func isNear(_ other: Point?, _ tolerance: Double) -> Bool {
    guard let other else { return false }
    return distance(to: other) <= tolerance
  }
}

extension Quad {
  func isNear(_ other: Quad, _ tolerance: Double) -> Bool {
    zip(corners, other.corners).allSatisfy { $0.isNear($1, tolerance) }
  }
}

extension Rect {
  func isNear(_ other: Rect, _ tolerance: Double) -> Bool {
    zip([minX, minY, maxX, maxY], [other.minX, other.minY, other.maxX, other.maxY])
      .allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
  }
}

extension Transform3D {
  /// The largest difference of an entry, as a fraction of the largest entry.
  func relativeDifference(from other: Transform3D) -> Double {
    let largest = elements.map(\.magnitude).max() ?? 1
    return zip(elements, other.elements).map { ($0 - $1).magnitude }.max()! / largest
  }
}

/// A value written as JSON and read again.
func geometryRoundTrip<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// A value written as JSON.
func geometryJSON(_ value: some Encodable) throws -> String {
  String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}
