import Pleat
import TestSupport
import Testing

/// Timelines of transitions, over a part of the way and both ways.
@Suite struct TransitionTimelineTests {
  private static let size = Size(width: 100, height: 80)
  private static let transitions: [any Transition] = [
    FoldTransition(PageSetup(size: size)), FlipTransition(PageSetup(size: size)),
    DoorsTransition(PageSetup(size: size)),
  ]
  private static let seed: UInt64 = 0x71_3E11

  @Test func aFlipThereAndBack() throws {
    let flip = Self.transitions[1]
    let there = try flip.timeline(duration: 0.5, curve: .easeInOut, from: 0.25, to: 0.75)
    #expect(
      there.legs == [
        Leg(duration: 0.125, curve: .easeIn, from: 0.25, to: 0.5),
        Leg(duration: 0.125, curve: .easeOut, from: 0.5, to: 0.75),
      ])
    let back = try flip.timeline(duration: 0.5, curve: .easeInOut, from: 0.75, to: 0.125)
    #expect(
      back.legs == [
        Leg(duration: 0.125, curve: .easeIn, from: 0.75, to: 0.5),
        Leg(duration: 0.1875, curve: .easeOut, from: 0.5, to: 0.125),
      ])
    #expect(try flip.timeline(from: 0.7, to: 0.7).duration == 0)
    #expect(try flip.timeline(from: 1, to: 1).legs == flip.timeline(from: 1).legs)
    let spring = try TimingCurve("spring(response: 0.5, damping: 0.6)")
    #expect(
      try flip.timeline(duration: 1, curve: spring, from: 0.75, to: 0.25).legs
        == [Leg(duration: 0.5, curve: spring, from: 0.75, to: 0.25)])
  }

  @Test(arguments: transitions.indices)
  func backIsTheMirrorOfThere(index: Int) throws {
    let transition = Self.transitions[index]
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<200 {
      let start: Double =
        [0, 1, .random(in: 0...1, using: &generator)]
        .randomElement(using: &generator) ?? 0
      let end: Double =
        [0, 1, .random(in: 0...1, using: &generator)]
        .randomElement(using: &generator) ?? 0
      let curve = TimingCurve.named.randomElement(using: &generator)?.curve
      let way = try transition.timeline(duration: 2, curve: curve, from: start, to: end)
      let back = try transition.timeline(
        duration: 2, curve: curve, from: 1 - start, to: 1 - end)
      #expect(way.end == end)
      #expect(abs(way.duration - 2 * (end - start).magnitude) <= 1e-14)
      #expect(abs(back.duration - way.duration) <= 1e-14)
      for part in [0, 0.2, 0.5, 0.9, 1] as [Double] where way.duration > 0 {
        let progress = try way.progress(at: part * way.duration)
        let mirrored = try back.progress(at: part * back.duration)
        #expect(
          abs(progress + mirrored - 1) <= 1e-12, "\(start) to \(end), seed \(Self.seed)")
        if part == 0 { #expect(progress == start) }
      }
    }
  }

  @Test func theWayMustBeInTheRange() {
    let fold = Self.transitions[0]
    for (from, to) in [(0.5, 1.5), (0.5, -0.1), (1.5, 0), (0, .nan)] {
      #expect(throws: PleatError.self) { try fold.timeline(from: from, to: to) }
    }
    #expect(throws: PleatError.progressOutOfRange(1.5)) { try fold.timeline(to: 1.5) }
    #expect(throws: PleatError.durationOutOfRange(-1)) { try fold.timeline(duration: -1, to: 0) }
  }
}
