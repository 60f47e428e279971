import Foundation
import Oracles
import Pleat
import Testing

/// The bounds that the documentation of `Transform3D.decomposition` states, held against
/// double-double arithmetic: conditions up to 1e12, scales of 1e±150, and m44 as large or small.
@Suite struct Transform3DDecompositionAccuracyTests {
  private static let unit = 0x1p-53

  /// A transform with known singular values, and what is known of it.
  private struct Sample {
    var transform: Transform3D
    /// Whether the determinant of the upper left 3x3, divided by m44, is negative.
    var isReflected: Bool
    /// Length of row i of the 3x3 after the division by m44.
    var lengths: [Double]

    init(_ random: inout RandomGeometry, hasPerspective: Bool) {
      func power(_ range: ClosedRange<Double>) -> Double { pow(10, random.number(range)) }
      let least = power(-12...0)
      let middle = [least, 1, power(log10(least)...0)][random.whole(0...2)]
      let values = [1, middle, least].shuffled(using: &random.generator)
      let isMirrored = random.whole(0...1) == 1
      let linear = Transform3D.rotation(random.angle(), about: random.axis())
        .concatenating(.scale(x: isMirrored ? -values[0] : values[0], y: values[1], z: values[2]))
        .concatenating(.rotation(random.angle(), about: random.axis()))
      let scale = power(-150...150)
      let w = power(-140...140) * (random.whole(0...1) == 1 ? -1 : 1)
      let rows = [linear.row1, linear.row2, linear.row3].map { row in
        var row = row * scale
        row.w = hasPerspective ? random.number(-1...1) * scale : 0
        return row
      }
      let last = SIMD4(random.number(-1...1), random.number(-1...1), random.number(-1...1), 1)
      transform = Transform3D(rows: rows[0], rows[1], rows[2], last * w)
      isReflected = isMirrored != (w < 0)
      lengths = rows.map { Vector3(x: $0.x / w, y: $0.y / w, z: $0.z / w).length }
    }

    /// The transform divided by m44.
    var normalized: Transform3D { Transform3D(transform.elements.map { $0 / transform.m44 }) }

    /// An entry of the transform divided by m44, minus the same entry of another.
    func difference(row: Int, column: Int, from other: Transform3D) -> Double {
      let exact = DoubleDouble(transform[row: row, column: column]) / transform.m44
      return (exact - DoubleDouble(other[row: row, column: column])).value.magnitude
    }
  }

  @Test(arguments: [false, true]) func recomposingMeetsTheBounds(hasPerspective: Bool) throws {
    try RandomGeometry.repeated(seed: 11, 2500) { random in
      let sample = Sample(&random, hasPerspective: hasPerspective)
      let label = "\(sample.transform), \(random.label)"
      let parts = try #require(sample.transform.decomposition, "\(label)")
      let found = parts.recomposed
      let p = parts.perspective
      let reach = Vector3(x: p.x, y: p.y, z: p.z).length
      for row in 1...3 {
        let length = sample.lengths[row - 1]
        for column in 1...3 {
          let difference = sample.difference(row: row, column: column, from: found)
          #expect(difference <= 32 * Self.unit * length, "\(label)")
          #expect(found[row: 4, column: column] == sample.normalized[row: 4, column: column])
        }
        let difference = sample.difference(row: row, column: 4, from: found)
        #expect(difference <= 16 * Self.unit * length * reach, "\(label)")
      }
      let offset = parts.translation.length
      #expect(abs(found.m44 - 1) <= 4 * Self.unit * (1 + reach * offset), "\(label)")
    }
  }

  @Test func rotationsAreOrthogonal() throws {
    try RandomGeometry.repeated(seed: 12, 2500) { random in
      let sample = Sample(&random, hasPerspective: false)
      let parts = try #require(sample.transform.decomposition)
      let rotation = Transform3D.rotation(parts.rotation)
      let rows = [rotation.row1, rotation.row2, rotation.row3]
      for (i, first) in rows.enumerated() {
        for (j, second) in rows.enumerated() {
          var sum = DoubleDouble(i == j ? -1 : 0)
          for k in 0..<3 { sum = sum + DoubleDouble.product(first[k], second[k]) }
          let label = "\(sample.transform), \(random.label)"
          #expect(sum.value.magnitude <= 24 * Self.unit, "\(label)")
        }
      }
    }
  }

