/// A page that folds away about its middle, or one that unfolds out of it.
///
/// The halves of one page turn about two outer hinges and meet at a crease that recedes; the halves of
/// the other page slide in flat from outside, or, in the cubic styles, swing in at right angles. The
/// angle θ is 0° where the page lies flat and 90° where it is shut.
/// Source: Mark Pospesel's MPFoldTransition.
public struct FoldTransition: Transition, Hashable, Codable {
  /// Which of the eight.
  public var style: FoldStyle
  /// The page, in points.
  public var size: Size
  /// Pixels per point: where the page is cut falls on a whole pixel.
  public var scale: Double
  /// How far the viewer is.
  public var perspective: Perspective
  /// The colour of every shadow.
  public var shadowColor: Color
  /// The opacity of the shadow on the folding halves when they are shut, in 0...1.
  public var shadowOpacity: Double

  /// Creates a fold; values out of range throw when it is used.
  public init(
    _ style: FoldStyle = [], size: Size, scale: Double = 1, perspective: Perspective = .automatic,
    shadowColor: Color = .black, shadowOpacity: Double = 0.25
  ) {
    self.style = style
    self.size = size
    self.scale = scale
    self.perspective = perspective
    self.shadowColor = shadowColor
    self.shadowOpacity = shadowOpacity
  }

  /// 1.
  public var progressLimit: Double { 1 }

  /// `progress`, or `1 - progress` for unfolding: 1 is shut.
  public func quarterTurns(at progress: Double) -> Double {
    style.contains(.unfold) ? 1 - progress : progress
  }

  /// θ itself, from 0° to 90°.
  public func angle(at progress: Double) -> Angle {
    Angle(quarterTurns: quarterTurns(at: progress))
  }

  /// `easeOut` for folding and `easeIn` for unfolding, so that one is the other in reverse.
  public var automaticCurve: TimingCurve { style.contains(.unfold) ? .easeIn : .easeOut }

  /// One leg.
  public func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    [Leg(duration: duration * (1 - progress), curve: curve, from: progress, to: 1)]
  }

  /// True unless cubic: the sliding halves start outside the page.
  public var clips: Bool { !style.contains(.cubic) }

  /// The panels firstSleeve, firstFold, secondFold and secondSleeve.
  ///
  /// With v along the folding axis, halves h₁ and h₂ and c = cos θ, the outer hinges lie at
  /// `h₁ - h₁ c` and `h₁ + h₂ c`, in the plane z = 0; the crease stays at h₁. Where the halves differ,
  /// the second fold's depth is scaled by h₁/h₂, so that both meet at the crease.
  /// - Throws: a `PleatError` that names the option that is out of range.
  public func rig() throws(PleatError) -> Rig {
    let page = try HalvedPage(
      size: size, scale: scale, isVertical: !style.contains(.horizontal))
    let distance = try perspective.distance(forExtent: page.length)
    try checkFractions(shadowColor.components + [shadowOpacity])
    let isCubic = style.contains(.cubic)
    var rig = Rig(projection: page.projection(distance: distance))

    for half in [HalvedPage.Half.first, .second] {
      let (extent, turn) = half == .first ? (page.first, -1.0) : (page.second, 1.0)
      var fold = Joint(
        position: page.hinge(v: page.first), axis: page.hingeAxis,
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
    // Added were firstFold, firstSleeve, secondFold, secondSleeve.
    rig.panels.swapAt(0, 1)
    rig.paintOrder = [0, 3, 1, 2]
    return rig
  }

  private func foldPanel(
    _ half: HalvedPage.Half, of page: HalvedPage, joint: Int, reach: Double
  ) -> Panel {
    // Dark at the first edge; the second half stays slightly shaded at its hinge, unless cubic.
    let farAlpha = half == .second && !style.contains(.cubic) ? 0.25 : 0
    let extent = half == .first ? page.first : page.second
    return Panel(
      name: half == .first ? "firstFold" : "secondFold", joint: joint,
      origin: page.point(v: reach, u: 0),
      content: .init(
        page: style.contains(.unfold) ? .destination : .source, rect: page.rect(half)),
      shading: Shading(
        page.gradient(shadowColor, from: 0, to: extent, [(0, 1), (1, farAlpha)]),
        opacity: .init(constant: shadowOpacity, cosine: -shadowOpacity)),
      antialiasInsets: page.ring)
  }

  private func sleevePanel(
    _ half: HalvedPage.Half, of page: HalvedPage, joint: Int, reach: Double
  ) -> Panel {
    let extent = half == .first ? page.first : page.second
    var panel = Panel(
      name: half == .first ? "firstSleeve" : "secondSleeve", joint: joint,
      origin: page.point(v: reach, u: 0),
      content: .init(
        page: style.contains(.unfold) ? .source : .destination, rect: page.rect(half)))
    if style.contains(.cubic) {
      panel.shading = Shading(
        page.gradient(shadowColor, from: 0, to: extent, [(0, 1), (1, 0)]),
        opacity: .init(constant: shadowOpacity, sine: -shadowOpacity))
      panel.antialiasInsets = page.ring
    }
    return panel
  }
}
