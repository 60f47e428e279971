import Pleat
import PleatContainers
import TestSupport
import Testing

@Suite struct OrientationTurnTests {
  private func transform(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double = 0, _ ty: Double = 0
  ) -> AffineTransform {
    AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  @Test(arguments: [
    ([1.0, 0, 0, 1], 0.0, 0), ([0, 1, -1, 0], 90, 1), ([-1, 0, 0, -1], 180, 2),
    ([0, -1, 1, 0], -90, -1), ([0, 2, -2, 0], 90, 1), ([-0.0, 1, -1, -0.0], 90, 1),
    ([-1, -0.0, 0.0, -1], 180, 2),
  ]) func table(entries: [Double], angle: Double, segments: Int) throws {
    let turn = try OrientationTurn(
      transform(entries[0], entries[1], entries[2], entries[3], 17, -300))
    #expect(turn.angle.degrees == angle && turn.segments == segments)
  }

  /// 44, 45 and 46 degrees are 0, 1 and 1 segments: rounding, where truncation would be wrong.
  @Test(arguments: [
    (44.0, 0), (45, 1), (46, 1), (-44, 0), (-45, -1), (-46, -1), (134, 1), (135, 2), (-135, -2),
    (179, 2), (-179, -2), (89, 1), (91, 1),
  ]) func rounding(degrees: Double, segments: Int) throws {
    let turn = try OrientationTurn(.rotation(Angle(degrees: degrees)))
    #expect(turn.segments == segments)
    #expect((turn.angle.degrees - degrees).magnitude < 1e-12)
  }

  /// Defect 39: the helper of the original ignored the orientation that it was given.
  @Test func theOrientationThatIsGivenCounts() throws {
    let quarter = AffineTransform.rotation(Angle(degrees: 90))
    #expect(try InterfaceOrientation.portrait.turned(by: quarter) == .landscapeRight)
    #expect(try InterfaceOrientation.landscapeRight.turned(by: quarter) == .portraitUpsideDown)
    #expect(try InterfaceOrientation.unknown.turned(by: quarter) == .unknown)
  }

  /// Defect 41: scales that differ per axis led atan2(b, a) astray, and reflections gave 180 degrees.
  @Test(arguments: 1...200) func unequalScales(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let angle = Angle(degrees: Double.random(in: -180...180, using: &random))
    let rotation = AffineTransform.rotation(angle)
    let scale = AffineTransform.scale(
      x: .random(in: 0.01...100, using: &random), y: .random(in: 0.01...100, using: &random))
    for transform in [rotation.concatenating(scale), scale.concatenating(rotation)] {
      let turn = try OrientationTurn(transform)
      #expect((turn.angle - angle).degrees.magnitude < 1e-10, "seed \(seed)")
    }
  }

  @Test func whatHasNoAngle() {
    for mirrored in [transform(-1, 0, 0, 1), transform(1, 0, 0, -1), transform(0, 1, 1, 0)] {
      #expect(throws: OrientationError.transformReflects(mirrored)) {
        try OrientationTurn(mirrored)
      }
    }
    for flat in [transform(0, 0, 0, 0), transform(1, 2, 2, 4), transform(1, 0, 0, 0)] {
      #expect(throws: OrientationError.transformSingular(flat)) { try OrientationTurn(flat) }
    }
    for number in [Double.infinity, -.infinity] {
      for place in 0..<6 {
        var entries: [Double] = [1, 0, 0, 1, 0, 0]
        entries[place] = number
        let broken = transform(
          entries[0], entries[1], entries[2], entries[3], entries[4], entries[5])
        #expect(throws: OrientationError.transformNotFinite(broken)) {
          try OrientationTurn(broken)
        }
      }
    }
    #expect(throws: OrientationError.self) { try OrientationTurn(transform(.nan, 0, 0, 1)) }
    let text = OrientationError.transformReflects(transform(-1, 0, 0, 1)).description
    #expect(
      text == "the transform [-1, 0; 0, 1; 0, 0] mirrors the plane: a·d - b·c must be above 0")
    #expect(
      OrientationError.transformNotFinite(transform(.nan, 0, 0, 1)).description
        == "the transform [nan, 0; 0, 1; 0, 0] is not finite: all six numbers must be finite")
  }

  /// Neither overflow nor underflow.
  @Test(arguments: [1e308, 1e-300, Double.leastNonzeroMagnitude]) func extremes(size: Double) throws
  {
    #expect(try OrientationTurn(transform(0, size, -size, 0)).segments == 1)
    #expect(try OrientationTurn(transform(-size, 0, 0, -size)).segments == 2)
  }
}
