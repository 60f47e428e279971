import Pleat

/// A transition in which slats of the page turn over, each about its own edge, and leave.
struct LouverTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The page, the direction of the motion, the viewer and the light.
  var setup: PageSetup
  /// The number of slats, in 2...64.
  var slats: Int

  /// Creates a louver, which accepts any values; ``rig()`` throws for those out of range.
  init(_ setup: PageSetup, slats: Int = 8) {
    self.setup = setup
    self.slats = slats
  }

  /// Returns the panels behind and slat1, slat2, …, the first at the edge to which the motion goes.
  func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    let cuts = try page.equalCuts(slats)
    var rig = Rig(projection: page.projection)
    rig.add(page.behind(.destination))
    for slat in 0..<slats {
      let (start, end) = (cuts[slat], cuts[slat + 1])
      let hinge = rig.add(page.hinge(v: start))
      rig.add(
        page.panel(
          "slat\(slat + 1)", .source, page.rect(start, end), on: hinge, reach: 0...(end - start),
          isOneSided: true, ring: page.ringAtEnds))
    }
    rig.sortsByDistance = true
    return rig
  }

  /// Returns the angle of all slats: from 0° to 180°, where they show their backs, which are not drawn.
  func tracks() throws(PleatError) -> [Track] { [Track(to: .degrees(180))] }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("slats", \.slats, 2...64, help: "Number of slats.")
  ]

  /// The kind of all louvers.
  static let kind = TransitionKind(
    name: "louver", title: "Louver",
    summary: "Slats of the page turn over, each about its own edge, and leave.",
    discussion: "The panels are behind (the destination) and slat1, slat2, … (the source).",
    parameters: parameters
  ) { Self($0) }
}
