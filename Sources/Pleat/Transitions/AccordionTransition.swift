/// A transition in which the source page folds up like an accordion and reveals the destination.
///
/// With ``unfolds`` the motion runs backwards and the pages are exchanged: the destination page unfolds
/// over the source.
///
/// The page is cut into n ``panels`` of the same extent l along the motion, between the creases 0
/// to n. Let L be the page's extent along the motion, and v the distance from the edge that the motion
/// goes to. Let A be 0 for ``Anchor/edge`` and L/2 for ``Anchor/centre``. Crease j is at
/// `v = A + (j l - A) cos θ`, with `z = 0` if j is even and `z = l sin θ` if j is odd. So every second
/// crease stands toward the viewer. The strips are turned by θ and -θ alternately. The angle θ goes from
/// 0° to 90°, `θ = 90° · progress`, or from 90° to 0° if the page unfolds.
public struct AccordionTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The pages, the direction, the viewer and the light.
  public var setup: PageSetup
  /// The number of strips, in 2...64.
  public var panels: Int
  /// The place at which the strips gather as they fold up.
  public var anchor: Anchor
  /// Whether the destination page unfolds, instead of the source page folding up.
  public var unfolds: Bool
  /// Whether the shades of neighbouring strips meet at their crease.
  public var isSmooth: Bool

  /// Creates an accordion, by default of four strips that gather at the edge.
  public init(
    _ setup: PageSetup, panels: Int = 4, anchor: Anchor = .edge, unfolds: Bool = false,
    isSmooth: Bool = false
  ) {
    self.setup = setup
    self.panels = panels
    self.anchor = anchor
    self.unfolds = unfolds
    self.isSmooth = isSmooth
  }

  /// The place at which the strips of an accordion gather.
  public enum Anchor: String, Hashable, Codable, Sendable, CaseIterable {
    /// The edge that the motion goes to.
    case edge
    /// The middle of the page.
    case centre
  }

  /// The extent in proportion to which all depths grow: the page's extent along the motion.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip: all four if the strips gather at the edge, or none.
  ///
  /// Fully folded strips are seen outside the page if they gather at the edge. In the middle they are
  /// seen edge-on.
  public var clip: PageEdges { anchor == .edge ? .all : [] }

  /// The default timing curve: `easeOut`, or `easeIn` if the page unfolds.
  public var automaticCurve: TimingCurve { unfolds ? .easeIn : .easeOut }

  /// Returns one track, the angle θ: `progress` quarter turns, or `1 - progress` if the page unfolds.
  public func tracks() -> [Track] {
    [unfolds ? Track(from: .degrees(90), to: .zero) : Track(to: .degrees(90))]
  }

  /// Returns a rig with the panels `behind` and `strip1` to `stripN`, drawn from far to near.
  ///
  /// `strip1` is at the edge that the motion goes to. Each strip is attached by a sliding hinge along
  /// its crease nearer to that edge.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    let cuts = try page.equalCuts(panels)
    let gathering = anchor == .edge ? 0 : page.length / 2
    var rig = Rig(sortsByDistance: true, projection: page.projection)
    rig.add(page.behind(unfolds ? .source : .destination))
    for index in 0..<panels {
      let (start, end) = (cuts[index], cuts[index + 1])
      let isOdd = !index.isMultiple(of: 2)
      let hinge = rig.add(
        page.hinge(
          v: gathering, angle: .init(multiple: isOdd ? -1 : 1),
          slide: .init(
            cosine: page.vector(v: start - gathering),
            sine: page.vector(v: 0, z: isOdd ? page.length / Double(panels) : 0))))
      rig.add(
        page.panel(
          "strip\(index + 1)", unfolds ? .destination : .source, page.rect(start, end), on: hinge,
          reach: 0...(end - start), isOneSided: false, ring: page.ringAtEnds,
          creases: isSmooth ? page.creases(ofStrip: index, of: panels, from: 1) : nil))
    }
    return rig
  }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("panels", \.panels, 2...64, help: "Number of strips."),
    .name("anchor", \.anchor, help: "The place at which the strips gather."),
    .flag("unfold", \.unfolds, help: "The destination page unfolds over the source page."),
    .flag("smooth", \.isSmooth, help: "The shades of neighbouring strips meet at their crease."),
  ]

  /// The kind `accordion`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "accordion", title: "Accordion",
    summary: "The source page folds up in strips, or the destination page unfolds.",
    discussion: """
      The panels are behind, which is the page that lies flat, and strip1 to stripN of the page \
      that folds. strip1 is at the edge that the motion goes to. The nearer strips are painted last.

      The angle is that by which the strips are turned, from 0 to 90 degrees as progress goes from \
      0 to 1, or from 90 to 0 with --unfold. The automatic timing is easeOut, with --unfold easeIn.
      """,
    parameters: parameters, reversing: "unfold"
  ) { AccordionTransition($0) }.dragging(to: "fold up the page", reversed: "unfold the page")
}
