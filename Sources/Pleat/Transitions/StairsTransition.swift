/// A transition in which the page becomes a flight of stairs, which then collapses.
///
/// The page is cut into 2m equal strips, alternately treads and risers, where m is ``steps``. First the
/// risers turn until the page is a flight of stairs that comes down from the edge to which the motion
/// goes, with treads parallel to the page. Then the treads turn too, and all strips collapse onto this
/// edge. The destination lies flat behind the strips.
///
/// The two streams are the angles of the risers and of the treads. At progress p, the angle of the
/// risers is `ρ = 90° · clamp(2p, 0, 1)`, and that of the treads is `τ = 90° · clamp(2p - 1, 0, 1)`.
public struct StairsTransition: PageTransition, ParameterizedTransition, PaperTransition,
  Hashable, Codable
{
  /// The page, the direction of the motion, the viewer and the light.
  public var setup: PageSetup
  /// The number of steps, in 1...32.
  public var steps: Int
  /// The shadow that the strips cast on the page below, and how much of the print shows on their backs.
  ///
  /// If ``Paper/showThrough`` is 0, a strip that is seen from behind shows its whole picture, mirrored.
  public var paper: Paper

  /// Creates a flight of stairs.
  public init(_ setup: PageSetup, steps: Int = 4, paper: Paper = Paper()) {
    self.setup = setup
    self.steps = steps
    self.paper = paper
  }

  /// Returns a rig with the panels `behind` and `strip1` to `strip2m`, drawn from far to near.
  ///
  /// With a cast shadow, the panel `shadow` comes after `behind`. If print shows through, `back1` to `back2m`
  /// come after the strips, which are then one-sided.
  ///
  /// There are m steps. A tread turns by τ and a riser by -ρ. Strip j (`strip1` is strip 0) lies between
  /// creases j and j + 1; it is a tread if j is even, and a riser if j is odd. Let L be the page's extent
  /// along the motion, `l = L / 2m` the width of a strip, and `h = l (sin ρ - sin τ)`. Crease j lies at
  ///
  ///     v = ⌈j/2⌉ l cos τ + ⌊j/2⌋ l cos ρ        z = (m - ⌊j/2⌋) h + (l sin τ for odd j)
  ///
  /// where v is the distance from the edge to which the motion goes.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    let cuts = try page.equalCuts(2 * steps)
    let width = page.length / Double(2 * steps)
    // The order from far to near is not always the order of the strips' distances from the edge.
    var rig = Rig(sortsByDistance: true, projection: page.projection)
    rig.add(page.behind(.destination))
    shadow(on: page)?.add(to: &rig, stream: 2)
    let first = rig.panels.count
    for strip in 0..<2 * steps {
      let isTread = strip.isMultiple(of: 2)
      // How many risers and treads lie between the edge and the strip, and how many steps below the
      // strip.
      let (risers, treads) = (strip / 2, (strip + 1) / 2)
      let below = steps - risers
      let onRisers = rig.add(
        page.hinge(
          v: 0, angle: .init(multiple: 0),
          slide: .init(
            cosine: page.vector(v: Double(risers) * width),
            sine: page.vector(v: 0, z: Double(below) * width), stream: Self.risers)))
      let onTreads = rig.add(
        page.hinge(
          v: 0, parent: onRisers,
          angle: isTread ? .init(stream: Self.treads) : .init(multiple: -1, stream: Self.risers),
          slide: .init(
            cosine: page.vector(v: Double(treads) * width),
            sine: page.vector(v: 0, z: Double((isTread ? 0 : 1) - below) * width),
            stream: Self.treads)))
      rig.add(
        page.panel(
          "strip\(strip + 1)", .source, page.rect(cuts[strip], cuts[strip + 1]), on: onTreads,
          reach: 0...(cuts[strip + 1] - cuts[strip]), isOneSided: paper.showThrough > 0,
          ring: page.ringAtEnds))
    }
    for strip in 0..<2 * steps where paper.showThrough > 0 {
      rig.add(
        page.back(
          "back\(strip + 1)", of: rig.panels[first + strip], paper))
    }
    return rig
  }

  private static let (risers, treads) = (0, 1)

  /// Returns the tracks of the risers and of the treads, then those of the cast shadow's place and opacity.
  public func tracks() throws(PleatError) -> [Track] {
    let page = try DirectedPage(self, checking: Self.parameters)
    return Self.turns + (shadow(on: page)?.tracks ?? [])
  }

  private static let turns = [
    Track(to: .degrees(90), over: 0...0.5), Track(to: .degrees(90), over: 0.5...1),
  ]

  private func shadow(on page: DirectedPage) -> CastShadow? {
    let width = page.length / Double(2 * steps)
    return CastShadow(paper, on: page) { progress in
      let angles = Self.turns.map { Angle(quarterTurns: $0.quarterTurns(at: progress)) }
      let (risers, treads) = (angles[0], angles[1])
      let height = width * (risers.sine - treads.sine)
      return (0...2 * steps).map { crease in
        let (before, after) = (Double((crease + 1) / 2), Double(crease / 2))
        let rise = crease.isMultiple(of: 2) ? 0 : width * treads.sine
        return (
          width * (before * treads.cosine + after * risers.cosine),
          (Double(steps) - after) * height + rise
        )
      }
    }
  }

  /// The default timing curve: `easeOut`.
  public var automaticCurve: TimingCurve { .easeOut }

  /// The page's extent along the motion, to which all depths are proportional, or nil if the viewer's
  /// distance is in points.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip: all four, because the upper end of the flight, which is
  /// nearest to the viewer, is seen outside the page.
  public var clip: PageEdges { .all }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("steps", \.steps, 1...32, help: "Number of steps."),
    .cast, .showThrough,
  ]

  /// The kind `stairs`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "stairs", title: "Stairs",
    summary: "The page becomes a flight of stairs, which collapses onto an edge.",
    discussion: """
      The panels are behind (the destination) and strip1, strip2, … (the source), alternately treads and \
      risers. strip1 is the tread at the edge to which the motion goes. With --cast, shadow follows behind; \
      with --show-through, back1, back2, … are the strips seen from behind.

      The angle is that of the risers. It goes from 0 to 90 degrees while progress goes from 0 to 0.5, and \
      the treads follow from 0.5 to 1. The automatic timing is easeOut.
      """,
    parameters: parameters
  ) { Self($0) }.dragging(to: "make stairs of the page")
}
