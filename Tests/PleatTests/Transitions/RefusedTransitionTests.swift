import Pleat
import Testing

/// What the rigs of transitions refuse, however they were made.
@Suite struct RefusedTransitionTests {
  private func expectRefused(
    _ name: String, _ values: [Double], accepted: String, byTracks: Bool = false,
    _ transition: (Double) -> any PageTransition
  ) {
    for value in values {
      let transition = transition(value)
      let text = TransitionKind.Value.number(value).text
      transition.expectRefused(name, text, accepted: accepted)
      if byTracks { #expect(throws: PleatError.self) { try transition.tracks() } }
    }
  }

  private func expectRefused(
    _ name: String, _ values: [Int], accepted: String, byTracks: Bool = false,
    _ transition: (Int) -> any PageTransition
  ) {
    expectRefused(name, values.map(Double.init), accepted: accepted, byTracks: byTracks) {
      transition(Int($0))
    }
  }

  @Test func parametersOutOfRangeAreNamed() {
    let shares = [-0.5, 1.5, .nan, .infinity]
    expectRefused("panels", [1, 65], accepted: "2...64") {
      AccordionTransition(.plain, panels: $0)
    }
    expectRefused(
      "spine", [0.04, 0.96, -1, .nan], accepted: "0, 1, or 0.05...0.95", byTracks: true
    ) { BookTransition(.plain, spine: $0) }
    expectRefused("radius", [0.49, 4.5, .infinity], accepted: "0.5...4") {
      CarouselTransition(.plain, radius: $0)
    }
    expectRefused("strips", [1, 129], accepted: "2...128", byTracks: true) {
      CurlTransition(.plain, strips: $0)
    }
    expectRefused("radius", [0.009, 1.5, .nan], accepted: "0.01...1") {
      CurlTransition(.plain, radius: $0)
    }
    expectRefused("cast", shares, accepted: "0...1") {
      CurlTransition(.plain, paper: Paper(cast: $0))
    }
    expectRefused("showThrough", shares, accepted: "0...1") {
      CurlTransition(.plain, paper: Paper(showThrough: $0))
    }
    expectRefused("leaves", [0, 3], accepted: "1...2") { DoorsTransition(.plain, leaves: $0) }
    expectRefused("approach", [-0.5, .nan], accepted: "0...10") {
      DoorsTransition(.plain, approach: $0)
    }
    expectRefused("strips", [1, 65], accepted: "2...64", byTracks: true) {
      FoldUpTransition(.plain, strips: $0)
    }
    expectRefused("sides", [1, 13], accepted: "2...12") { PrismTransition(.plain, sides: $0) }
    expectRefused("steps", [0, 33], accepted: "1...32") { StairsTransition(.plain, steps: $0) }
    expectRefused("columns", [0, 65], accepted: "1...64", byTracks: true) {
      TilesTransition(.plain, columns: $0)
    }
    expectRefused("rows", [0, 65], accepted: "1...64", byTracks: true) {
      TilesTransition(.plain, rows: $0)
    }
    expectRefused("stagger", shares, accepted: "0...1") { TilesTransition(.plain, stagger: $0) }
    expectRefused("strips", [1, 65], accepted: "2...64", byTracks: true) {
      TwistTransition(.plain, strips: $0)
    }
    expectRefused("stagger", shares, accepted: "0...1", byTracks: true) {
      TwistTransition(.plain, stagger: $0)
    }
    #expect(throws: PleatError.self) { try DoorsTransition(.plain, leaves: 0).tracks() }
    #expect(throws: PleatError.self) { try PrismTransition(.plain, sides: 0).tracks() }
    #expect(throws: PleatError.parametersExclude("inside", "keepBehind")) {
      try PrismTransition(.plain, isInside: true, keepsBehind: true).rig()
    }
    for count in [0, 65] {
      #expect(TilesTransition(.plain, columns: count).angle(at: 0.5) == .zero)
      #expect(TilesTransition(.plain, rows: count).angle(at: 0.5) == .zero)
    }
    var shaded = CarouselTransition(.plain)
    shaded.setup.shade = 1.5
    #expect(throws: PleatError.fractionOutOfRange(1.5)) { try shaded.rig() }
  }

  @Test func pagesTooSmallForTheirPartsAreNamed() throws {
    func page(
      _ width: Double, _ height: Double, scale: Double = 1, _ direction: PageSetup.Direction = .left
    ) -> PageSetup {
      PageSetup(size: Size(width: width, height: height), scale: scale, direction: direction)
    }
    let table: [(any PageTransition, Double, Double, Int)] = [
      (AccordionTransition(page(320, 20, .up), panels: 21), 20, 1, 21),
      (CurlTransition(page(23, 480)), 23, 1, 24), (FoldUpTransition(page(320, 3, .up)), 3, 1, 4),
      (StairsTransition(page(7.5, 480)), 7.5, 1, 8), (TilesTransition(page(5, 480)), 5, 1, 6),
      (TilesTransition(page(320, 3.5, scale: 2)), 3.5, 2, 8),
      (TwistTransition(page(15, 480)), 15, 1, 16),
    ]
    for (transition, extent, scale, parts) in table {
      let error = PleatError.extentTooSmallForParts(extent: extent, scale: scale, parts: parts)
      #expect(throws: error) { try transition.rig() }
    }
    #expect(throws: PleatError.extentTooSmall(extent: 1.5, scale: 1)) {
      try PrismTransition(page(1.5, 480)).rig()
    }
    // Across, and with fewer parts, there is room.
    #expect(try AccordionTransition(page(320, 20), panels: 21).rig().panels.count == 22)
    #expect(try StairsTransition(page(7.5, 480), steps: 3).rig().panels.count == 7)
    #expect(try PrismTransition(page(1.5, 480, .up)).rig().panels.count == 2)
  }
}
