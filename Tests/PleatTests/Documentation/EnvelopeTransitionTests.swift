import Pleat
import TestSupport
import Testing

/// The example of CONTRIBUTING.md with outlines.
@Suite struct EnvelopeTransitionTests {
  @Test func pageShowsTheCode() throws {
    try expectContributing(shows: "EnvelopeTransition.swift", after: "<!-- outline -->")
  }

  @Test(arguments: PageSetup.Direction.allCases) func flapsOpen(
    direction: PageSetup.Direction
  ) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480), direction: direction)
    let envelope = EnvelopeTransition(setup)
    let laws = TransitionLaws(envelope)
    try laws.expectExactKeyframes()
    for progress in [0.1, 0.25, 0.5, 0.9] { try laws.expectSameKeyframes(at: progress) }
    let frames = try envelope.keyframes(at: [0, 0.1, 0.999])
    #expect(frames.order(frame: 0).count == 5 && frames.order(frame: 2).count == 1)
    // At first the tip of one flap rises toward the viewer, so it seems to be farther out.
    let first = 1 + ([.up, .right, .down, .left].firstIndex(of: direction) ?? 0)
    let tips = try (1...4).map { flap in
      let tip = try #require(frames.panels[flap].corners.last)
      return frames.matrix(ofPanel: flap, frame: 1).mapHomogeneous(HomogeneousPoint(tip)).w
    }
    #expect(tips.enumerated().allSatisfy { ($1 < 1 - 1e-3) == ($0 + 1 == first) })
    #expect(throws: PleatError.self) { try EnvelopeTransition(setup, stagger: 2).compiled() }
  }
}
