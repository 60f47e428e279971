/// The solution of a spring's equation: how far the spring is from 1, and how fast it moves.
///
/// With a = damping / (2 · mass), ω₀² = stiffness / mass and δ = ω₀² - a², the distance y = 1 - x is
///
///     e^(-a t) (cos ωt + (a - v) / ω · sin ωt)                    ω = √δ      for δ > 0
///     e^(-a t) (1 + (a - v) t)                                                for δ = 0
///     e^(-s t) (1 + (s - v) / (2 σ) · (1 - e^(-2 σ t)))           σ = √-δ     for δ < 0
///
/// where v is the initial velocity and s = a - σ = ω₀² / (a + σ). Close to δ = 0, ω and σ are small and the
/// fractions are large. The distance is still accurate, because the sine and 1 - e^(-2 σ t) have full
/// relative accuracy. Only the difference δ loses digits, so it is computed with twice the digits. So are
/// the exponents and the angle, because their errors would grow with the time.
struct SpringMotion: Sendable {
  enum Form: Sendable {
    /// `rate` is ω in quarter turns per second.
    case swinging(rate: TwofoldNumber)
    case critical
    case creeping(spread: TwofoldNumber)
  }

  let form: Form
  /// The rate a, or s, at which the distance shrinks, in 1/s.
  let decay: TwofoldNumber
  /// The factor of the second function (the sine, t, or 1 - e^(-2 σ t)) in the formula for the distance.
  let distanceFactor: Double
  /// The factor of the same function in the formula for the velocity.
  ///
  /// The first function (the cosine or 1) has the factor 1 in the distance and `initialVelocity` here.
  private let velocityFactor: Double
  private let initialVelocity: Double
  /// ω or σ, in 1/s.
  let frequency: Double

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let a = TwofoldNumber(damping) / TwofoldNumber(mass) * TwofoldNumber(0.5)
    let square = TwofoldNumber(stiffness) / TwofoldNumber(mass)
    let delta = square - a * a
    let v = TwofoldNumber(velocity)
    if delta.main > 0 {
      let omega = delta.squareRoot()
      let twoOverPi = TwofoldNumber(main: 0x1.45f306dc9c883p-1, rest: -0x1.6b01ec5417056p-55)
      form = .swinging(rate: omega * twoOverPi)
      (decay, frequency) = (a, omega.main)
      distanceFactor = ((a - v) / omega).main
      velocityFactor = ((square - a * v) / omega).main
    } else if delta.main == 0 {
      (form, decay, frequency) = (.critical, a, 0)
      distanceFactor = (a - v).main
      velocityFactor = (a * (a - v)).main
    } else {
      let sigma = (-delta).squareRoot()
      let slow = square / (a + sigma)
      form = .creeping(spread: TwofoldNumber(-2) * sigma)
      (decay, frequency) = (slow, sigma.main)
      let share = (slow - v) / (sigma + sigma)
      distanceFactor = share.main
      velocityFactor = (share * (a + sigma)).main
    }
    initialVelocity = velocity
  }

  /// Returns the distance from 1 at a time of at least 0.
  func distance(at time: Double) -> Double { distance(at: TwofoldNumber(time)) }

  func distance(at time: TwofoldNumber) -> Double { combined(1, distanceFactor, at: time) }

  /// Returns the velocity at a time of at least 0, in 1/s.
  func velocity(at time: Double) -> Double { velocity(at: TwofoldNumber(time)) }

  func velocity(at time: TwofoldNumber) -> Double {
    combined(initialVelocity, velocityFactor, at: time)
  }

  /// Returns e^(-`decay` t) times a combination of two functions, such as `first · cos ωt + second · sin ωt`.
  private func combined(_ first: Double, _ second: Double, at time: TwofoldNumber)
    -> Double
  {
    if time.main.isNaN { return time.main }
    // With a later time, products would overflow. No digit of the swings would be correct so late, anyway.
    let t = time.main < 1e150 ? time : TwofoldNumber(1e150)
    var envelope = (-decay * t).exponential
    if time.main > t.main, decay.main > 0 { envelope = exponentialOf(-decay.main * time.main) }
    if envelope == 0 { return 0 }
    switch form {
    case .swinging(let rate):
      let (cosine, sine) = (rate * t).cosineAndSineOfQuarterTurns
      return envelope * (first * cosine + second * sine)
    case .critical:
      return envelope * (first + second * t.main)
    case .creeping(let spread):
      return envelope * (first - second * exponentialMinusOne((spread * t).main))
    }
  }

  /// The first time above 0 at which the velocity is 0, and the period after which it is 0 again (infinite if
  /// it never is); nil if there is no such time.
  var turns: (first: Double, period: Double)? {
    switch form {
    case .swinging:
      var angle = arcTangentOf(y: -initialVelocity, x: velocityFactor)
      if angle < 0 { angle += .pi }
      if angle == 0 { angle = .pi }
      return (angle / frequency, .pi / frequency)
    case .critical:
      let time = -initialVelocity / velocityFactor
      return time > 0 && time.isFinite ? (time, .infinity) : nil
    case .creeping:
      let part = -initialVelocity / velocityFactor
      guard part > 0, part < 1 else { return nil }
      return (-logarithmOfOnePlus(-part) / (2 * frequency), .infinity)
    }
  }
}
