import Pleat
import TestSupport
import Testing

/// Slats that turn over about the middle of the page.
@Suite struct TwistTransitionTests {
  static func random(using random: inout RandomGeometry) -> TwistTransition {
    TwistTransition(
      random.setup(), strips: random.whole(2...64), stagger: random.number(0...1))
  }

  /// §11.11: a slat turned by φ.
  @Test func slatsTurnAboutTheMiddle() throws {
    var random = RandomGeometry(seed: 0x5EED_1111)
    for _ in 0..<caseCount(60) {
      let twist = Self.random(using: &random)
      let progress = random.number(0...1)
      let last = Double(twist.strips - 1)
      let middle = SpecPage(twist.setup).across / 2
      func degrees(_ rank: Double) -> Double {
        180 * min(max(progress + twist.stagger * (progress * last - rank), 0), 1)
      }
      try twist.expectCorners(at: progress, random.label) { panel, point in
        let turn = Angle(degrees: degrees(last - Double(panel / 2)) - (panel % 2 == 0 ? 0 : 180))
        return DirectedPoint(
          u: middle + (point.u - middle) * turn.cosine, v: point.v,
          z: (point.u - middle) * turn.sine)
      }
      #expect(abs(twist.angle(at: progress).degrees - degrees(0)) <= 1e-9, "\(random.label)")
    }
  }

  /// Pixels are counted from the left or the top, slats along the motion.
  @Test(arguments: PageSetup.Direction.allCases)
  func slatsAreCutOnPixels(direction: PageSetup.Direction) throws {
    let setup = PageSetup(
      size: Size(width: 10, height: 10), scale: 1.5, direction: direction)
    let panels = try TwistTransition(setup, strips: 4).rig().panels
    let cuts = [0, 4, 8, 11, 15].map { $0 / 1.5 }
    let isMirrored = direction == .right || direction == .down
    for slat in 0..<4 {
      let rect = panels[2 * slat].content.rect
      let isVertical = direction == .up || direction == .down
      let part = isMirrored ? 3 - slat : slat
      #expect((isVertical ? rect.minY : rect.minX) == cuts[part])
      #expect((isVertical ? rect.height : rect.width) == cuts[part + 1] - cuts[part])
    }
  }

  @Test func facts() throws {
    let twist = TwistTransition(PageSetup(size: Size(width: 320, height: 480)))
    #expect(twist.strips == 16 && twist.stagger == 0.1)
    #expect(twist.clip.isEmpty && twist.automaticCurve == .easeInOut)
    // The slats are as long as the page is high.
    #expect(try twist.perspectiveDistance() == 4.6666667 * 240)
    let rig = try TwistTransition(twist.setup, strips: 5).rig()
    #expect(rig.paintOrder == [0, 1, 8, 9, 2, 3, 6, 7, 4, 5])
  }
}
