import Pleat
import TestSupport
import Testing

/// Treads and risers.
@Suite struct StairsTransitionTests {
  @Test(arguments: [
    SpecExample(
      "stairs", 0.25, "strip2", shade: 0.094467,
      "(18.57014, -42.85972) (56.525168, -30.771002) (56.525168, 510.771002) (18.57014, 522.85972)"),
    SpecExample(
      "stairs", 0.5, "strip3", shade: 0,
      "(17.021277, -45.957446) (64.680851, -45.957446) (64.680851, 525.957446) (17.021277, 525.957446)"
    ),
    SpecExample(
      "stairs --steps 2 --direction down", 0.75, "strip4", shade: 0.096122,
      "(0, 310.294373) (320, 310.294373) (339.2, 318.729697) (-19.2, 318.729697)"),
  ])
  func isAsSpecified(example: SpecExample) throws { try example.check(StairsTransition.kind) }

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

  @Test func keyframesAndTheirOrderAreRight() throws {
    try TransitionLaws.expectRightKeyframes(seed: 0x5EED_1130) { Self.random(using: &$0) }
  }

  @Test func endsAreExact() throws {
    var random = RandomGeometry(seed: 0x5EED_1118)
    for _ in 0..<caseCount(16) {
      let laws = TransitionLaws(Self.random(using: &random), label: random.label)
      try laws.expectExactEnds()
      try laws.expectExactKeyframes()
    }
  }

  @Test(arguments: PageSetup.Direction.allCases)
  func hasThePanelsOfTheTable(direction: PageSetup.Direction) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480), direction: direction, shade: 0.5)
    try TransitionLaws(StairsTransition(setup)).expectPanels(
      [.behind(.destination)] + (1...8).map { PanelRow("strip\($0)", .source, .both, .ends) })
  }

  @Test func facts() throws {
    let stairs = StairsTransition(PageSetup(size: Size(width: 320, height: 480)))
    #expect(stairs.steps == 4 && stairs.clip == .all && stairs.automaticCurve == .easeOut)
    #expect(try stairs.perspectiveDistance() == 4.6666667 * 160)
    #expect(try stairs.rig().sortsByDistance)
  }

  @Test func isInTheCatalogue() throws {
    let setup = PageSetup(size: Size(width: 100, height: 50), direction: .down)
    try StairsTransition(setup).expectMade(by: StairsTransition.kind, [:])
    try StairsTransition(setup, steps: 7)
      .expectMade(by: StairsTransition.kind, ["steps": .integer(7)])
    #expect(
      StairsTransition.kind.parameters.map(\.name)
        == ["direction", "steps", "cast", "showThrough", "shade", "light"])
  }

  @Test func parametersOutOfRangeAreNamed() throws {
    let setup = PageSetup(size: Size(width: 320, height: 480))
    for steps in [0, 33] {
      StairsTransition(setup, steps: steps)
        .expectRefused("steps", "\(steps)", accepted: "1...32")
    }
    let narrow = PageSetup(size: Size(width: 7.5, height: 480))
    #expect(throws: PleatError.extentTooSmallForParts(extent: 7.5, scale: 1, parts: 8)) {
      try StairsTransition(narrow).rig()
    }
    #expect(try StairsTransition(narrow, steps: 3).rig().panels.count == 7)
  }
}
