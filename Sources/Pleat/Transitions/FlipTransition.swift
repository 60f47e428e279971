/// A transition that turns half of a page over its middle line, like the leaf of a book.
///
/// The line is called the *spine*, and the half that turns is called the *leaf*. The front of the
/// leaf shows half of the source page. Its back shows the other half of the destination page.
///
/// Progress runs from 0 (the source page) to 1 (the destination page), and the leaf turns by 180°
/// times the progress:
///
/// - Below progress 0.5 the front of the leaf is visible. The leaf rises and uncovers half of the
///   destination page.
/// - At progress 0.5 the leaf is perpendicular to the page.
/// - From progress 0.5 on, the back of the leaf is visible. The leaf comes down and covers the other
///   half of the source page.
///
/// The transition reimplements Mark Pospesel's MPFlipTransition for iOS.
public struct FlipTransition: Transition, Hashable, Codable {
  /// The pages, the viewer and the colour of all shadows.
  ///
  /// The spine lies on the boundary of two pixels. With ``FlipStyle/reverse`` the viewer's distance is
  /// the same, but the perspective is reversed: nearer things appear smaller.
  public var setup: PageSetup
  /// The style, one of eight.
  public var style: FlipStyle
  /// The opacity of the shadow on the leaf at progress 0.5, where it is greatest, in 0...1.
  public var pageShadowOpacity: Double
  /// The opacity of the shadow on a flat half of a page when the leaf covers this whole half, in 0...1.
  ///
  /// At other angles, the opacity is proportional to the width that the leaf covers. With
  /// ``FlipStyle/reverse`` the flat halves have no shadow.
  public var coverShadowOpacity: Double
  /// The greatest opacity of a soft shadow on the flat halves, in 0...1.
  ///
  /// If it is above 0, this shadow replaces that of ``coverShadowOpacity``. If the leaf has turned by ψ, the
  /// opacity at a distance of x leaf widths from the spine is `cast · (1 ± cos ψ) / 2 · (1 - x / √(1 + x²))`,
  /// with + on the half that the leaf leaves, and - on the other half.
  public var cast: Double

  /// Creates a flip.
  ///
  /// A flip uses the size, the scale, the perspective and the shadow colour of the setup. Its style says
  /// where it goes, so the setup's direction must be `left`, which is the default. Light, shade and paper
  /// play no part, but must be in range: the shadows of a flip have opacities of their own.
  ///
  /// The initializer accepts any values. ``rig()``, and every method that needs the rig, throws a
  /// ``PleatError`` if a value is out of range.
  public init(
    _ setup: PageSetup, style: FlipStyle = [], pageShadowOpacity: Double = 0.1,
    coverShadowOpacity: Double = 1.0 / 3, cast: Double = 0
  ) {
    self.setup = setup
    self.style = style
    self.pageShadowOpacity = pageShadowOpacity
    self.coverShadowOpacity = coverShadowOpacity
    self.cast = cast
  }

  /// Returns the angle by which the leaf has turned, in quarter turns: `2 · progress`.
  public func quarterTurns(at progress: Double) -> Double { 2 * progress }

  /// Returns one track, from 0 to 2 quarter turns.
  public func tracks() -> [Track] { [Track(to: 2)] }

  /// The page's extent across the spine, to which all depths are proportional, or nil if the viewer's
  /// distance is in points.
  public var depthExtent: PageSetup.Extent? {
    setup.depthExtent(isVertical: style.contains(.vertical))
  }

  /// The number of pixels per point, which is that of the setup.
  public var scale: Double { setup.scale }

  /// Returns the viewer's distance from the page in points, or nil without perspective.
  public func perspectiveDistance() throws(PleatError) -> Double? {
    try setup.perspective.distance(
      forExtent: style.contains(.vertical) ? setup.size.height : setup.size.width)
  }

