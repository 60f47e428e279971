extension TimingCurve {
  /// Computes the eased progress of many fractions of time: `eased[i]` is `value(at: times[i])`.
  ///
  /// The computation uses the precision of the scalars. For the named curves the results are within
  /// 3e-7 (`Float`) or 1e-14 (`Double`) of the exact values, and 0 and 1 are exact. As in
  /// ``value(at:)``, times outside 0...1 continue along the tangents, and NaN gives NaN.
  ///
  /// - Throws: ``PleatError/countMismatch(expected:actual:)`` or
  ///   ``PleatError/backendUnavailable(name:available:)``.
  /// - Complexity: O(n), a few dozen operations per time, and more where the curve is nearly
  ///   vertical.
  ///
  /// The C function is `plt_timing_solve`.
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

  /// Computes the curve's parameter u, for which x(u) = x, for many fractions of time x.
  ///
  /// The error `|x(u) - x|` is at most 2 ulp of 1, even where the curve is vertical.
  ///
  /// - Throws: ``PleatError/countMismatch(expected:actual:)`` or
  ///   ``PleatError/backendUnavailable(name:available:)``.
  /// - Complexity: As for ``ease(_:into:backend:)``.
  ///
  /// The C function is `plt_timing_solve`.
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
  /// The curve's numbers in a precision, limited to its greatest finite number.
  func numbers<S: BatchScalar, Curve>(_ make: (S, S, S, S, S, S) -> Curve) -> Curve {
    func held(_ value: Double) -> S {
      max(min(S(value), .greatestFiniteMagnitude), -.greatestFiniteMagnitude)
    }
    return make(held(x1), held(y1), held(x2), held(y2), held(startSlope), held(endSlope))
  }
}
