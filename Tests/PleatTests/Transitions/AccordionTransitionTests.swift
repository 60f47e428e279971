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

  @Test(arguments: PageSetup.Direction.allCases)
  func hasThePanelsOfTheTable(direction: PageSetup.Direction) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480), direction: direction, shade: 0.5)
    try TransitionLaws(AccordionTransition(setup, panels: 2)).expectPanels([
      .behind(.destination), PanelRow("strip1", .source, .both, .ends),
      PanelRow("strip2", .source, .both, .ends),
    ])
    try TransitionLaws(AccordionTransition(setup, panels: 2, unfolds: true)).expectPanels([
      .behind(.source), PanelRow("strip1", .destination, .both, .ends),
      PanelRow("strip2", .destination, .both, .ends),
    ])
  }

  /// Halfway, with the eye over the middle of the page, the third of four strips is the nearest.
  @Test func nearerStripsArePaintedLast() throws {
    let setup = PageSetup(size: Size(width: 320, height: 480))
    #expect(try TransitionPose(AccordionTransition(setup), at: 0.5).order == [0, 1, 2, 4, 3])
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
    let setup = PageSetup(size: Size(width: 320, height: 480))
    let (folds, unfolds) = (
      AccordionTransition(setup), AccordionTransition(setup, unfolds: true)
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
    let setup = PageSetup(size: Size(width: 320, height: 480))
    #expect(AccordionTransition(setup).clip == .all)
    #expect(AccordionTransition(setup, anchor: .centre).clip.isEmpty)
  }

  @Test func refusesWhatIsOutOfRange() throws {
    let setup = PageSetup(size: Size(width: 320, height: 20))
    AccordionTransition(setup, panels: 1).expectRefused("panels", "1", accepted: "2...64")
    AccordionTransition(setup, panels: 65).expectRefused("panels", "65", accepted: "2...64")
    var low = AccordionTransition(setup, panels: 21)
    #expect(try low.rig().panels.count == 22)
    low.setup.direction = .up
    #expect(throws: PleatError.extentTooSmallForParts(extent: 20, scale: 1, parts: 21)) {
      try low.rig()
    }
  }
}
