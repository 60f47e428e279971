/// A transition in which the source page opens like a door, until its one or two leaves are edge-on.
///
/// The leaves are hinged at the edges of the page. They open toward the viewer, or away from the viewer
/// (``opensAway``). The destination page lies behind them, and may come nearer while they open.
///
/// Let L be the page's extent along the motion, and v the distance from the edge that the motion goes
/// to. The leaf hinged at v = 0 turns by θ, and the leaf hinged at v = L by -θ. If the leaves open away
/// from the viewer, the signs are exchanged. The angle θ goes from 0° to the angle ε at which the
/// viewer sees a leaf exactly edge-on. For a viewer at the distance d from the page,
/// `ε = 90° - atan((L/2) / d)`. If the leaves open away, θ goes to 180° - ε. The destination page is at
/// the depth `z = -approach · L · cos α`, with `α = 90° · progress`.
public struct DoorsTransition: PageTransition, ParameterizedTransition, PaperTransition,
  Hashable, Codable
{
  /// The pages, the direction, the viewer and the light.
  public var setup: PageSetup
  /// The number of leaves, 1 or 2.
  ///
  /// If there is only one leaf, it is hinged at the edge that the motion goes to.
  public var leaves: Int
  /// Whether the leaves open away from the viewer.
  public var opensAway: Bool
  /// The depth of the destination page at progress 0, as a multiple of the page's extent along the
  /// motion, in 0...10.
  public var approach: Double
  /// How the leaves look as paper, of which only ``Paper/cast`` has an effect: no print shows through.
  ///
  /// Leaves that open away from the viewer cast no shadow.
  public var paper: Paper

  /// Creates doors, by default two leaves that open toward the viewer.
  public init(
    _ setup: PageSetup, leaves: Int = 2, opensAway: Bool = false, approach: Double = 0,
    paper: Paper = Paper()
  ) {
    self.setup = setup
    self.leaves = leaves
    self.opensAway = opensAway
    self.approach = approach
    self.paper = paper
  }

  /// The extent that sets the automatic distance of the viewer: twice the width of a leaf, in points.
  public var turningExtent: Double { 2 * DirectedPage.length(of: setup) / Double(leaves) }

  /// The extent in proportion to which all depths grow: the page's extent along the motion.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip, which are none.
  ///
  /// While the leaves turn, they reach past the page's edges, like the leaf of a flip. This is intended. At the
  /// end they are no longer visible.
  public var clip: PageEdges { [] }

  /// Returns the tracks of the leaves' angle θ and of the angle α that gives the destination page's depth,
  /// then those of the place and the opacity of each cast shadow.
  public func tracks() throws(PleatError) -> [Track] {
    let page = try DirectedPage(self, checking: Self.parameters)
    return [Track(to: opensAway ? 2 - page.edgeOnTurn : page.edgeOnTurn), Track(to: 1)]
      + (try shadows(on: page)).flatMap { $0?.tracks ?? [] }
  }

  /// Returns the shadow of each leaf, beginning with the leaf at the edge to which the motion goes.
  private func shadows(on page: DirectedPage) throws(PleatError) -> [CastShadow?] {
    guard !opensAway else { return [] }
    let middle = leaves == 1 ? page.length : try middle(of: page)
    return [middle, page.length - middle].prefix(leaves).map { width in
      CastShadow(paper, on: page) { progress in
        let (sine, cosine) = Angle(quarterTurns: page.edgeOnTurn * progress).sineAndCosine
        return [(width * cosine, width * sine)]
      }
    }
  }

  private func middle(of page: DirectedPage) throws(PleatError) -> Double {
    page.v(at: try page.pixelCuts(2, of: page.length)[1])
  }

  /// Returns a rig with the panel `behind` and the leaves: `leaf`, or `firstLeaf` and `secondLeaf`.
  ///
  /// The first leaf is the left or upper one. Each leaf is one-sided and turns about its own hinge.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    var rig = Rig(projection: page.projection)
    let depth = rig.add(
      Joint(
        angle: .init(multiple: 0, stream: 1),
        slide: .init(cosine: Vector3(x: 0, y: 0, z: -approach * page.length), stream: 1)))
    rig.add(page.behind(.destination, on: depth))
    let names = leaves == 1 ? ["leaf"] : names(on: page)
    for (place, shadow) in try shadows(on: page).enumerated() {
      shadow?.add(
        named: names[place] + "Shadow", to: &rig, stream: 2 + 2 * place, isFar: place == 1,
        on: depth)
    }
    // Each leaf shows one part of the page. `reach` is measured from the leaf's hinge.
    let (length, opening): (Double, Double) = (page.length, opensAway ? -1 : 1)
    if leaves == 1 {
      let hinge = rig.add(page.hinge(v: 0, angle: .init(multiple: opening)))
      rig.add(leaf(names[0], of: page, page.rect, on: hinge, reach: 0...length))
    } else {
      let (middle, parts) = (try middle(of: page), try page.pixelStrips(2))
      let near = rig.add(page.hinge(v: 0, angle: .init(multiple: opening)))
      let far = rig.add(page.hinge(v: length, angle: .init(multiple: -opening)))
      let both = [
        leaf(names[0], of: page, parts[0], on: near, reach: 0...middle),
        leaf(names[1], of: page, parts[1], on: far, reach: (middle - length)...0),
      ]
      for leaf in page.isMirrored ? both.reversed() : both { rig.add(leaf) }
    }
    return rig
  }

  /// Returns the names of two leaves, beginning with the leaf at the edge to which the motion goes.
  private func names(on page: DirectedPage) -> [String] {
    page.isMirrored ? ["secondLeaf", "firstLeaf"] : ["firstLeaf", "secondLeaf"]
  }

  private func leaf(
    _ name: String, of page: DirectedPage, _ rect: Rect, on hinge: Int, reach: ClosedRange<Double>
  ) -> Panel {
    page.panel(
      name, .source, rect, on: hinge, reach: reach, isOneSided: true, ring: page.ringAtEnds)
  }

  static let parameters: [TransitionParameter<Self>] = [
    .integer(
      "leaves", \.leaves, 1...2,
      help: "Number of leaves; a single one is hinged at the edge that the motion goes to."),
    .flag("away", \.opensAway, help: "The leaves open away from the viewer."),
    .number(
      "approach", \.approach, 0...10,
      help: """
        Depth from which the destination comes, as a multiple of the page's extent along the motion.
        """),
    .cast,
  ]

  /// The kind `doors`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "doors", title: "Doors",
    summary: "The source page opens like a door with one or two leaves.",
    discussion: """
      The panels are behind, which is the destination page, and the leaves of the source page: \
      leaf, or firstLeaf and secondLeaf. The first leaf is the left or the upper one. The leaves \
      are seen from their front only. With --cast, leafShadow, or firstLeafShadow and secondLeafShadow, \
      follow behind; leaves that open away cast none.

      The angle is that of the leaves, from 0 degrees to the angle at which the eye sees them \
      edge-on, as progress goes from 0 to 1. The automatic timing is easeInOut.
      """,
    parameters: parameters
  ) { DoorsTransition($0) }.dragging(to: "open the doors")
}
