/// A timing curve as a formula, with the fields of `plt_easing_f32` and `plt_easing_f64`, which
/// `plt_timing.h` describes.
struct EasingFormula {
  enum Shape {
    case powers, circle, bounce, wave, decay, steps
  }

  var shape: Shape
  var c = SIMD4<Double>.zero
  var decay = 0.0
  /// Per unit of u, the quarter turns of a wave, or the exponent of 2 of a decay.
  var rate = TwofoldNumber(0)
  var origin = 0.0
  var way = 1.0
  var base = 0.0
  var gain = 1.0
  var startSlope = 0.0
  var endSlope = 0.0
  var mirrors = false
  var continues = false

  init(_ shape: Shape) { self.shape = shape }

  /// Splits the rate into upper bits, whose products with the upper half of a number are exact, and the
  /// rest.
  ///
  /// - Parameter isSingle: Whether the numbers are floats, so that the upper half has 12 bits, not 26.
  func split(isSingle: Bool) -> (upper: Double, rest: Double) {
    guard shape == .wave else { return (rate.main, 0) }
    let lower: UInt64 = isSingle ? 0x1ff_ffff_ffff : 0x7ff_ffff
    let upper = Double(bitPattern: rate.main.bitPattern & ~lower)
    return (upper, (rate.main - upper) + rate.rest)
  }
}

private let binaryLogarithmOfE = 1.442695040888963407

extension TimingCurve {
  /// The curve as a formula, or nil for Bézier curves and straight lines.
  var formula: EasingFormula? {
    switch form {
    case .bezier, .linear: nil
    case .steps(let steps): steps.formula
    case .penner(let penner): penner.formula
    case .spring(let spring): spring.formula
    }
  }
}

extension StepEasing {
  fileprivate var formula: EasingFormula {
    var formula = EasingFormula(.steps)
    formula.c = [Double(count), position.jumpsAtStart ? 1 : 0, Double(position.jumps(count)), 0]
    return formula
  }
}

extension PennerEasing {
  fileprivate var formula: EasingFormula {
    var formula = half.formula
    if family == .sine {
      // All directions come from one cosine wave: `.in` is 1 minus the wave, `.out` is the wave run
      // backward, and `.inOut` is half of 1 minus a wave at twice the rate.
      switch direction {
      case .in: (formula.base, formula.gain) = (1, -1)
      case .out: (formula.origin, formula.way) = (1, -1)
      case .inOut: (formula.rate, formula.base, formula.gain) = (TwofoldNumber(2), 0.5, -0.5)
      }
    } else {
      // Exponential and elastic curves are waves in 1 - u, which shrink as 1 - u grows.
      let isReversed = formula.shape == .wave
      formula.mirrors = direction == .inOut
      let length = formula.mirrors ? 2.0 : 1
      let turnsRound = (direction == .out) != isReversed
      (formula.origin, formula.way) = turnsRound ? (1, -length) : (0, length)
      (formula.base, formula.gain) = direction == .out ? (1, -1) : (0, 1 / length)
    }
    (formula.startSlope, formula.endSlope) = (endSlope(at: 0), endSlope(at: 1))
    return formula
  }
}

extension PennerHalf {
  fileprivate var formula: EasingFormula {
    var formula: EasingFormula
    switch family {
    case .circular: formula = EasingFormula(.circle)
    case .bounce: formula = EasingFormula(.bounce)
    case .sine, .exponential, .elastic:
      formula = EasingFormula(.wave)
      formula.c[0] = 1
      if family != .sine { formula.decay = 10 }
      if family == .sine { formula.rate = TwofoldNumber(1) }
      if family == .elastic { formula.rate = TwofoldNumber(swing) }
    case .quadratic, .cubic, .quartic, .quintic, .back:
      formula = EasingFormula(.powers)
      switch family {
      case .back: formula.c = [-overshoot, overshoot + 1, 0, 0]
      case .quadratic: formula.c[0] = 1
      case .cubic: formula.c[1] = 1
      case .quartic: formula.c[2] = 1
      default: formula.c[3] = 1
      }
    }
    return formula
  }
}

extension SpringEasing {
  fileprivate var formula: EasingFormula {
    let motion = spring.motion
    var formula: EasingFormula
    switch motion.form {
    case .swinging(let rate):
      formula = EasingFormula(.wave)
      formula.rate = rate * TwofoldNumber(duration)
      formula.c[1] = motion.distanceFactor
    case .critical:
      // The limit of ever smaller rates: with a tiny rate, 1 - 2^(-rate u) is proportional to u.
      formula = EasingFormula(.decay)
      let tiny = 1e-18
      formula.rate = TwofoldNumber(tiny)
      formula.c[1] = motion.distanceFactor * duration * (binaryLogarithmOfE / tiny)
    case .creeping:
      formula = EasingFormula(.decay)
      formula.rate = TwofoldNumber(2 * motion.frequency * duration * binaryLogarithmOfE)
      formula.c[1] = motion.distanceFactor
    }
    formula.c[0] = 1
    formula.decay = motion.decay.main * duration * binaryLogarithmOfE
    (formula.base, formula.gain) = (1, -1)
    formula.startSlope = spring.initialVelocity * duration
    formula.continues = true
    return formula
  }
}

extension LinearEasing {
  /// The starts, the values and the slopes of the lines, in this order; the last line begins at the last
  /// point and continues the line before it.
  func lines<S: BatchScalar>(_: S.Type) -> [S] {
    var slopes = zip(stops, stops.dropFirst()).map { start, end in
      start.input < end.input ? (end.output - start.output) / (end.input - start.input) : 0
    }
    slopes.append(slopes[slopes.count - 1])
    var outputs = stops.map(\.output)
    // If the first two points form a jump, CSS takes the output after the jump for earlier inputs, too.
    if stops[0].input == stops[1].input { outputs[0] = outputs[1] }
    return (stops.map(\.input) + outputs + slopes).map { S(limiting: $0) }
  }
}
