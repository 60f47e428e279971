import Pleat
import Testing

/// Runs that begin on the way, as a page does that is let go: what the module Pleat mends of it.
@Suite struct PartialRunTests {
  private let flip = FlipTransition(size: Size(width: 320, height: 480))

  /// Defect 3: the second half lasted half of the duration even where a twentieth of it was left.
  @Test(arguments: [TimingCurve.linear, .easeInOut, .easeOut, .default])
  func theRestTakesTheRestOfTheTime(curve: TimingCurve) throws {
    for progress in [0, 0.25, 0.5, 0.75, 0.95] {
      let rest = try flip.timeline(duration: 0.5, curve: curve, from: progress)
      #expect((rest.duration - 0.5 * (1 - progress)).magnitude < 1e-12)
    }
  }

  /// Defect 4: the first shade of a partial run was 0, so that the shadow blinked.
  @Test func theShadeIsThereFromTheStart() throws {
    let start = 0.2
    let frames = try flip.keyframes(at: [start, start + 1e-9])
    let reveal = try #require(frames.panels.firstIndex { $0.name == "reveal" })
    let expected = Angle(quarterTurns: 2 * start).cosine / 3
    let first = frames.shade(ofPanel: reveal, frame: 0)
    #expect((first - expected).magnitude < 1e-12)
    #expect((first - frames.shade(ofPanel: reveal, frame: 1)).magnitude < 1e-8)
  }

  /// Defect 5: a page exactly upright counted as flat when it fell back.
  @Test func halfwayIsUpright() throws {
    let before = 0.5.nextDown
    #expect(flip.angle(at: 0.5).degrees == 90 && flip.angle(at: before).degrees > 89.9)
    let frames = try flip.keyframes(at: [before, 0.5])
    for (frame, name) in ["front", "back"].enumerated() {
      let panel = try #require(frames.order(frame: frame).last)
      #expect(frames.panels[panel].name == name)
      #expect(frames.quad(ofPanel: panel, frame: frame).bounds.width < 1e-9)
    }
  }
}