  @Test func noReflectionIsLostOrInvented() throws {
    try RandomGeometry.repeated(seed: 13, 2500) { random in
      let sample = Sample(&random, hasPerspective: random.whole(0...1) == 1)
      let scale = try #require(sample.transform.decomposition).scale
      let signs = [scale.x, scale.y, scale.z].map { $0 < 0 }
      let expected = [Bool](repeating: sample.isReflected, count: 3)
      #expect(signs == expected, "\(sample.transform), \(random.label)")
    }
    // Where the products of three underflow, and where they overflow.
    for exponent in stride(from: -302.0, through: 302, by: 4) {
      let scale = pow(10, exponent)
      let mirrored = Transform3D.scale(x: -scale, y: scale, z: scale)
      let parts = try #require(mirrored.decomposition)
      #expect(parts.scale == Vector3(x: -scale, y: -scale, z: -scale), "1e\(exponent)")
      #expect(parts.recomposed == mirrored, "1e\(exponent)")
      let upright = try #require(Transform3D.scale(x: scale, y: scale, z: scale).decomposition)
      #expect(upright.scale == Vector3(x: scale, y: scale, z: scale), "1e\(exponent)")
    }
    for exponent in stride(from: -300.0, through: 300, by: 20) {
      let w = pow(10, exponent)
      let mirrored = Transform3D(Transform3D.scale(x: -1, y: 1).elements.map { $0 * w })
      let parts = try #require(mirrored.decomposition)
      #expect(parts.recomposed == .scale(x: -1, y: 1), "m44 1e\(exponent)")
    }
  }

  /// Right after progress 0 the way is short, and gets shorter with the progress.
  @Test func nothingJumpsAtTheEnds() throws {
    try RandomGeometry.repeated(seed: 14, 300) { random in
      let sample = Sample(&random, hasPerspective: random.whole(0...1) == 1)
      let start = sample.normalized
      let end = start.concatenating(.rotation(random.angle(), about: random.axis()))
      guard end.decomposition != nil else { return }
      for (from, to) in [(start, end), (end, start)] {
        for progress in [Double.leastNonzeroMagnitude, 1e-100, 1e-40] {
          let near = try #require(from.interpolated(to: to, at: progress))
          Self.expectNear(near, from, 4, "\(sample.transform), \(random.label)")
        }
      }
      // Linear in the progress: the row's own length times what the two ways of turning differ by.
      for exponent in stride(from: -45, through: -10, by: 5) {
        let progress = Double(sign: .plus, exponent: exponent, significand: 1)
        let near = try #require(start.interpolated(to: end, at: progress))
        for row in 1...3 {
          let moved = (1...3).map { sample.difference(row: row, column: $0, from: near) }.max()!
          let limit = (8 * progress + 64 * Self.unit) * sample.lengths[row - 1]
          #expect(moved <= limit, "\(progress), \(sample.transform), \(random.label)")
        }
      }
    }
  }

  /// Every entry of the upper three rows, within some units of the largest of its row.
  private static func expectNear(
    _ found: Transform3D, _ expected: Transform3D, _ units: Double, _ label: String
  ) {
    for (row, other) in zip(found.rows, expected.rows) {
      let largest = other.map(\.magnitude).max()!
      let moved = zip(row, other).map { ($0 - $1).magnitude }.max()!
      #expect(moved <= units * unit * largest, "\(label)")
    }
  }

  /// The case of the issue: condition 1e8, and perspective.
  @Test func nearlySingularTransformsStayWhereTheyAre() throws {
    let tilted = Transform3D.scale(x: 1, y: 1e-8, z: 1)
      .concatenating(.rotation(Angle(degrees: 37), about: Vector3(x: 1, y: 2, z: 3)))
      .concatenating(.scale(x: 1, y: 1, z: 1e-8))
      .concatenating(.rotation(Angle(degrees: 71), about: Vector3(x: 3, y: -1, z: 2)))
      .concatenating(.perspective(distance: 1000))
    let near = try #require(tilted.interpolated(to: .identity, at: 1e-30))
    Self.expectNear(near, tilted, 4, "\(tilted)")
    #expect(tilted.interpolated(to: tilted, at: 0.5)?.isFinite == true)
  }
}

extension Transform3D {
  /// The upper three rows.
  fileprivate var rows: [[Double]] {
    stride(from: 0, to: 12, by: 4).map { Array(elements[$0..<$0 + 4]) }
  }
}
