import Pleat
import PleatContainers
import TestSupport
import Testing

/// Transforms between two others, as Core Animation interpolates them.
@Suite struct BlendingTests {
  @Test func aRotationTakesHalfItsAngle() {
    let turned = Transform3D.rotation(Angle(degrees: 80), about: .zAxis)
    #expect(
      turned.blended(with: .identity, at: 0.5).isApproximatelyEqual(
        to: .rotation(Angle(degrees: 40), about: .zAxis), tolerance: 1e-12))
  }

  /// The largest numbers, the smallest, and what cannot be taken apart: never NaN.
  @Test func noAnswerIsEverNaN() {
    let great = Transform3D.scale(x: 1e308, y: 1e308, z: 1e308)
    let opposite = Transform3D.scale(x: -1e308, y: -1e308, z: -1e308)
    #expect(great.blended(with: opposite, at: 0.5) == .scale(x: 0, y: 0, z: 0))

    let numbers = [
      0, 1, -1, 0.5, 1e-300, -0x1p-1074, 1e150, -1e200, 1e308, -1.7e308, 1e-150,
      .greatestFiniteMagnitude,
    ]
    var random = SeededGenerator(seed: 32)
    func any() -> Transform3D {
      Transform3D((0..<16).map { _ in numbers.randomElement(using: &random)! })
    }
    for _ in 0..<caseCount(1000) {
      let (start, end) = (any(), any())
      for progress in [1e-300, 0.25, 0.5, 1 - 0x1p-53, -1, 3, 1e300] {
        let found = start.blended(with: end, at: progress)
        let hasNaN = found.elements.contains { $0.isNaN }
        #expect(!hasNaN, "\(start) to \(end) at \(progress)")
        let isWithin = (0...1).contains(progress)
        #expect(!isWithin || found.isFinite, "\(start) to \(end) at \(progress)")
      }
    }
  }

  @Test func aSingularTransformGoesEntryByEntry() {
    let flat = Transform3D.scale(x: 0, y: 0)
    #expect(Transform3D.identity.blended(with: flat, at: 0.25) == .scale(x: 0.75, y: 0.75))
    for step in 0...20 {
      #expect(Transform3D.identity.blended(with: flat, at: Double(step) / 20).isFinite)
    }
  }
}
