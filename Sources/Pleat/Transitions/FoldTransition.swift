/// A transition that folds the source page away, or unfolds the destination page.
///
/// The two halves of the source page turn about hinges at their outer edges. They meet at a crease
/// that moves away from the viewer. The two halves of the destination page, called *sleeves*, move
/// with the same hinges. They slide in flat from outside the page. In the cubic styles they swing
/// in instead, perpendicular to the folding halves. An unfold is played backwards: the destination
/// page unfolds, and the halves of the source page move out.
///
/// Progress runs from 0 (the source page) to 1 (the destination page). The fold angle θ is 0° when
/// the folding page is flat, and 90° when it is shut.
///
/// The transition reimplements Mark Pospesel's MPFoldTransition for iOS.
public struct FoldTransition: Transition, Hashable, Codable {
  /// The pages, the viewer and the colour of all shadows.
  ///
  /// The pages are cut in half at the boundary of two pixels.
  public var setup: PageSetup
  /// The style, one of eight.
  public var style: FoldStyle
  /// The opacity of the shadow on the folding halves when they are shut, in 0...1.
  public var shadowOpacity: Double

  /// Creates a fold.
  ///
  /// A fold uses the size, the scale, the perspective and the shadow colour of the setup. Its style says
  /// how it moves, so the setup's direction must be `left`, which is the default. Light, shade and paper
  /// play no part, but must be in range: the shadows of a fold have an opacity of their own.
  ///
  /// The initializer accepts any values. ``rig()``, and every method that needs the rig, throws a
  /// ``PleatError`` if a value is out of range.
  public init(_ setup: PageSetup, style: FoldStyle = [], shadowOpacity: Double = 0.25) {
    self.setup = setup
    self.style = style
    self.shadowOpacity = shadowOpacity
  }

  /// Returns the fold angle θ in quarter turns: `progress`, or `1 - progress` for an unfold.
  ///
  /// The result is 0 when the folding page is flat, and 1 when it is shut.
  public func quarterTurns(at progress: Double) -> Double {
    style.contains(.unfold) ? 1 - progress : progress
  }

  /// Returns one track, from 0 to 1 quarter turn, or from 1 to 0 for an unfold.
  public func tracks() -> [Track] {
    [style.contains(.unfold) ? Track(from: .degrees(90), to: .zero) : Track(to: .degrees(90))]
  }

  /// The page's extent across the crease, to which all depths are proportional, or nil if the viewer's
  /// distance is in points.
  public var depthExtent: PageSetup.Extent? {
    setup.depthExtent(isVertical: !style.contains(.horizontal))
  }

  /// The number of pixels per point, which is that of the setup.
  public var scale: Double { setup.scale }

  /// Returns the viewer's distance from the page in points, or nil without perspective.
  public func perspectiveDistance() throws(PleatError) -> Double? {
    try setup.perspective.distance(
      forExtent: style.contains(.horizontal) ? setup.size.width : setup.size.height)
  }

  /// Returns the fold angle θ, from 0° to 90°.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    Angle(quarterTurns: quarterTurns(at: progress))
  }

  /// The default timing curve: `easeOut` for a fold and `easeIn` for an unfold.
  ///
  /// With these curves an unfold is a fold played backwards.
  public var automaticCurve: TimingCurve { style.contains(.unfold) ? .easeIn : .easeOut }

  /// The edges at which a renderer must clip: all four, but none in cubic styles.
  ///
  /// In the other styles the sleeves slide in from outside the page, or out of it in an unfold.
  public var clip: PageEdges { style.contains(.cubic) ? [] : .all }

  /// Returns a rig with the panels `firstSleeve`, `firstFold`, `secondFold`, `secondSleeve` (indices 0...3).
  ///
  /// *First* is the top or the left half, and *Fold* is a folding half. Let v be the coordinate across
  /// the crease: y, or x with ``FoldStyle/horizontal``. Let h₁ and h₂ be the extents of the two halves
  /// along v, and c = cos θ. The hinge of the first half is at v = `h₁ - h₁ c`, and that of the second
  /// at v = `h₁ + h₂ c`, both in the plane z = 0. The crease stays at v = h₁.
  ///
  /// If h₁ and h₂ differ, as they do for an odd number of pixels, the z coordinates of `secondFold`
  /// are scaled by h₁/h₂. Unscaled, the folding halves would not meet at the crease.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(setup, isVertical: !style.contains(.horizontal))
    try checkFractions([shadowOpacity])
    let isCubic = style.contains(.cubic)
    var rig = Rig(projection: page.projection)

    for half in [PageHalf.first, .second] {
      let (extent, turn) = half == .first ? (page.first, -1.0) : (page.second, 1.0)
      var fold = Joint(
        position: page.point(v: page.first), axis: page.hingeAxis,
        angle: .init(multiple: turn), slide: .init(cosine: page.vector(v: turn * extent)))
      var sleeve = fold
      fold.depthScale = half == .first ? 1 : page.first / page.second
      sleeve.angle =
        isCubic
        ? .init(constant: Angle(quarterTurns: -turn), multiple: turn) : .init(multiple: 0)
      let (foldJoint, sleeveJoint) = (rig.add(fold), rig.add(sleeve))
      // The fold reaches inward from its hinge, the sleeve outward.
      rig.add(
        foldPanel(half, of: page, joint: foldJoint, reach: half == .first ? 0 : -extent))
      rig.add(
        sleevePanel(half, of: page, joint: sleeveJoint, reach: half == .first ? -extent : 0))
    }
    // The loop added firstFold, firstSleeve, secondFold, secondSleeve.
    rig.panels.swapAt(0, 1)
    // The sleeves are drawn first: at every angle, the plane of each fold lies between the viewer and
    // the sleeve on the same hinge. The two folds meet at the crease and never overlap, nor do the two
    // sleeves.
    rig.paintOrder = [0, 3, 1, 2]
    return rig
  }

  private func foldPanel(
    _ half: PageHalf, of page: DirectedPage, joint: Int, reach: Double
  ) -> Panel {
    // The gradient is dark at the top or left edge. In styles that are not cubic, the second half stays
    // slightly dark at its hinge, as in MPFoldTransition.
    let farAlpha = half == .second && !style.contains(.cubic) ? 0.25 : 0
    let extent = half == .first ? page.first : page.second
    return Panel(
      name: half == .first ? "firstFold" : "secondFold", joint: joint,
      origin: page.origin(reach, reach),
      content: .init(
        page: style.contains(.unfold) ? .destination : .source, rect: page.rect(half)),
      shading: Shading(
        page.gradient(setup.shadowColor, from: 0, to: extent, [(0, 1), (1, farAlpha)]),
        opacity: .init(constant: shadowOpacity, cosine: -shadowOpacity)),
      antialiasInsets: page.ringAtEnds)
  }

  private func sleevePanel(
    _ half: PageHalf, of page: DirectedPage, joint: Int, reach: Double
  ) -> Panel {
    let extent = half == .first ? page.first : page.second
    var panel = Panel(
      name: half == .first ? "firstSleeve" : "secondSleeve", joint: joint,
      origin: page.origin(reach, reach),
      content: .init(
        page: style.contains(.unfold) ? .source : .destination, rect: page.rect(half)))
    if style.contains(.cubic) {
      panel.shading = Shading(
        page.gradient(setup.shadowColor, from: 0, to: extent, [(0, 1), (1, 0)]),
        opacity: .init(constant: shadowOpacity, sine: -shadowOpacity))
      panel.antialiasInsets = page.ringAtEnds
    }
    return panel
  }
}
