/// A transition that folds the page up, strip over strip, and turns the last one away.
///
/// The page is cut into n equal strips, where n is ``strips``. The folding begins at the strip farthest
/// from the edge to which the motion goes. This strip folds by 180° over the next one, both fold over
/// the one after it, and so on. The last strip turns out of the page, about the page's edge, until it is
/// edge-on. The destination lies flat behind the strips. The strips' backs show the page
/// ``Panel/Page/back``.
///
/// Each hinge has a stream (an angle) of its own. The angle of hinge j at progress p is
/// `θⱼ = 180° · clamp(n p - (n - 1 - j), 0, 1)`. Hinge 0 turns by ε instead of 180°, where ε is the
/// angle at which the viewer sees a leaf hinged at the page's edge exactly edge-on.
public struct FoldUpTransition: PageTransition, ParameterizedTransition, PaperTransition,
  Hashable, Codable
{
  /// The page, the direction of the motion, the viewer and the light.
  public var setup: PageSetup
  /// The number of strips, in 2...64.
  public var strips: Int
  /// Whether the shades of neighbouring strips meet at their crease.
  public var isSmooth: Bool
  /// How the leaf looks as paper: the shadow that it casts, and the print that shows through.
  public var paper: Paper

  /// Creates a page that folds up.
  public init(
    _ setup: PageSetup, strips: Int = 4, isSmooth: Bool = false, paper: Paper = Paper()
  ) {
    self.setup = setup
    self.strips = strips
    self.isSmooth = isSmooth
    self.paper = paper
  }

  /// Returns a rig with the panels `behind`, `shadow`, `front1` to `frontN` and `back1` to `backN`.
  ///
  /// Without a cast shadow, there is no panel `shadow`. If print shows through, the backs show the source.
  ///
  /// Strip 0, whose panels are `front1` and `back1`, is at the edge to which the motion goes. Strip j is
  /// hinged to strip j - 1 and turned by `Aⱼ = θ₀ + … + θⱼ` from the page. Its back is turned by `Aⱼ - 180°`.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    var rig = try page.leaf(hinges(on: page), isSmooth: isSmooth, paper)
    // Folded strips lie in one plane, so they are drawn in the order in which they are stacked.
    rig.paintOrder = rig.paintOrder.dropLast(strips) + rig.paintOrder.suffix(strips).reversed()
    return rig
  }

  /// Returns one track per hinge, beginning with the hinge at the edge to which the motion goes, and then
  /// the tracks of the cast shadow's place and opacity.
  public func tracks() throws(PleatError) -> [Track] {
    let page = try DirectedPage(self, checking: Self.parameters)
    let hinges = hinges(on: page)
    return hinges + (CastShadow(paper, on: page, of: hinges)?.tracks ?? [])
  }

  private func hinges(on page: DirectedPage) -> [Track] {
    (0..<strips).map { hinge in
      // The hinges turn one after another, the last one first.
      .staggered(
        rank: strips - 1 - hinge, of: strips, by: 1, to: hinge == 0 ? page.edgeOnTurn : 2)
    }
  }

  /// Returns the angle `θ₀ + … + θₙ₋₁` of the strip farthest from the edge to which the motion goes.
  ///
  /// At progress p it is `180° · n p`, until only hinge 0 is left to turn. Hinge 0 then adds at most ε.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    guard let page = try? DirectedPage(self, checking: Self.parameters) else { return .zero }
    let folds = Double(strips) * progress
    let last = Double(strips) - 1
    return Angle(quarterTurns: 2 * min(folds, last) + page.edgeOnTurn * max(folds - last, 0))
  }

  /// The extent in proportion to which all depths grow: the page's extent along the motion.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip: none, because no panel is seen outside the page at the
  /// start or at the end.
  public var clip: PageEdges { [] }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("strips", \.strips, 2...64, help: "Number of strips."),
    .flag("smooth", \.isSmooth, help: "The shades of neighbouring strips meet at their crease."),
    .cast, .showThrough,
  ]

  /// The kind `fold-up`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "fold-up", title: "Fold-up",
    summary: "The page folds up, strip over strip, and the last strip turns away.",
    discussion: """
      The panels are behind (the destination), shadow (the cast shadow, if any), front1, front2, … (the \
      source) and back1, back2, … (the page back or, with --show-through, the source showing through). \
      front1 is at the edge to which the motion goes.

      Each hinge turns while progress grows by one over the number of strips, the farthest first. \
      The angle is that of the farthest strip, which turns by 180 degrees with each hinge but the last. The \
      automatic timing is easeInOut.
      """,
    parameters: parameters
  ) { Self($0) }.dragging(to: "fold up the page")
}
