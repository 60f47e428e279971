import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// What a browser shows between two matrices is as near to a straight line as the bound says.
@Suite struct ShownBendTests {
  private let corners = (x: SIMD4<Double>(0, 80, 80, 0), y: SIMD4<Double>(0, 0, 60, 60))

  private func place(
    _ parts: Transform3D.Decomposition
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
    let m = parts.recomposed
    let w = corners.x * m.m14 + corners.y * m.m24 + m.m44
    return (
      (corners.x * m.m11 + corners.y * m.m21 + m.m41) / w,
      (corners.x * m.m12 + corners.y * m.m22 + m.m42) / w, w
    )
  }

  /// The largest part of the bound that is reached in a stretch, looked at in a few parts.
  private func ratio(
    _ start: Transform3D, _ end: Transform3D, parts: Int, _ what: Comment
  ) throws -> Double {
    let (first, last) = try (#require(start.decomposition), #require(end.decomposition))
    let bend = ShownBend(from: first, to: last, corners: corners)
    var largest = 0.0
    for part in 0..<parts {
      let (from, to) = (Double(part) / Double(parts), Double(part + 1) / Double(parts))
      func shown(_ fraction: Double) -> (x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
        place(first.interpolated(to: last, at: fraction))
      }
      let (a, b) = (shown(from), shown(to))
      let least = a.w.replacing(with: b.w, where: b.w .< a.w)
      let bound = bend.bound(from: (a.x, a.y), least: least, part: to - from)
      for step in 1..<12 {
        let share = Double(step) / 12
        let here = shown(from + (to - from) * share)
        let x = here.x - a.x - (b.x - a.x) * share
        let y = here.y - a.y - (b.y - a.y) * share
        let distance = (x * x + y * y).squareRoot()
        for corner in 0..<4 where bound[corner].isFinite {
          #expect(distance[corner] <= bound[corner] + 1e-9, what)
          if bound[corner] > 1e-6 { largest = max(largest, distance[corner] / bound[corner]) }
        }
      }
    }
    return largest
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func anyTwoMatrices(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<20 {
      let axis = Vector3(x: 0.1 + self.number(&random), y: self.number(&random), z: 0.2)
      func matrix(_ turn: Double) -> Transform3D {
        Transform3D.rotation(Angle(quarterTurns: turn), about: axis)
          .concatenating(
            .translation(
              x: 100 * self.number(&random), y: 100 * self.number(&random),
              z: 50 * self.number(&random))
          )
          .scaledBy(x: 1 + 0.4 * self.number(&random), y: 1 + 0.4 * self.number(&random))
          .concatenating(
            .perspective(distance: 400).anchored(at: Point3(x: 60, y: 45, z: 0)))
      }
      let start = self.number(&random)
      _ = try ratio(
        matrix(start), matrix(start + 0.4 * self.number(&random)), parts: 4,
        "seed \(seed), number \(number)")
    }
  }

  private func number(_ random: inout SeededGenerator) -> Double {
    .random(in: -1...1, using: &random)
  }

  // A panel that turns in its plane: twice as small, the bound would not hold.
  @Test func theBoundOfATurnIsNear() throws {
    let turned = Transform3D.rotation(Angle(quarterTurns: 0.2), about: Vector3(x: 0, y: 0, z: 1))
    let ratio = try ratio(.identity, turned, parts: 16, "")
    #expect(ratio > 0.9, "\(ratio)")
  }
}
