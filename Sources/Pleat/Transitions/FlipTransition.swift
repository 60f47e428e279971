/// A page that turns about a spine in the middle, as a leaf with two sides.
///
/// The leaf has one angle ψ from 0° to 180°, a quarter turn per unit of progress: below progress 1 its
/// front, half of the source, moves and reveals half of the destination; from 1 on its back, the
/// other half of the destination, comes down on the facing half of the source.
/// Source: Mark Pospesel's MPFlipTransition.
public struct FlipTransition: Transition, Hashable, Codable {
  /// Which of the eight.
  public var style: FlipStyle
  /// The page, in points.
  public var size: Size
  /// Pixels per point: the spine falls on a whole pixel.
  public var scale: Double
  /// How far the viewer is; `FlipStyle.reverse` alone changes its sign.
  public var perspective: Perspective
  /// The colour of every shadow.
  public var shadowColor: Color
  /// The opacity of the shadow on the moving page when it stands upright, in 0...1.
  public var pageShadowOpacity: Double
  /// The opacity of the shadow that a flat leaf casts on what it covers, in 0...1.
  public var coverShadowOpacity: Double

  /// Creates a flip; values out of range throw when it is used.
  public init(
    _ style: FlipStyle = [], size: Size, scale: Double = 1, perspective: Perspective = .automatic,
    shadowColor: Color = .black, pageShadowOpacity: Double = 0.1,
    coverShadowOpacity: Double = 1.0 / 3
  ) {
    self.style = style
    self.size = size
    self.scale = scale
    self.perspective = perspective
    self.shadowColor = shadowColor
    self.pageShadowOpacity = pageShadowOpacity
    self.coverShadowOpacity = coverShadowOpacity
  }

  /// 2.
  public var progressLimit: Double { 2 }

  /// `progress`: ψ is 90° times it.
  public func quarterTurns(at progress: Double) -> Double { progress }

  /// The angle of the moving page from the plane: 0° to 90°, and back.
  public func angle(at progress: Double) -> Angle {
    Angle(quarterTurns: progress < 1 ? progress : 2 - progress)
  }

  /// `easeInOut`.
  public var automaticCurve: TimingCurve { .easeInOut }

  /// Two legs for the four UIKit curves, one for any other.
  ///
  /// The two legs ease by the halves of a curve: easeInOut by easeIn and easeOut, easeIn by easeIn and
  /// linear, easeOut by linear and easeOut, linear by linear twice. Each lasts in proportion to the
  /// progress that it covers.
  public func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    let halves: (TimingCurve, TimingCurve)
    switch curve {
    case .easeInOut: halves = (.easeIn, .easeOut)
    case .easeIn: halves = (.easeIn, .linear)
    case .easeOut: halves = (.linear, .easeOut)
    case .linear: halves = (.linear, .linear)
    default:
      return [Leg(duration: duration * ((2 - progress) / 2), curve: curve, from: progress, to: 2)]
    }
    let second = max(progress, 1)
    let lastLeg = Leg(
      duration: duration / 2 * (2 - second), curve: halves.1, from: second, to: 2)
    guard progress < 1 else { return [lastLeg] }
    return [
      Leg(duration: duration / 2 * (1 - progress), curve: halves.0, from: progress, to: 1), lastLeg,
    ]
  }

  /// False: a page that lifts paints outside its rectangle by design.
  public var clips: Bool { false }

  /// The panels front, back, facing and reveal.
  ///
  /// A point at distance r from the spine lies at `spine ± r cos ψ`, `z = r sin ψ`.
  /// - Throws: a `PleatError` that names the option that is out of range.
  public func rig() throws(PleatError) -> Rig {
    let page = try HalvedPage(size: size, scale: scale, isVertical: style.contains(.vertical))
    let distance = try perspective.distance(forExtent: page.length)
    try checkFractions(shadowColor.components + [pageShadowOpacity, coverShadowOpacity])
    let isReverse = style.contains(.reverse)
    var rig = Rig(projection: page.projection(distance: distance.map { isReverse ? -$0 : $0 }))

    // Forward, the front page is the second half and lifts by ψ; the back lies half a turn behind.
    let turn: Double = style.contains(.backward) ? -1 : 1
    let frontHalf: HalvedPage.Half = style.contains(.backward) ? .first : .second
    let front = Joint(
      position: page.hinge(v: page.first), axis: page.hingeAxis, angle: .init(multiple: turn))
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
    // The cover's shade is the cosine of the page that covers: c cos ψ, then c sin (ψ - 90°).
    rig.add(
      cover(
        "facing", .source, page.rect(frontHalf.other),
        opacity: .init(cosine: -coverShadowOpacity, window: 1 ..< .infinity)))
    rig.add(
      cover(
        "reveal", .destination, page.rect(frontHalf),
        opacity: .init(cosine: coverShadowOpacity, window: -.infinity..<1)))
    rig.paintOrder = [3, 2, 0, 1]
    return rig
  }

  private func leaf(
    _ name: String, _ content: Panel.Page, _ half: HalvedPage.Half, of page: HalvedPage, joint: Int,
    visible: Range<Double>, opacity: Shading.Opacity
  ) -> Panel {
    // From the hinge, where it is half as dark as just beside it, to the middle of the page.
    let paint =
      half == .second
      ? page.gradient(shadowColor, from: 0, to: page.second / 2, [(0, 0.5), (0.1, 1), (1, 0)])
      : page.gradient(
        shadowColor, from: page.first / 2, to: page.first, [(0, 0), (0.9, 1), (1, 0.5)])
    return Panel(
      name: name, joint: joint, origin: page.point(v: half == .second ? 0 : -page.first, u: 0),
      content: .init(page: content, rect: page.rect(half)),
      shading: Shading(paint, opacity: opacity), visible: visible, antialiasInsets: page.ring)
  }

  private func cover(
    _ name: String, _ content: Panel.Page, _ rect: Rect, opacity: Shading.Opacity
  ) -> Panel {
    Panel(
      name: name, origin: rect.origin, content: .init(page: content, rect: rect),
      shading: style.contains(.reverse)
        ? nil : Shading(.cover(shadowColor), opacity: opacity))
  }
}
