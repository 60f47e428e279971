/// A transition in which the page twists: slats across the motion turn over one after another.
///
/// The page is cut into n slats, where n is ``strips``. Each turns by 180° about the page's centre line
/// along the motion. Its front shows the source, and its back the destination.
///
/// Each slat has a stream (an angle) of its own. With the ``stagger`` g, the angle of the slat of rank k
/// at progress p is `θ = 180° · clamp(p + g·(p·(n - 1) - k), 0, 1)`. The slat farthest from the edge to
/// which the motion goes has rank 0.
public struct TwistTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The page, the direction of the motion, the viewer and the light.
  public var setup: PageSetup
  /// The number of slats, in 2...64.
  public var strips: Int
  /// How much of its half turn a slat has made when the next slat starts, in 0...1.
  public var stagger: Double

  /// Creates a twist.
  public init(_ setup: PageSetup, strips: Int = 16, stagger: Double = 0.1) {
    self.setup = setup
    self.strips = strips
    self.stagger = stagger
  }

  /// Returns a rig with the panels `front1`, `back1`, `front2`, `back2` and so on.
  ///
  /// Slat 1 is at the edge to which the motion goes. Slats are cut at the boundaries of pixels. If a
  /// slat is turned by φ, the point whose coordinate across the motion is u goes to
  ///
  ///     u' = U/2 + (u - U/2) cos φ        z' = (u - U/2) sin φ
  ///
  /// where U is the page's extent across the motion. The back of a slat turns by φ - 180°.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    var rig = Rig(projection: page.projection)
    for (slat, rect) in try page.pixelStrips(strips).enumerated() {
      page.addCard(
        "\(slat + 1)", rect,
        axis: page.isVertical ? Vector3(x: 0, y: -1, z: 0) : Vector3(x: 1, y: 0, z: 0),
        stream: strips - 1 - slat, to: &rig)
    }
    rig.paintOrder = DirectedPage.outsideIn((0..<strips).map { abs(2 * $0 + 1 - strips) })
      .flatMap { [2 * $0, 2 * $0 + 1] }
    return rig
  }

  /// Returns one track per slat, in the order in which the slats start.
  public func tracks() throws(PleatError) -> [Track] {
    try TransitionKind.check(self, Self.parameters)
    return (0..<strips).map { .staggered(rank: $0, of: strips, by: stagger, to: .degrees(180)) }
  }

  /// The extent that sets the automatic distance of the viewer: the page's extent across the motion, in
  /// points, because the slats turn about a line along the motion.
  public var turningExtent: Double { DirectedPage.across(of: setup) }

  /// The extent to which all depths are proportional: the page's extent across the motion.
  public var depthExtent: PageSetup.Extent? {
    setup.depthExtent(isVertical: !DirectedPage.isVertical(setup))
  }

  /// The edges at which a renderer must clip: none, because no panel is seen outside the page at the
  /// start or at the end.
  public var clip: PageEdges { [] }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("strips", \.strips, 2...64, help: "Number of slats."),
    .stagger(\.stagger),
  ]

  /// The kind `twist`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "twist", title: "Twist",
    summary: "Slats turn over about the middle, one after another, like a ribbon.",
    discussion: """
      The panels are front1, back1, front2, back2, …: the source in front, the destination on the back. \
      front1 is at the edge to which the motion goes.

      The angle is that of the slat that starts first, at the other edge. It goes from 0 to 180 degrees. The \
      automatic timing is easeInOut.
      """,
    parameters: parameters
  ) { Self($0) }.dragging(to: "twist the page")
}