  /// Returns the angle between the leaf and the plane of the page.
  ///
  /// It rises from 0° to 90° at progress 0.5, and falls to 0° at progress 1.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    Angle(quarterTurns: 2 * (progress < 0.5 ? progress : 1 - progress))
  }

  /// Returns the legs of an animation from a progress to 1.
  ///
  /// For the four curves of UIKit there are two legs, which meet at progress 0.5. Each leg has a
  /// curve of its own:
  ///
  /// - `easeInOut` becomes `easeIn` and `easeOut`.
  /// - `easeIn` becomes `easeIn` and `linear`.
  /// - `easeOut` becomes `linear` and `easeOut`.
  /// - `linear` becomes `linear` twice.
  ///
  /// If `progress` is 0.5 or more, the method returns only the second leg. For any other curve it
  /// returns one leg with that curve. The duration of each leg is proportional to the progress that
  /// it covers.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds of an animation from progress 0 to 1.
  ///   - curve: The timing curve of the whole animation.
  ///   - progress: The progress at which the animation starts, in 0...1.
  public func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    let halves: (TimingCurve, TimingCurve)
    switch curve {
    case .easeInOut: halves = (.easeIn, .easeOut)
    case .easeIn: halves = (.easeIn, .linear)
    case .easeOut: halves = (.linear, .easeOut)
    case .linear: halves = (.linear, .linear)
    default:
      return [Leg(duration: duration * (1 - progress), curve: curve, from: progress, to: 1)]
    }
    let second = max(progress, 0.5)
    let lastLeg = Leg(
      duration: duration * (1 - second), curve: halves.1, from: second, to: 1)
    guard progress < 0.5 else { return [lastLeg] }
    return [
      Leg(duration: duration * (0.5 - progress), curve: halves.0, from: progress, to: 0.5), lastLeg,
    ]
  }

  /// The edges at which a renderer must clip: none.
  ///
  /// With a perspective, the image of a turning leaf reaches past the page, except in the reverse
  /// styles. This is intended.
  public var clip: PageEdges { [] }

  /// Returns a rig with the panels `front`, `back`, `facing` and `reveal`, which have the indices 0 to 3.
  ///
  /// - `front` and `back` are the two sides of the leaf.
  /// - `facing` is the half of the source page that the leaf covers at the end.
  /// - `reveal` is the half of the destination page that the leaf uncovers.
  ///
  /// Let ψ be the angle by which the leaf has turned, and s the place of the spine: its x coordinate, or
  /// its y coordinate with ``FlipStyle/vertical``. A point of the leaf at distance r from the spine is
  /// then at `s + r cos ψ`, or at `s - r cos ψ` with ``FlipStyle/backward``. Its z is `r sin ψ`.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(
      setup, isVertical: style.contains(.vertical), isReversed: style.contains(.reverse))
    try checkFractions([pageShadowOpacity, coverShadowOpacity, cast])
    var rig = Rig(projection: page.projection)

    // In a forward flip, the front is the second half and turns by ψ. The back turns by ψ - 180°, so
    // that it lies flat on the other half at the end.
    let turn: Double = style.contains(.backward) ? -1 : 1
    let frontHalf: PageHalf = style.contains(.backward) ? .first : .second
    let front = Joint(
      position: page.point(v: page.first), axis: page.hingeAxis, angle: .init(multiple: turn))
    var back = front
    back.angle.constant = Angle(quarterTurns: -2 * turn)

    rig.add(
      leaf(
        "front", .source, frontHalf, of: page, joint: rig.add(front), visible: -.infinity..<1,
        opacity: .init(quarterTurn: pageShadowOpacity, window: -.infinity..<1)))
    rig.add(
      leaf(
        "back", .destination, frontHalf.other, of: page, joint: rig.add(back),
        visible: 1 ..< .infinity,
        opacity: .init(
          constant: 2 * pageShadowOpacity, quarterTurn: -pageShadowOpacity,
          window: 1 ..< .infinity)))
    // The shadow is proportional to the width that the leaf covers: `c cos ψ` on reveal, and later
    // `-c cos ψ` on facing, where c is `coverShadowOpacity`.
    rig.add(
      cover(
        "facing", .source, frontHalf.other, of: page, isLifting: false,
        opacity: .init(cosine: -coverShadowOpacity, window: 1 ..< .infinity)))
    rig.add(
      cover(
        "reveal", .destination, frontHalf, of: page, isLifting: true,
        opacity: .init(cosine: coverShadowOpacity, window: -.infinity..<1)))
    // The leaf is drawn last, over the flat halves. This is right for a reverse flip too. Its leaf is
    // farther away than the flat halves, which would hide it in depth order. Of front and back only one
    // is visible at a time, and reveal and facing do not overlap.
    rig.paintOrder = [3, 2, 0, 1]
    return rig
  }

  private func leaf(
    _ name: String, _ content: Panel.Page, _ half: PageHalf, of page: DirectedPage, joint: Int,
    visible: Range<Double>, opacity: Shading.Opacity
  ) -> Panel {
    // The gradient goes from the hinge to the panel's middle, and is darkest a little off the hinge.
    let paint =
      half == .second
      ? page.gradient(
        setup.shadowColor, from: 0, to: page.second / 2, [(0, 0.5), (0.1, 1), (1, 0)])
      : page.gradient(
        setup.shadowColor, from: page.first / 2, to: page.first, [(0, 0), (0.9, 1), (1, 0.5)])
    return Panel(
      name: name, joint: joint, origin: page.origin(half == .second ? 0 : -page.first, 0),
      content: .init(page: content, rect: page.rect(half)),
      shading: Shading(paint, opacity: opacity), visible: visible, antialiasInsets: page.ringAtEnds)
  }

  private func cover(
    _ name: String, _ content: Panel.Page, _ half: PageHalf, of page: DirectedPage, isLifting: Bool,
    opacity: Shading.Opacity
  ) -> Panel {
    let rect = page.rect(half)
    let extent = half == .first ? page.first : page.second
    let shadow = SpineShadow(cast: cast, page: page, width: max(page.first, page.second))
      .shading(on: extent, isLifting: isLifting, beginsAtSpine: half == .second)
    return Panel(
      name: name, origin: rect.origin, content: .init(page: content, rect: rect),
      shading: style.contains(.reverse)
        ? nil : shadow ?? Shading(.cover(setup.shadowColor), opacity: opacity))
  }
}
