// Calls of the kernels for timing curves, and for cosines and sines.

internal import CPleat

extension CubicBezier {
  /// Calls `make` with the curve's six numbers, each clamped to the finite range of `S`.
  func numbers<S: BatchScalar, Curve>(_ make: (S, S, S, S, S, S) -> Curve) -> Curve {
    make(
      S(limiting: x1), S(limiting: y1), S(limiting: x2), S(limiting: y2), S(limiting: startSlope),
      S(limiting: endSlope))
  }
}

extension plt_curve_f32 {
  init(_ curve: CubicBezier) {
    self = curve.numbers {
      plt_curve_f32(x1: $0, y1: $1, x2: $2, y2: $3, slope_in: $4, slope_out: $5)
    }
  }
}

extension plt_curve_f64 {
  init(_ curve: CubicBezier) {
    self = curve.numbers {
      plt_curve_f64(x1: $0, y1: $1, x2: $2, y2: $3, slope_in: $4, slope_out: $5)
    }
  }
}

extension Kernels {
  /// Computes cosines and sines of angles in quarter turns.
  package func sincos<S>(
    quarterTurns: Lanes<S>, cosines: MutableLanes<S>, sines: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .sincos, S.precision, count: count)
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.sincos(
        quarterTurns: quarterTurns.single, cosines: cosines.single, sines: sines.single,
        count: count)
    case (nil, .double):
      unsafe SwiftKernels.sincos(
        quarterTurns: quarterTurns.double, cosines: cosines.double, sines: sines.double,
        count: count)
    case (let core?, .single):
      unsafe core.pointee.f32.quarter_turns_sincos(
        quarterTurns.core(), cosines.core(), sines.core(), count)
    case (let core?, .double):
      unsafe core.pointee.f64.quarter_turns_sincos(
        quarterTurns.core(), cosines.core(), sines.core(), count)
    }
  }

  /// Computes for each time the eased value, the curve parameter u, or both.
  package func solve<S>(
    _ curve: TimingCurve, times: Lanes<S>, eased: MutableLanes<S>?, parameters: MutableLanes<S>?,
    count: Int
  ) {
    if let bezier = curve.bezier {
      return solve(bezier, times: times, eased: eased, parameters: parameters, count: count)
    }
    guard let parameters else {
      if let eased { ease(curve, times: times, into: eased, count: count) }
      return
    }
    // Only Bézier curves have a parameter of their own.
    for index in 0..<count {
      let time = Double(times[index])
      if let eased { eased[index] = S(limiting: curve.value(at: time)) }
      parameters[index] = S(limiting: curve.parameter(at: time))
    }
  }

  private func solve<S>(
    _ curve: CubicBezier, times: Lanes<S>, eased: MutableLanes<S>?,
    parameters: MutableLanes<S>?, count: Int
  ) {
    let own = chosen(for: .timingCurve, S.precision, count: count)
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.solve(
        curve, times: times.single, eased: eased?.single, parameters: parameters?.single,
        count: count)
    case (nil, .double):
      unsafe SwiftKernels.solve(
        curve, times: times.double, eased: eased?.double, parameters: parameters?.double,
        count: count)
    case (let core?, .single):
      var own = plt_curve_f32(curve)
      unsafe core.pointee.f32.timing_solve(
        &own, times.core(), eased?.core(), parameters?.core(), count)
    case (let core?, .double):
      var own = plt_curve_f64(curve)
      unsafe core.pointee.f64.timing_solve(
        &own, times.core(), eased?.core(), parameters?.core(), count)
    }
  }

  /// Computes the eased values of a curve that is no Bézier curve.
  private func ease<S>(
    _ curve: TimingCurve, times: Lanes<S>, into eased: MutableLanes<S>, count: Int
  ) {
    if case .linear(let linear) = curve.form {
      ease(linear, times: times, into: eased, count: count)
    } else if let formula = curve.formula {
      let own = chosen(for: .timingFormula, S.precision, count: count)
      switch unsafe (own.core, S.precision) {
      case (nil, _): SwiftKernels.ease(times, into: eased, count: count, by: curve.value(at:))
      case (let core?, .single):
        var own = plt_easing_f32(formula)
        unsafe core.pointee.f32.timing_ease(&own, times.core(), eased.core(), count)
      case (let core?, .double):
        var own = plt_easing_f64(formula)
        unsafe core.pointee.f64.timing_ease(&own, times.core(), eased.core(), count)
      }
    }
  }

  private func ease<S>(
    _ curve: LinearEasing, times: Lanes<S>, into eased: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .timingLines, S.precision, count: count)
    guard let core = unsafe own.core else {
      return SwiftKernels.ease(times, into: eased, count: count, by: curve.value(at:))
    }
    let lines = curve.stops.count
    switch S.precision {
    case .single:
      unsafe curve.lines(Float.self).withUnsafeBufferPointer {
        let start = $0.baseAddress!
        var own = unsafe plt_lines_f32(
          starts: start, values: start + lines, slopes: start + 2 * lines, count: lines)
        unsafe core.pointee.f32.timing_lines(&own, times.core(), eased.core(), count)
      }
    case .double:
      unsafe curve.lines(Double.self).withUnsafeBufferPointer {
        let start = $0.baseAddress!
        var own = unsafe plt_lines_f64(
          starts: start, values: start + lines, slopes: start + 2 * lines, count: lines)
        unsafe core.pointee.f64.timing_lines(&own, times.core(), eased.core(), count)
      }
    }
  }
}

extension plt_easing_shape {
  fileprivate init(_ shape: EasingFormula.Shape) {
    switch shape {
    case .powers: self = PLT_EASING_POWERS
    case .circle: self = PLT_EASING_CIRCLE
    case .bounce: self = PLT_EASING_BOUNCE
    case .wave: self = PLT_EASING_WAVE
    case .decay: self = PLT_EASING_DECAY
    case .steps: self = PLT_EASING_STEPS
    }
  }
}

extension plt_easing_f32 {
  fileprivate init(_ own: EasingFormula) {
    func single(_ number: Double) -> Float { Float(limiting: number) }
    let rate = own.split(isSingle: true)
    self.init(
      decay: single(own.decay), rate: single(rate.upper), rate_rest: single(rate.rest),
      c: (single(own.c[0]), single(own.c[1]), single(own.c[2]), single(own.c[3])),
      origin: single(own.origin), way: single(own.way), base: single(own.base),
      gain: single(own.gain), slope_in: single(own.startSlope), slope_out: single(own.endSlope),
      shape: plt_easing_shape(own.shape), mirrors: own.mirrors ? 1 : 0,
      continues: own.continues ? 1 : 0)
  }
}

extension plt_easing_f64 {
  fileprivate init(_ own: EasingFormula) {
    let rate = own.split(isSingle: false)
    self.init(
      decay: own.decay, rate: rate.upper, rate_rest: rate.rest,
      c: (own.c[0], own.c[1], own.c[2], own.c[3]), origin: own.origin, way: own.way,
      base: own.base, gain: own.gain, slope_in: own.startSlope, slope_out: own.endSlope,
      shape: plt_easing_shape(own.shape), mirrors: own.mirrors ? 1 : 0,
      continues: own.continues ? 1 : 0)
  }
}
