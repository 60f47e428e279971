/// A transition in which a leaf with two sides turns about a spine, which lies anywhere in the page.
///
/// Let L be the page's extent along the motion, and v the distance from the edge that the motion goes
/// to. The spine is at v = h. The leaf lifts from the side with the larger v, which is a = L - h wide,
/// and comes down on the other side, which is b = h wide. The leaf is as wide as the wider side,
/// `w = max(a, b)`. When the leaf lies on the narrower side, the face that is up ends in a margin of
/// plain paper, which lies outside the page.
///
/// The angle θ goes from 0° to 180°: `θ = 180° · progress`. If the spine is an edge of the page, only
/// the part of the turn inside the page is played. This part begins or ends with the leaf in a plane
/// through the viewer. For a viewer at the distance d from the page, the angle between this plane and
/// the page is `ε = 90° - atan((L/2) / d)`. With h = 0 the leaf leaves the page, `θ = ε · progress`.
/// With h = L it comes into the page, `θ = 180° - ε (1 - progress)`.
public struct BookTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The pages, the direction, the viewer and the light.
  ///
  /// A book that is read from right to left turns its pages with ``PageSetup/Direction/right``.
  public var setup: PageSetup
  /// The spine's distance from the left or upper edge, whatever the direction, as a fraction of the
  /// page's extent: 0, 1, or in 0.05...0.95.
  ///
  /// A spine that is not at an edge is moved to the nearest pixel boundary inside the page, if there is a
  /// pixel grid.
  public var spine: Double
  /// The greatest opacity of the shadow that the leaf casts on the parts that lie flat, in 0...1.
  ///
  /// At the distance of x leaf widths from the spine, it is `cast · (1 ± cos θ) / 2 · (1 - x / √(1 + x²))`,
  /// with + on the side from which the leaf lifts and - on the other. If the spine is an edge of the page,
  /// the shadow begins or ends with the turn.
  public var cast: Double

  /// Creates a book, by default with its spine in the middle and without a cast shadow.
  public init(_ setup: PageSetup, spine: Double = 0.5, cast: Double = 0) {
    self.setup = setup
    self.spine = spine
    self.cast = cast
  }

  /// The extents of the page before and after the spine, from the left or the top.
  private var parts: (first: Double, second: Double) {
    let length = DirectedPage.length(of: setup)
    if spine == 0 { return (0, length) }
    if spine == 1 { return (length, 0) }
    let pixels = length * setup.scale
    let nearest = (spine * pixels).rounded(.toNearestOrAwayFromZero)
    let first =
      setup.hasPixelGrid
      ? min(max(nearest, 1), pixels.rounded(.up) - 1) / setup.scale : spine * length
    let second = length - first
    // Sides that differ only by rounding become equal, so that there is no margin.
    return (first - second).magnitude <= 4 * length.ulp
      ? (length / 2, length / 2) : (first, second)
  }

  /// The extent that sets the automatic distance of the viewer: twice the width of the leaf, in points.
  public var turningExtent: Double { 2 * max(parts.first, parts.second) }

  /// The extent to which all depths are proportional: the page's extent along the motion.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip: all four if the leaf has a margin outside the
  /// page, or none.
  public var clip: PageEdges {
    min(parts.first, parts.second) > 0 && parts.first != parts.second ? .all : []
  }

  /// Returns one track, the angle θ of the leaf.
  public func tracks() throws(PleatError) -> [Track] {
    let turns = played(on: try DirectedPage(self, checking: Self.parameters))
    return [Track(from: turns.lowerBound, to: turns.upperBound)]
  }

  /// The angles between which the leaf turns, in quarter turns.
  private func played(on page: DirectedPage) -> ClosedRange<Double> {
    if min(parts.first, parts.second) > 0 { return 0...2 }
    let leaves = (parts.first == 0) != page.isMirrored
    let turn = max(page.edgeOnTurn, 0)
    return leaves ? 0...turn : 2 - turn...2
  }

  /// Returns a rig with the panels `reveal`, `facing`, `front`, `frontMargin`, `back` and `backMargin`.
  ///
  /// They are drawn in this order. Panels that would be empty are left out. `reveal` and `facing` lie
  /// flat. The others are one-sided: `front` and `frontMargin` are attached to a hinge that turns by θ,
  /// `back` and `backMargin` to one that turns by θ - 180°.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    let (b, a) = page.isMirrored ? (parts.second, parts.first) : parts
    let width = max(a, b)
    let (before, after) = (page.rect(0, b), page.rect(b, page.length))
    let lifting = page.hinge(v: b)
    let landing = page.hinge(v: b, angle: .init(constant: Angle(quarterTurns: -2)))
    var rig = Rig(joints: [lifting, landing], projection: page.projection)

    let shadow = SpineShadow(cast: cast, page: page, width: width, turns: played(on: page))
    func addFlat(_ name: String, _ content: Panel.Page, _ rect: Rect, isLifting: Bool) {
      rig.add(
        Panel(
          name: name, origin: rect.origin, content: .init(page: content, rect: rect),
          shading: shadow.shading(
            on: isLifting ? a : b, isLifting: isLifting,
            beginsAtSpine: isLifting != page.isMirrored)))
    }
    func addSide(
      _ name: String, _ content: Panel.Page, _ rect: Rect, joint: Int, reach: ClosedRange<Double>
    ) {
      rig.add(
        page.panel(
          name, content, rect, on: joint, reach: reach, isOneSided: true, ring: page.ringAtEnds))
    }
    let margin = page.topLeftRect(extent: width - min(a, b))
    if a > 0 { addFlat("reveal", .destination, after, isLifting: true) }
    if b > 0 { addFlat("facing", .source, before, isLifting: false) }
    if a > 0 { addSide("front", .source, after, joint: 0, reach: 0...a) }
    if a > 0, a < b { addSide("frontMargin", .back, margin, joint: 0, reach: a...width) }
    if b > 0 { addSide("back", .destination, before, joint: 1, reach: -b...0) }
    if b > 0, b < a { addSide("backMargin", .back, margin, joint: 1, reach: -width ... -b) }
    return rig
  }

  static let parameters: [TransitionParameter<Self>] = [
    .number(
      "spine", \.spine, 0.05...0.95, or: [0, 1],
      help: "Place of the spine, as a fraction of the page's extent from the left or the top."),
    .number(
      "cast", \.cast, 0...1, isInHeader: false,
      help:
        "Greatest opacity of the shadow that the leaf casts on the page, darkest beside the spine."
    ),
  ]

  /// The kind `book`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "book", title: "Book",
    summary: "A leaf with two sides turns about a spine anywhere in the page.",
    discussion: """
      The panels are reveal and facing, which lie flat, and the leaf's two sides, front and back. \
      If the spine is not in the middle, one side has a margin of plain paper, frontMargin or \
      backMargin. If the spine is an edge, the leaf leaves the page or comes in.

      The angle is that of the leaf, from 0 to 180 degrees as progress goes from 0 to 1. If the \
      spine is an edge, only the part inside the page is played, up to or from the angle at which \
      the eye sees the leaf edge-on. The automatic timing is easeInOut.
      """,
    parameters: parameters
  ) { BookTransition($0) }.casting(0.6)
}
