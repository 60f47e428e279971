import Pleat
import TestSupport
import Testing

/// Treads and risers.
@Suite struct StairsTransitionTests {
  static func random(using random: inout RandomGeometry) -> StairsTransition {
    StairsTransition(random.setup(), steps: random.whole(1...32))
  }

  /// §11.8, crease by crease.
  @Test func stripsLieBetweenTheirCreases() throws {
    var random = RandomGeometry(seed: 0x5EED_1108)
    for _ in 0..<caseCount(60) {
      let stairs = Self.random(using: &random)
      let progress = random.number(0...1)
      let rho = Angle(quarterTurns: min(2 * progress, 1))
      let tau = Angle(quarterTurns: max(2 * progress - 1, 0))
      let strips = 2 * stairs.steps
      let width = SpecPage(stairs.setup).length / Double(strips)
      func crease(_ j: Int) -> (v: Double, z: Double) {
        let (below, above) = (Double(j / 2), Double((j + 1) / 2))
        let height = width * (rho.sine - tau.sine)
        return (
          above * width * tau.cosine + below * width * rho.cosine,
          (Double(stairs.steps) - below) * height + (j % 2 == 1 ? width * tau.sine : 0)
        )
      }
      try stairs.expectCorners(at: progress, random.label) { panel, point in
        guard panel > 0 else { return point }
        let (near, far) = (crease(panel - 1), crease(panel))
        let part = point.v / width - Double(panel - 1)
        return DirectedPoint(
          u: point.u, v: near.v + part * (far.v - near.v), z: near.z + part * (far.z - near.z))
      }
      #expect(stairs.angle(at: progress) == rho)
    }
  }

  @Test func facts() throws {
    let stairs = StairsTransition(PageSetup(size: Size(width: 320, height: 480)))
    #expect(stairs.steps == 4 && stairs.clip == .all && stairs.automaticCurve == .easeOut)
    #expect(try stairs.perspectiveDistance() == 4.6666667 * 160)
    #expect(try stairs.rig().sortsByDistance)
  }
}
