import Pleat
import TestSupport
import Testing

/// A leaf that wraps round a roller.
@Suite struct CurlTransitionTests {
  /// Some radii are so small that a strip is wider than the bend.
  static func random(using random: inout RandomGeometry) -> CurlTransition {
    CurlTransition(
      random.setup(), strips: random.whole(2...[8, 64, 70][random.whole(0...2)]),
      radius: random.number(0.01...[0.05, 0.3, 1][random.whole(0...2)]), paper: Paper())
  }

  /// §11.12, hinge by hinge.
  @Test func stripsWrapRoundTheRoller() throws {
    var random = RandomGeometry(seed: 0x5EED_1112)
    var wide = 0
    for _ in 0..<100 {
      let curl = Self.random(using: &random)
      let progress = random.number(0...1)
      let page = SpecPage(curl.setup)
      let length = page.length
      let width = length / Double(curl.strips)
      let bend = Double.pi * curl.radius * length
      if bend < width { wide += 1 }
      let line = length - progress * (length - width / 2 + bend * page.edgeOn / 180)
      let turns = (0..<curl.strips).map { j in
        let middle = (Double(j) + 0.5) * width
        return 180 * min(max((middle - line) / bend, 0), 1)
      }
      try curl.expectLeaf(turnedBy: turns, at: progress, random.label)
      #expect(abs(curl.angle(at: progress).degrees - turns.last!) <= 1e-9, "\(random.label)")
    }
    #expect(wide > (runsAllCases ? 3 : 0))
  }

  /// The longest chain, at a width that no power of two divides.
  @Test func endsAreExact() throws {
    let longest = CurlTransition(
      PageSetup(size: Size(width: 999.7, height: 613.3), direction: .right), strips: 128)
    try TransitionLaws(longest).expectExactEnds()
    try TransitionLaws(longest).expectExactKeyframes()
  }

  @Test func facts() throws {
    let curl = CurlTransition(PageSetup(size: Size(width: 320, height: 480)))
    #expect(curl.strips == 24 && curl.radius == 0.15)
    #expect(curl.paper == Paper(cast: 0.25, showThrough: 0.12))
    #expect(curl.clip == .left && curl.automaticCurve == .easeInOut)
    #expect(try curl.perspectiveDistance() == 4.6666667 * 160)
    let rig = try curl.rig()
    #expect(rig.paintOrder == Array(rig.panels.indices))
    // The first strip ends edge-on.
    let tracks = try curl.tracks()
    let edgeOn = SpecPage(curl.setup).edgeOn / 90
    #expect(abs(tracks[0].quarterTurns(at: 1) - edgeOn) <= 2 * edgeOn.ulp)
    #expect(tracks.prefix(24).allSatisfy { $0.quarterTurns(at: 0) == 0 })
  }
}
