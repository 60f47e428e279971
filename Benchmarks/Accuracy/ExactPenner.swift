import Oracles
import Pleat

/// Penner's functions as they are defined, in double-double arithmetic, for times between 0 and 1.
enum ExactPenner {
  static func value(_ family: EasingFamily, _ direction: EasingDirection, at x: Double)
    -> DoubleDouble
  {
    let one = DoubleDouble(1)
    switch direction {
    case .in: return half(family, DoubleDouble(x), isOfTwo: false)
    case .out: return one - half(family, one - DoubleDouble(x), isOfTwo: false)
    case .inOut:
      let (way, isUpper) = (DoubleDouble(2 * x), x > 0.5)
      let y = half(family, isUpper ? DoubleDouble(2) - way : way, isOfTwo: true) / 2
      return isUpper ? one - y : y
    }
  }

  /// The constant in the formula of `back` that determines how far the curve overshoots.
  static func overshoot(isOfTwo: Bool) -> DoubleDouble {
    DoubleDouble(170_158) / 100_000 * (isOfTwo ? DoubleDouble(1_525) / 1_000 : DoubleDouble(1))
  }

  private static func half(_ family: EasingFamily, _ u: DoubleDouble, isOfTwo: Bool)
    -> DoubleDouble
  {
    let one = DoubleDouble(1)
    let rest = one - u
    var shrunk: DoubleDouble { .powerOfTwo(-rest * DoubleDouble(10)) }
    switch family {
    case .sine: return one - ExactTurns.cosineAndSine(quarterTurns: u).cosine
    case .quadratic: return u * u
    case .cubic: return u * u * u
    case .quartic: return u * u * u * u
    case .quintic: return u * u * u * u * u
    case .exponential: return shrunk
    case .circular: return one - (rest * (one + u)).squareRoot()
    case .back:
      let s = overshoot(isOfTwo: isOfTwo)
      return u * u * ((s + one) * u - s)
    case .elastic:
      let turns = rest * (DoubleDouble(isOfTwo ? 80 : 40) / (isOfTwo ? 9 : 3))
      return shrunk * ExactTurns.cosineAndSine(quarterTurns: turns).cosine
    case .bounce:
      // The ball follows the lowest of four parabolas, which meet where it lands.
      let heights = [(0.0, 0.0), (1.5, 0.75), (2.25, 0.9375), (2.625, 0.984375)].map {
        middle, top in
        let way = rest * DoubleDouble(2.75) - DoubleDouble(middle)
        return way * way + DoubleDouble(top)
      }
      return one - heights.min { ($0 - $1).value < 0 }!
    }
  }
}
