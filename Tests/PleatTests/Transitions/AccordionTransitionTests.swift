import Pleat
import TestSupport
import Testing

/// Strips that fold up against one another.
@Suite struct AccordionTransitionTests {
  static let seed: UInt64 = 0x5EED_0182

  private func accordion(_ random: inout RandomGeometry) -> AccordionTransition {
    AccordionTransition(
      random.setup(), panels: random.whole(2...64),
      anchor: AccordionTransition.Anchor.allCases[random.whole(0...1)],
      unfolds: random.whole(0...1) == 1)
  }

  /// Halfway, with the eye over the middle of the page, the third of four strips is the nearest.
  @Test func nearerStripsArePaintedLast() throws {
    #expect(try TransitionPose(AccordionTransition(.plain), at: 0.5).order == [0, 1, 2, 4, 3])
  }

  /// Any accordion by the formulas of the specification.
  @Test func followsTheFormulas() throws {
    try RandomGeometry.repeated(seed: Self.seed + 3) { random in
      let (accordion, progress) = (accordion(&random), random.number(0...1))
      let (page, pose) = try (SpecPage(accordion.setup), TransitionPose(accordion, at: progress))
      let theta = 90 * (accordion.unfolds ? 1 - progress : progress)
      let (cosine, sine) = SpecPage.turn(theta)
      let gathering = accordion.anchor == .edge ? 0 : page.length / 2
      let strip = page.length / Double(accordion.panels)
      for crease in 0..<accordion.panels {
        let isOdd = crease % 2 == 1
        try page.expect(
          pose, "strip\(crease + 1)",
          v: gathering + (Double(crease) * strip - gathering) * cosine,
          z: isOdd ? strip * sine : 0, from: 0, to: strip, degrees: isOdd ? -theta : theta,
          "\(random.label): \(accordion)")
      }
    }
  }

  /// The page that folds is the source, or the destination if it unfolds; the other lies behind.
  @Test func unfoldingIsTheFilmBackwardsWithThePagesExchanged() throws {
    let (folds, unfolds) = (
      AccordionTransition(.plain), AccordionTransition(.plain, unfolds: true)
    )
    let (there, back) = try (TransitionPose(folds, at: 0.25), TransitionPose(unfolds, at: 0.75))
    #expect(there.order == back.order)
    for panel in 0...4 {
      #expect(there.matrix(ofPanel: panel) == back.matrix(ofPanel: panel))
      let pages = [there, back].map { $0.rig.panels[panel].content.page }
      #expect(pages == (panel == 0 ? [.destination, .source] : [.source, .destination]))
    }
    #expect(folds.automaticCurve == .easeOut && unfolds.automaticCurve == .easeIn)
    #expect(folds.angle(at: 0.25) == unfolds.angle(at: 0.75))
  }

  @Test func clipsAtTheEdgeAlone() {
    #expect(AccordionTransition(.plain).clip == .all)
    #expect(AccordionTransition(.plain, anchor: .centre).clip.isEmpty)
  }
}
