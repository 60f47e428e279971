/// A transition in which the page curls up and turns away like the leaf of a book.
///
/// The motion goes in the setup's direction, or at an ``angle`` to it, from a corner to the one opposite. The
/// leaf is n equal strips of the width `l = L / n`, hinged edge to edge, where n is ``strips`` and L
/// the page's extent along the motion. The strips wrap round a roller of the radius `R = radius · L`,
/// which travels with the motion, and leave the page. The destination lies flat behind the strips. The leaf's
/// back shows the source's print through the ``paper``, or it shows the page ``Panel/Page/back``.
///
/// Let b = πR be the length of the bend. Let ε be the angle at which the viewer sees a leaf hinged at
/// the page's edge exactly edge-on. At progress p the paper lifts off the page at the distance
/// `line = L - p (L - l/2 + b ε / 180°)` from the edge to which the motion goes. Strip j turns by
///
///     Aⱼ = 180° · clamp(((j + ½) l - line) / b, 0, 1)
///
/// So at progress 1 the first strip is edge-on, and the others lie beyond it. Each hinge has a stream
/// (an angle) of its own. The angle of stream j is `θⱼ = Aⱼ - Aⱼ₋₁`, and that of stream 0 is A₀.
public struct CurlTransition: PageTransition, ParameterizedTransition, PaperTransition,
  Hashable, Codable
{
  /// The page, the direction of the motion, the viewer and the light.
  public var setup: PageSetup
  /// The number of strips, in 2...128.
  public var strips: Int
  /// The radius of the roller in multiples of the page's extent along the motion, in 0.01...1.
  public var radius: Double
  /// The angle in degrees, clockwise on the screen, by which the motion is turned from the setup's direction,
  /// in -75...75.
  ///
  /// With an angle other than 0, the strips are polygons (see ``Panel/outline``), and the page's extent along
  /// the motion is `L = W |cos a| + H |sin a|` for a direction at the angle a to the x axis.
  public var angle: Double
  /// How the leaf looks as paper: the shadow that it casts, and the print that shows through.
  public var paper: Paper

  /// Creates a curl.
  public init(
    _ setup: PageSetup, strips: Int = 24, radius: Double = 0.15, angle: Double = 0,
    paper: Paper = Paper(cast: 0.25, showThrough: 0.12)
  ) {
    self.setup = setup
    self.strips = strips
    self.radius = radius
    self.angle = angle
    self.paper = paper
  }

  /// Returns a rig with the panels `behind`, `shadow`, `front1` to `frontN`, `back1` to `backN`, in drawing order.
  ///
  /// Without a cast shadow, there is no panel `shadow`. If print shows through, the backs show the source.
  ///
  /// Strip 0, whose panels are `front1` and `back1`, is at the edge to which the motion goes. Strip j is
  /// hinged to strip j - 1 and turned by Aⱼ from the page. Its back is turned by `Aⱼ - 180°`.
  ///
  /// This drawing order is right because the leaf is convex: a line of sight that meets the leaf twice meets
  /// a back first, and then a front.
  public func rig() throws(PleatError) -> Rig {
    let page = try page()
    return try page.leaf(hinges(on: page), isSmooth: true, paper)
  }

  /// Returns one track per hinge, beginning with the hinge at the edge to which the motion goes.
  ///
  /// Hinge j opens while strip j turns and strip j - 1 does not yet. It closes while only strip j - 1
  /// turns. The tracks of the first hinges go on beyond progress 1. The tracks of the cast shadow's place and
  /// opacity follow.
  public func tracks() throws(PleatError) -> [Track] {
    let page = try page()
    let hinges = hinges(on: page)
    return hinges + (CastShadow(paper, on: page, of: hinges)?.tracks ?? [])
  }

  private func page() throws(PleatError) -> DirectedPage {
    try DirectedPage(self, slant: .degrees(angle), checking: Self.parameters)
  }

  /// The unit vector opposite to the motion.
  private var along: Vector3 { DirectedPage.along(setup, slant: .degrees(angle)) }

  /// The page's extent along the motion, to which all depths are proportional, or nil.
  ///
  /// It is nil for a curl at an angle, and if the viewer's distance is a number of points.
  public var depthExtent: PageSetup.Extent? {
    angle == 0 ? setup.depthExtent : nil
  }

  /// The page's extent along the motion, in points.
  public var turningExtent: Double { DirectedPage.length(of: setup, along: along) }

  private func hinges(on page: DirectedPage) -> [Track] {
    let roll = Roll(self, page)
    return (0..<strips).map { hinge in
      let start = roll.start(ofStrip: Double(hinge))
      guard hinge > 0 else { return Track(to: page.edgeOnTurn, over: start...1) }
      let (short, long) = (min(roll.width, roll.bend), max(roll.width, roll.bend))
      let open = 2 * short / roll.bend
      return Track([
        .init(from: 0, to: open, over: start...start + short / roll.travel),
        .init(
          from: open, to: 0,
          over: start + long / roll.travel...start + (short + long) / roll.travel),
      ])
    }
  }

  /// Returns the angle Aₙ₋₁ by which the last strip is turned: the one farthest from the edge to which
  /// the motion goes.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    guard let page = try? page() else { return .zero }
    let roll = Roll(self, page)
    let bent = (progress - roll.start(ofStrip: Double(strips) - 1)) * roll.travel / roll.bend
    return Angle(quarterTurns: 2 * min(max(bent, 0), 1))
  }

  /// The edges at which a renderer must clip: the edge to which the motion goes or, if the motion goes to a
  /// corner, the two edges that meet there.
  ///
  /// The leaf leaves the page at these edges. Beyond the other edges the roll is seen, because it is nearer
  /// to the viewer than the page.
  public var clip: PageEdges {
    let along = along
    var edges: PageEdges = []
    if along.x != 0 { edges.insert(along.x > 0 ? .left : .right) }
    if along.y != 0 { edges.insert(along.y > 0 ? .top : .bottom) }
    return edges
  }

  private struct Roll {
    /// The page's extent along the motion, and the widths of a strip and of the bend.
    let length, width, bend: Double
    /// How far the line at which the paper lifts off the page moves, from progress 0 to 1.
    let travel: Double

    init(_ curl: CurlTransition, _ page: DirectedPage) {
      length = page.length
      width = length / Double(curl.strips)
      bend = Double.pi * curl.radius * length
      travel = length - width / 2 + bend * page.edgeOnTurn / 2
    }

    /// Returns the progress at which a strip begins to turn, because the line reaches the strip's
    /// middle.
    func start(ofStrip strip: Double) -> Double {
      (length - (strip + 0.5) * width) / travel
    }
  }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("strips", \.strips, 2...128, help: "Number of strips."),
    .number(
      "radius", \.radius, 0.01...1,
      help: "Radius of the roller, in multiples of the page's extent along the motion."),
    .cast, .showThrough,
    .number(
      "angle", \.angle, -75...75,
      help: "Degrees, clockwise, by which the motion is turned from the direction."),
  ]

  /// The kind `curl`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "curl", title: "Curl",
    summary: "The page rolls up from its far edge and turns like a book's leaf.",
    discussion: """
      The panels are behind (the destination), shadow (the cast shadow), front1, front2, … (the source) and \
      back1, back2, … (the source showing through or, with --show-through 0, the page back). front1 is at \
      the edge to which the motion goes.

      With --angle the page curls from a corner, and the strips are polygons; the shadow is then shadow1 to \
      shadow16.

      The angle in each frame is that of the strip at the far edge, which goes to at most 180 degrees. The automatic \
      timing is easeInOut.
      """,
    parameters: parameters
  ) { Self($0) }.dragging(to: "curl the page")
}
