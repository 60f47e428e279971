/// A family of easing functions: the shape of one half of the motion.
///
/// The formulas are for ``EasingDirection/in``, with u in 0...1.
///
/// Source: Penner, "Motion, Tweening, and Easing", Programming Macromedia Flash MX, 2002. The names
/// are those of easings.net.
public enum EasingFamily: String, CaseIterable, Codable, Sendable {
  /// 1 - cos(π/2 · u)
  case sine
  /// u²
  case quadratic
  /// u³
  case cubic
  /// u⁴
  case quartic
  /// u⁵
  case quintic
  /// 2^(10 (u - 1)), and 0 at u = 0
  case exponential
  /// 1 - √(1 - u²)
  case circular
  /// u² ((s + 1) u - s) with s = 1.70158; for ``EasingDirection/inOut``, s = 1.70158 · 1.525.
  ///
  /// It goes below 0 first.
  case back
  /// 2^(10 (u - 1)) cos(20π/3 (u - 1)), and 0 at u = 0; for ``EasingDirection/inOut``, 40π/9 replaces
  /// 20π/3.
  ///
  /// It swings about 0 first.
  case elastic
  /// The height, at the time 1 - u, of a ball that is dropped and bounces.
  case bounce

  /// The name as easings.net abbreviates it, such as `Quad`.
  var shortName: String {
    switch self {
    case .sine: "Sine"
    case .quadratic: "Quad"
    case .cubic: "Cubic"
    case .quartic: "Quart"
    case .quintic: "Quint"
    case .exponential: "Expo"
    case .circular: "Circ"
    case .back: "Back"
    case .elastic: "Elastic"
    case .bounce: "Bounce"
    }
  }
}

/// At which end of the motion an easing function is slow.
public enum EasingDirection: String, CaseIterable, Codable, Sendable {
  /// The start: f(x).
  case `in`
  /// The end: 1 - f(1 - x).
  case out
  /// Both: f(2x) / 2 up to the middle, then 1 - f(2 - 2x) / 2.
  case inOut
}

package struct PennerEasing: Hashable {
  package let family: EasingFamily
  package let direction: EasingDirection

  /// All easing functions with their names, such as `easeInOutBounce`.
  static let named: [(name: String, easing: PennerEasing)] = EasingFamily.allCases.flatMap {
    family in
    EasingDirection.allCases.map { direction in
      let prefix = ["in": "easeIn", "out": "easeOut", "inOut": "easeInOut"][direction.rawValue]!
      return (prefix + family.shortName, PennerEasing(family: family, direction: direction))
    }
  }

  var name: String { Self.named.first { $0.easing == self }!.name }

  /// The half of the motion that is slow at its start.
  var half: PennerHalf { PennerHalf(family: family, isOfTwo: direction == .inOut) }

  /// Whether x lies in the mirrored part of the motion.
  private func isMirrored(_ x: Double) -> Bool {
    direction == .out || (direction == .inOut && x > 0.5)
  }

  /// Returns the point of the half that belongs to a point x of the motion.
  private func halfway(_ x: Double) -> PennerHalf.Way {
    switch direction {
    case .in: PennerHalf.Way(u: x, rest: 1 - x)
    case .out: PennerHalf.Way(u: 1 - x, rest: x)
    case .inOut: PennerHalf.Way(u: 2 * min(x, 1 - x), rest: 1 - 2 * min(x, 1 - x))
    }
  }
}

extension PennerEasing: EasingForm {
  func value(at x: Double) -> Double {
    if x.isNaN { return x }
    if x < 0 { return held(endSlope(at: 0) * held(x)) }
    if x > 1 { return held(1 + endSlope(at: 1) * held(x - 1)) }
    let y = half.value(halfway(x)) / (direction == .inOut ? 2 : 1)
    return isMirrored(x) ? 1 - y : y
  }

  func slope(at x: Double) -> Double {
    if x.isNaN { return x }
    return held(half.slope(halfway(min(max(x, 0), 1))))
  }

  /// The slope with which the function continues beyond its end at 0 or 1: 0 if the tangent there is
  /// vertical, or if the function jumps there.
  func endSlope(at x: Double) -> Double {
    let way = halfway(x)
    if way.u == 0, half.jump > 0 { return 0 }
    let slope = half.slope(way)
    return slope.isFinite ? slope : 0
  }

  var range: ClosedRange<Double> {
    let least = half.least / (direction == .inOut ? 2 : 1)
    return switch direction {
    case .in: least...1
    case .out: 0...(1 - least)
    case .inOut: least...(1 - least)
    }
  }
}
