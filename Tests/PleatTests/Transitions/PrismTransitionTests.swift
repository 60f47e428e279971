import Pleat
import TestSupport
import Testing

/// Neighbouring faces of a prism.
@Suite struct PrismTransitionTests {
  static let seed: UInt64 = 0x5EED_0180

  /// Any prism that is accepted.
  private func prism(_ random: inout RandomGeometry) -> PrismTransition {
    let form = random.whole(0...2)
    return PrismTransition(
      random.setup(), sides: random.whole(2...12), isInside: form == 1, keepsBehind: form == 2)
  }

  /// Any prism by the formulas of the specification.
  @Test func followsTheFormulas() throws {
    try RandomGeometry.repeated(seed: Self.seed + 3) { random in
      let (prism, progress) = (prism(&random), random.number(0...1))
      let (page, pose) = try (SpecPage(prism.setup), TransitionPose(prism, at: progress))
      let step = 360 / Double(prism.sides)
      let (half, side) = (page.length / 2, prism.isInside ? -1.0 : 1)
      let apothem = half / SpecPage.turn(step / 2).sine * SpecPage.turn(step / 2).cosine
      let (cosine, sine) = SpecPage.turn(step * progress)
      let depth = prism.keepsBehind ? apothem * (cosine - 1) + half * sine : 0
      for (name, turn) in [("source", step * progress), ("destination", step * progress - step)] {
        try page.expect(
          pose, name, v: half, z: -side * apothem - depth, from: -half, to: half,
          degrees: side * turn, off: side * apothem, "\(random.label): \(prism)")
      }
    }
  }

  /// Halfway, both sides of a card are edge-on to the middle of the page, and hidden.
  @Test func aCardHasNoThickness() throws {
    let pose = try TransitionPose(
      PrismTransition(PageSetup(size: Size(width: 321, height: 77)), sides: 2), at: 0.5)
    for panel in [0, 1] { #expect(pose.facing(ofPanel: panel).magnitude < 1e-12) }
    #expect(pose.order == [])
    #expect(pose.rig.joints.allSatisfy { $0.position.z == 0 })
  }

  @Test func clipsWhereTheDestinationIsSeenBesideThePage() {
    for sides in 2...12 {
      for isInside in [false, true] {
        let prism = PrismTransition(
          PageSetup(size: Size(width: 320, height: 480)), sides: sides, isInside: isInside)
        let clips = sides >= 5 || (isInside && sides >= 3)
        #expect(prism.clip == (clips ? .all : []), "\(sides)")
      }
    }
  }

  /// The angle goes to 360° / sides.
  @Test func angleIsThatOfThePrism() {
    #expect(PrismTransition(.plain).angle(at: 0.5) == Angle(degrees: 45))
    #expect(PrismTransition(.plain, sides: 3).angle(at: 1).degrees.isNear(120))
    #expect(PrismTransition(.plain, sides: 2, isInside: true).angle(at: 1) == Angle(degrees: 180))
  }
}
