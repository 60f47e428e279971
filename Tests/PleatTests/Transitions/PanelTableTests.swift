import Pleat
import Testing

/// The specification's table of panels.
@Suite struct PanelTableTests {
  @Test(arguments: PageSetup.Direction.allCases)
  func kindsHaveThePanelsOfTheTable(direction: PageSetup.Direction) throws {
    let setup = PageSetup(
      size: Size(width: 320, height: 480), direction: direction, light: .above, shade: 0.5)
    let isMirrored = direction == .right || direction == .down
    let book = [
      PanelRow("reveal", .destination, .both, .none, turns: false),
      PanelRow("facing", .source, .both, .none, turns: false),
      PanelRow("front", .source, .one, .ends),
    ]
    let back = PanelRow("back", .destination, .one, .ends)
    func rows(_ count: Int, _ name: String, _ page: Panel.Page, _ sides: PanelRow.Sides)
      -> [PanelRow]
    {
      (1...count).map { PanelRow("\(name)\($0)", page, sides, .ends) }
    }
    func turned(_ names: [String]) -> [PanelRow] {
      names.flatMap {
        [
          PanelRow("front\($0)", .source, .one, .all),
          PanelRow("back\($0)", .destination, .one, .all),
        ]
      }
    }
    let (source, behind) = ([PanelRow.behind(.source)], [PanelRow.behind(.destination)])
    let table: [(any PageTransition, [PanelRow])] = [
      (AccordionTransition(setup, panels: 2), behind + rows(2, "strip", .source, .both)),
      (
        AccordionTransition(setup, panels: 2, unfolds: true),
        source + rows(2, "strip", .destination, .both)
      ),
      (
        BookTransition(setup, spine: isMirrored ? 0.75 : 0.25),
        book + [back, PanelRow("backMargin", .back, .one, .ends)]
      ),
      (
        BookTransition(setup, spine: isMirrored ? 0.25 : 0.75),
        book + [PanelRow("frontMargin", .back, .one, .ends), back]
      ),
      (
        CurlTransition(setup, paper: Paper()),
        behind + rows(24, "front", .source, .one) + rows(24, "back", .back, .one)
      ),
      (DoorsTransition(setup, leaves: 1), behind + [PanelRow("leaf", .source, .one, .ends)]),
      (
        DoorsTransition(setup, opensAway: true, approach: 1),
        behind + ["firstLeaf", "secondLeaf"].map { PanelRow($0, .source, .one, .ends) }
      ),
      (
        FoldUpTransition(setup),
        behind + rows(4, "front", .source, .one) + rows(4, "back", .back, .one)
      ),
      (
        PrismTransition(setup, sides: 5),
        [
          PanelRow("source", .source, .one, .ends),
          PanelRow("destination", .destination, .one, .ends),
        ]
      ),
      (StairsTransition(setup), behind + rows(8, "strip", .source, .both)),
      (
        TilesTransition(setup, columns: 2, rows: 2), turned(["1.1", "1.2", "2.1", "2.2"])
      ),
      (TwistTransition(setup), turned((1...16).map(\.description))),
    ]
    for (transition, rows) in table { try TransitionLaws(transition).expectPanels(rows) }
    for isTurning in [false, true] {
      try TransitionLaws(CarouselTransition(setup, isTurning: isTurning)).expectPanels([
        PanelRow("source", .source, .both, .all, turns: isTurning),
        PanelRow("destination", .destination, .both, .all, turns: isTurning),
      ])
    }
  }
}
