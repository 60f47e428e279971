// Calls of the kernels for timing curves, and for cosines and sines.

internal import CPleat

extension TimingCurve {
  /// Calls `make` with the curve's six numbers, each clamped to the finite range of `S`.
  func numbers<S: BatchScalar, Curve>(_ make: (S, S, S, S, S, S) -> Curve) -> Curve {
    func held(_ value: Double) -> S {
      max(min(S(value), .greatestFiniteMagnitude), -.greatestFiniteMagnitude)
    }
    return make(held(x1), held(y1), held(x2), held(y2), held(startSlope), held(endSlope))
  }
}

extension plt_curve_f32 {
  init(_ curve: TimingCurve) {
    self = curve.numbers {
      plt_curve_f32(x1: $0, y1: $1, x2: $2, y2: $3, slope_in: $4, slope_out: $5)
    }
  }
}

extension plt_curve_f64 {
  init(_ curve: TimingCurve) {
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
}
