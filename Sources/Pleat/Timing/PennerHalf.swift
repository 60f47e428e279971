/// The formula of an easing family, from 0 to 1 and slow at its start.
struct PennerHalf {
  let family: EasingFamily
  /// Whether the motion is `inOut`, which has two halves, and other constants for `back` and `elastic`.
  let isOfTwo: Bool

  /// A point of the half: u, from 0 at the start to 1 at the end, and `rest`, which is 1 - u.
  ///
  /// `rest` is computed on its own, so that it does not have the rounding error of u.
  struct Way {
    var u: Double
    var rest: Double
  }

  /// The rate at which `exponential` and `elastic` grow, ln 1024.
  private static let rate = 10 * 0.693147180559945309417

  /// The overshoot of `back`.
  var overshoot: Double { isOfTwo ? 1.70158 * 1.525 : 1.70158 }

  /// The angle of `elastic` at u = 0, in quarter turns.
  var swing: Double { isOfTwo ? 80.0 / 9 : 40.0 / 3 }

  /// The height of the jump at u = 0.
  var jump: Double {
    switch family {
    case .exponential: 0x1p-10
    case .elastic: value(Way(u: .leastNonzeroMagnitude, rest: 1)).magnitude
    default: 0
    }
  }

  func value(_ way: Way) -> Double {
    let (u, t) = (way.u, -way.rest)
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    switch family {
    case .sine:
      // 1 - cos α = 2 sin² (α / 2), which does not cancel.
      let sine = sineOf(.pi / 4 * u)
      return 2 * sine * sine
    case .quadratic: return u * u
    case .cubic: return u * u * u
    case .quartic: return (u * u) * (u * u)
    case .quintic: return (u * u) * (u * u) * u
    case .exponential: return powerOfTwo(10 * t)
    case .circular: return u * u / (1 + (way.rest * (1 + u)).squareRoot())
    case .back: return u * u * ((overshoot + 1) * u - overshoot)
    case .elastic: return powerOfTwo(10 * t) * cosineOf(.pi / 2 * swing * t)
    case .bounce:
      let (distance, top) = Bounce.at(way.rest)
      return 1 - (distance * distance + top)
    }
  }

  func slope(_ way: Way) -> Double {
    let (u, t) = (way.u, -way.rest)
    switch family {
    case .sine: return .pi / 2 * sineOf(.pi / 2 * u)
    case .quadratic: return 2 * u
    case .cubic: return 3 * u * u
    case .quartic: return 4 * u * u * u
    case .quintic: return 5 * (u * u) * (u * u)
    case .exponential: return Self.rate * powerOfTwo(10 * t)
    case .circular: return u / (way.rest * (1 + u)).squareRoot()
    case .back: return u * (3 * (overshoot + 1) * u - 2 * overshoot)
    case .elastic:
      let (turn, angle) = (.pi / 2 * swing, .pi / 2 * swing * t)
      return powerOfTwo(10 * t) * (Self.rate * cosineOf(angle) - turn * sineOf(angle))
    case .bounce: return 5.5 * Bounce.at(way.rest).distance
    }
  }

  var least: Double {
    switch family {
    case .back:
      let u = 2 * overshoot / (3 * (overshoot + 1))
      return value(Way(u: u, rest: 1 - u))
    case .elastic:
      // With t = u - 1 and α = turn · t, the slope is 0 where tan α = ln 1024 / turn. The swings grow with
      // u, so the least value is at the last of these places below u = 1 where the value is negative.
      let turn = .pi / 2 * swing
      let angle = arcTangentOf(y: Self.rate, x: turn) - .pi
      return value(Way(u: 1 + angle / turn, rest: -angle / turn))
    default: return 0
    }
  }
}

/// The parabolas of a bouncing ball that lands at the times 1, 2, 2.5 and 2.75.
private enum Bounce {
  /// For a time of 2.75 · `part`, returns the time since the parabola's top, and how far the top is below 1.
  static func at(_ part: Double) -> (distance: Double, top: Double) {
    switch 2.75 * part {
    case let way where way < 1: (way, 0)
    case let way where way < 2: (way - 1.5, 0.75)
    case let way where way < 2.5: (way - 2.25, 0.9375)
    case let way: (way - 2.625, 0.984375)
    }
  }
}
