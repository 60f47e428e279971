// Calls of the kernels for timing curves, and for cosines and sines.

internal import CPleat

extension CubicBezier {
  /// The curve for the core, with each number limited to the finite range of `S`.
  func curve<S: BatchScalar>(_: S.Type) -> S._Kernels.Curve {
    S._Kernels.Curve(
      x1: S(limiting: x1), y1: S(limiting: y1), x2: S(limiting: x2), y2: S(limiting: y2),
      slope_in: S(limiting: startSlope), slope_out: S(limiting: endSlope))
  }
}

extension Kernels {
  package func sincos<S>(
    quarterTurns: Lanes<S>, cosines: MutableLanes<S>, sines: MutableLanes<S>, count: Int
  ) {
    let table = unsafe chosen(for: .sincos, S.precision).table(S.self)
    unsafe S._Kernels.sincos(table)(quarterTurns.pointer, cosines.pointer, sines.pointer, count)
  }

  /// Computes for each time the eased value, the curve parameter u, or both.
  package func solve<S>(
    _ curve: TimingCurve, times: Lanes<S>, eased: MutableLanes<S>?, parameters: MutableLanes<S>?,
    count: Int
  ) {
    // The core computes parameters only for Bézier curves; the parameter of another curve is the time.
    let hasKernel = !isSwift && (curve.bezier != nil || parameters == nil)
    guard hasKernel else {
      return SwiftKernels.solve(
        curve, times: times, eased: eased, parameters: parameters, count: count)
    }
    if let bezier = curve.bezier {
      let table = unsafe chosen(for: .timingCurve, S.precision).table(S.self)
      var own = bezier.curve(S.self)
      unsafe S._Kernels.solve(table)(
        &own, times.pointer, eased?.pointer, parameters?.pointer, count)
    } else if let eased {
      ease(curve, times: times, into: eased, count: count)
    }
  }

  /// Computes the eased values of a curve that is no Bézier curve.
  private func ease<S>(
    _ curve: TimingCurve, times: Lanes<S>, into eased: MutableLanes<S>, count: Int
  ) {
    if case .linear(let linear) = curve.form {
      let table = unsafe chosen(for: .timingLines, S.precision).table(S.self)
      let lines = linear.stops.count
      unsafe linear.lines(S.self).withUnsafeBufferPointer {
        let start = $0.baseAddress!
        var own = unsafe S._Kernels.Lines(
          starts: start, values: start + lines, slopes: start + 2 * lines, count: lines)
        unsafe S._Kernels.easeLines(table)(&own, times.pointer, eased.pointer, count)
      }
    } else if let formula = curve.formula {
      let table = unsafe chosen(for: .timingFormula, S.precision).table(S.self)
      var own = formula.easing(S.self)
      unsafe S._Kernels.ease(table)(&own, times.pointer, eased.pointer, count)
    }
  }
}

extension EasingFormula {
  /// The formula for the core, with each number limited to the finite range of `S`.
  fileprivate func easing<S: BatchScalar>(_: S.Type) -> S._Kernels.Easing {
    let rate = split(isSingle: S.precision == .single)
    func limited(_ number: Double) -> S { S(limiting: number) }
    return S._Kernels.Easing(
      decay: limited(decay), rate: limited(rate.upper), rate_rest: limited(rate.rest),
      c: (limited(c[0]), limited(c[1]), limited(c[2]), limited(c[3])), origin: limited(origin),
      way: limited(way), base: limited(base), gain: limited(gain), slope_in: limited(startSlope),
      slope_out: limited(endSlope), shape: plt_easing_shape(shape), mirrors: mirrors ? 1 : 0,
      continues: continues ? 1 : 0)
  }
}

extension plt_easing_shape {
  fileprivate init(_ shape: EasingFormula.Shape) {
    self =
      switch shape {
      case .powers: PLT_EASING_POWERS
      case .circle: PLT_EASING_CIRCLE
      case .bounce: PLT_EASING_BOUNCE
      case .wave: PLT_EASING_WAVE
      case .decay: PLT_EASING_DECAY
      case .steps: PLT_EASING_STEPS
      }
  }
}
