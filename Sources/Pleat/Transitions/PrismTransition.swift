/// A transition in which the two pages are neighbouring faces of a prism that turns about its axis.
///
/// With 2 sides the prism is a card, with 4 a cube. The viewer is outside the prism, or stands in it and
/// sees the faces from inside.
///
/// Let n be the number of ``sides``, L the page's extent along the motion, and v the distance from
/// the edge that the motion goes to. The distance of the faces from the axis is
/// `a = (L/2) / tan(180°/n)`, exactly 0 for a card. The axis is at v = L/2. Seen from outside, the axis
/// is at z = -a - k, and seen from inside at z = a. The depth k is 0. With ``keepsBehind`` it is
/// `k = a (cos θ - 1) + (L/2) sin θ`, so that the nearest edge of the prism stays in the plane of the
/// page. The angle θ goes from 0° to 360°/n: `θ = 360°/n · progress`.
public struct PrismTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The pages, the direction, the viewer and the light.
  public var setup: PageSetup
  /// The number of sides of the prism, in 2...12.
  public var sides: Int
  /// Whether the viewer stands in the prism.
  ///
  /// This option cannot be combined with ``keepsBehind``.
  public var isInside: Bool
  /// Whether the prism moves back as it turns, so that no edge comes nearer to the viewer than the page.
  public var keepsBehind: Bool

  /// Creates a prism, by default a cube seen from outside.
  public init(
    _ setup: PageSetup, sides: Int = 4, isInside: Bool = false, keepsBehind: Bool = false
  ) {
    self.setup = setup
    self.sides = sides
    self.isInside = isInside
    self.keepsBehind = keepsBehind
  }

  /// The page's extent along the motion, to which all depths are proportional.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip: all four, or none.
  ///
  /// The renderer must clip if the destination face is seen next to the page at progress 0: from outside
  /// with 5 sides or more, and from inside with 3 or more.
  public var clip: PageEdges { sides >= (isInside ? 3 : 5) ? .all : [] }

  /// Returns one track, the angle θ of the prism: `4/n · progress` quarter turns, where n is ``sides``.
  ///
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a number of sides that is
  ///   out of range.
  public func tracks() throws(PleatError) -> [Track] {
    try TransitionKind.check(self, Self.parameters)
    return [Track(to: stepInQuarterTurns)]
  }

  /// The angle by which the prism turns from face to face.
  private var stepInQuarterTurns: Double { 4 / Double(sides) }

  /// Returns a rig with the panels `source` and `destination`, both one-sided.
  ///
  /// Seen from outside, the source face is turned by θ, and the destination face by θ - 360°/n. Seen
  /// from inside, they are turned the other way round. Each face turns about the prism's axis, at the
  /// distance `a` from it. ``PrismTransition`` defines θ, n and `a`.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range, or
  ///   ``PleatError/parametersExclude(_:_:)`` for ``isInside`` with ``keepsBehind``.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    if isInside, keepsBehind { throw .parametersExclude("inside", "keepBehind") }
    let half = page.length / 2
    let side: Double = isInside ? -1 : 1
    let apothem = half / Angle(degrees: 180 / Double(sides)).tangent
    // With `keepsBehind`, the axis is at z = -apothem · cos θ - half · sin θ, without a constant part.
    let depth = keepsBehind ? 0 : -side * apothem
    let slide =
      keepsBehind
      ? Joint.Slide(cosine: page.vector(v: 0, z: -apothem), sine: page.vector(v: 0, z: -half))
      : Joint.Slide()
    var rig = Rig(projection: page.projection)
    for content in [Panel.Page.source, .destination] {
      let start = content == .source ? 0 : -side * stepInQuarterTurns
      let axis = rig.add(
        page.hinge(
          v: half, z: depth,
          angle: .init(constant: Angle(quarterTurns: start), multiple: side), slide: slide))
      let face = rig.add(
        page.hinge(v: 0, z: side * apothem, parent: axis, angle: .init(multiple: 0)))
      rig.add(
        page.panel(
          content.rawValue, content, page.rect, on: face, reach: -half...half, isOneSided: true,
          ring: page.ringAtEnds))
    }
    return rig
  }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("sides", \.sides, 2...12, help: "Number of sides: 2 are a card, 4 a cube."),
    .flag("inside", \.isInside, help: "The viewer stands in the prism."),
    .flag(
      "keepBehind", \.keepsBehind,
      help: "The prism moves back as it turns, so that no edge comes nearer than the page."),
  ]

  /// The kind `prism`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "prism", title: "Prism",
    summary: "The pages are neighbouring faces of a turning prism, such as a cube.",
    discussion: """
      The panels are source and destination: the whole pages, each seen from its front only.

      The angle is that of the prism, from 0 to 360 degrees / sides as progress goes from 0 to 1. \
      The automatic timing is easeInOut.
      """,
    parameters: parameters
  ) { PrismTransition($0) }.dragging(to: "turn the prism")
}
