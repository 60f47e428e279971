/// A transition in which the two pages stand opposite each other on a circle that makes half a turn.
///
/// The source page goes round to the back, and the destination page comes round to the front. With
/// ``isTurning`` the pages turn with the circle. Otherwise they keep facing the viewer.
///
/// Let L be the page's extent along the motion, and v the distance from the edge that the motion
/// goes to. The circle has the radius R, ``radius`` times L, and its axis is at v = L/2, z = -R. A
/// page at the angle t of the circle has its centre at
/// `v = L/2 - R sin t`, `z = R cos t - R`.
/// The source page is at t = θ, and the destination page at t = θ - 180°. The angle θ goes from 0°
/// to 180°: `θ = 180° · progress`.
public struct CarouselTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The pages, the direction, the viewer and the light.
  public var setup: PageSetup
  /// The radius of the circle as a multiple of the page's extent along the motion, in 0.5...4.
  ///
  /// With these radii, the pages do not touch as they pass each other.
  public var radius: Double
  /// Whether the pages turn with the circle, so that a page on the far side of the circle shows its
  /// back.
  public var isTurning: Bool

  /// Creates a carousel.
  public init(_ setup: PageSetup, radius: Double = 0.75, isTurning: Bool = false) {
    self.setup = setup
    self.radius = radius
    self.isTurning = isTurning
  }

  /// The page's extent along the motion, to which all depths are proportional.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip: none, because at progress 0 and 1 the page on the far
  /// side of the circle is covered by the other page.
  public var clip: PageEdges { [] }

  /// Returns one track, the angle θ of the circle: `2 · progress` quarter turns.
  public func tracks() -> [Track] { [Track(to: .degrees(180))] }

  /// Returns a rig with the panels `source` and `destination`, drawn from far to near.
  ///
  /// Each panel is attached to a joint in the panel's middle, which slides along the circle. With
  /// ``isTurning`` the joint also turns by the panel's angle on the circle. Otherwise the pages never
  /// turn, and have no shadow.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    let half = page.length / 2
    let radius = radius * page.length
    var rig = Rig(sortsByDistance: true, projection: page.projection)
    for content in [Panel.Page.source, .destination] {
      // sin (θ - 180°) = -sin θ, and cos (θ - 180°) = -cos θ.
      let side: Double = content == .source ? 1 : -1
      let joint = rig.add(
        page.hinge(
          v: half, z: -radius,
          angle: .init(
            constant: Angle(quarterTurns: isTurning && content == .destination ? -2 : 0),
            multiple: isTurning ? 1 : 0),
          slide: .init(
            cosine: page.vector(v: 0, z: side * radius), sine: page.vector(v: -side * radius))))
      var panel = page.panel(
        content.rawValue, content, page.rect, on: joint, reach: -half...half, isOneSided: false,
        ring: page.ringAllRound)
      if !isTurning { panel.shading = nil }
      rig.add(panel)
    }
    return rig
  }

  static let parameters: [TransitionParameter<Self>] = [
    .number(
      "radius", \.radius, 0.5...4,
      help: "Radius of the circle, as a multiple of the page's extent along the motion."),
    .flag("turn", \.isTurning, help: "The pages turn with the circle."),
  ]

  /// The kind `carousel`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "carousel", title: "Carousel",
    summary: "The pages stand opposite each other on a circle that turns by half.",
    discussion: """
      The panels are source and destination: the whole pages. They keep facing the viewer, or turn \
      with the circle, so that the page in the back is seen from behind. The nearer one is painted \
      last.

      The angle is that of the circle, from 0 to 180 degrees as progress goes from 0 to 1. The \
      automatic timing is easeInOut.
      """,
    parameters: parameters
  ) { CarouselTransition($0) }.dragging(to: "turn the carousel")
}
