import Pleat

// The cross-fade of the formats, for people who prefer reduced motion.
//
// Programs that show it clamp opacities to 0...1, as a transition clamps its progress. Only where a leg in
// the middle passes its own ends does its opacity pass them too.

extension Bake {
  struct FadeKey {
    let percent: Double
    /// The opacity of the destination page.
    let opacity: Double
    /// The easing until the next keyframe, as CSS; nil for the last keyframe.
    let easing: String?
  }

  /// The largest distance of an opacity from that of the cross-fade.
  private static let fadeTolerance = 0.5 / 255

  /// Returns the keyframes of the cross-fade: one where each leg begins, and one at the end.
  func fadeKeys() throws(PleatError) -> [FadeKey] {
    let fade = try transition.crossFade(timeline)
    var (keys, passed) = ([FadeKey](), 0.0)
    /// Adds a keyframe, and one just before it if the last leg with a duration ended elsewhere.
    func add(_ opacity: Double, _ easing: String?, after last: Leg?) {
      let percent = easing == nil ? 100 : passed / fade.duration * 100
      if let last, last.to != opacity {
        keys.append(FadeKey(percent: percent.nextDown, opacity: last.to, easing: "linear"))
      }
      keys.append(FadeKey(percent: percent, opacity: opacity, easing: easing))
    }
    let legs = fade.legs.filter { $0.duration > 0 }
    for (index, leg) in legs.enumerated() {
      add(leg.from, try Self.easing(of: leg.curve), after: index == 0 ? nil : legs[index - 1])
      passed += leg.duration
    }
    add(fade.end, nil, after: legs.last)
    return keys
  }

  /// Returns a curve as CSS; a spring that is cut before it rests jumps to 1 at the end, as a leg does.
  private static func easing(of curve: TimingCurve) throws(PleatError) -> String {
    let text = try curve.cssText(within: fadeTolerance)
    guard curve.value(at: 1) != 1, let points = try TimingCurve(text).points else { return text }
    return try TimingCurve.linear(points + [LinearStop(input: 1, output: 1)]).text
  }
}
