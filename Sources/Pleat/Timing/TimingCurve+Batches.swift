extension TimingCurve {
  /// Eases many times at once: `eased[i]` is `value(at: times[i])`, in the scalars' precision.
  ///
  /// For named curves within 3e-7 (`Float`) or 1e-14 (`Double`) of the true value; 0 and 1 are exact;
  /// times outside 0...1 lie on the end tangents; NaN stays NaN.
  /// - Throws: `PleatError.countMismatch`, `PleatError.backendUnavailable`.
  /// - Complexity: a few dozen operations per time; more where the curve is almost vertical.
  ///   C: `plt_timing_solve`.
  public func ease<Scalar: BatchScalar>(
    _ times: Span<Scalar>, into eased: inout MutableSpan<Scalar>, backend: Backend = .automatic
  ) throws(PleatError) {
    try check(times.count, eased.count)
    let kernels = try backend.kernels()
    let count = times.count
    times.withLanes { from in
      eased.withLanes {
        kernels.solve(self, times: from, eased: $0, parameters: nil, count: count)
      }
    }
  }

  /// Finds the curve's parameter u for many times at once: x(u) is the time.
  ///
  /// `|x(u) - x|` is at most 2 ulp of 1, also where the curve is vertical.
  /// - Throws: `PleatError.countMismatch`, `PleatError.backendUnavailable`.
  /// - Complexity: as for easing. C: `plt_timing_solve`.
  public func findParameters<Scalar: BatchScalar>(
    of times: Span<Scalar>, into parameters: inout MutableSpan<Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) {
    try check(times.count, parameters.count)
    let kernels = try backend.kernels()
    let count = times.count
    times.withLanes { from in
      parameters.withLanes {
        kernels.solve(self, times: from, eased: nil, parameters: $0, count: count)
      }
    }
  }

  private func check(_ times: Int, _ results: Int) throws(PleatError) {
    guard times == results else { throw .countMismatch(expected: times, actual: results) }
  }
}

extension TimingCurve {
  /// The curve's numbers in a precision; what exceeds it is held at its greatest number.
  func numbers<S: BatchScalar, Curve>(_ make: (S, S, S, S, S, S) -> Curve) -> Curve {
    func held(_ value: Double) -> S {
      max(min(S(value), .greatestFiniteMagnitude), -.greatestFiniteMagnitude)
    }
    return make(held(x1), held(y1), held(x2), held(y2), held(startSlope), held(endSlope))
  }
}
