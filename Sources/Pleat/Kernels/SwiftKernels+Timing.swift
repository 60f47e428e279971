// Timing curves. Each time is computed by itself, and as a Double, also if it is a Float.

extension SwiftKernels {
  /// Applies a curve to a list of times; either output may be nil.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func solve<S: BatchScalar>(
    _ curve: TimingCurve, times: Lanes<S>, eased: MutableLanes<S>?, parameters: MutableLanes<S>?,
    count: Int
  ) {
    for index in 0..<count {
      let time = Double(times[index])
      if let eased { eased[index] = S(limiting: curve.value(at: time)) }
      if let parameters { parameters[index] = S(limiting: curve.parameter(at: time)) }
    }
  }
}
