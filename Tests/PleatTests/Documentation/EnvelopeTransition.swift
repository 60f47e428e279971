import Pleat

/// A transition in which four triangular flaps of the page open like those of an envelope.
struct EnvelopeTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The page, the direction of the motion, the viewer and the light.
  var setup: PageSetup
  /// How far each flap has turned, as a fraction of its way, when the next one starts.
  var stagger: Double

  /// Creates an envelope, which accepts any values; ``rig()`` throws for those out of range.
  init(_ setup: PageSetup, stagger: Double = 0.3) {
    self.setup = setup
    self.stagger = stagger
  }

  /// Returns the panels behind and flap1 to flap4: at the top, the right, the bottom and the left edge.
  func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    let (corners, middle) = (page.rect.quad.corners, Point(x: page.rect.midX, y: page.rect.midY))
    var rig = Rig(sortsByDistance: true, projection: page.projection)
    rig.add(page.behind(.destination))
    for flap in 0..<4 {
      // A turn about the edge, taken clockwise, lifts the part to its right: the inside of the page.
      let (start, end) = (corners[flap], corners[(flap + 1) % 4])
      let edge = Vector3(x: end.x - start.x, y: end.y - start.y, z: 0)
      var panel = Panel(
        name: "flap\(flap + 1)", .source, polygon: [start, end, middle], from: start)
      panel.joint = rig.add(
        Joint(position: Point3(start), axis: edge, angle: .init(stream: flap)))
      panel.shading = page.cover
      panel.isOneSided = true
      rig.add(panel)
    }
    return rig
  }

  /// Returns the angles of the flaps, from 0° to 180°; the one at the edge to which the motion goes is first.
  func tracks() throws(PleatError) -> [Track] {
    try TransitionKind.check(self, Self.parameters)
    let first = [.up, .right, .down, .left].firstIndex(of: setup.direction) ?? 0
    return (0..<4).map { flap in
      .staggered(rank: (flap + 4 - first) % 4, of: 4, by: stagger, to: .degrees(180))
    }
  }

  static let parameters: [TransitionParameter<Self>] = [.stagger(\.stagger)]

  /// The kind of all envelopes.
  static let kind = TransitionKind(
    name: "envelope", title: "Envelope", summary: "Four flaps of the page open one after another.",
    discussion: "The panels are behind (the destination) and flap1 to flap4 (the source).",
    parameters: parameters, direction: .up
  ) { Self($0) }
}
