extension TimingCurve {
  /// Computes the eased progress of many fractions of time: `eased[i]` is `value(at: times[i])`.
  ///
  /// The computation has the precision of `Scalar`. At the times 0 and 1 the results of Bézier curves
  /// and of ``easing(_:_:)`` are exactly 0 and 1. Between them the results of the named curves, such as
  /// ``easeIn``, are within 3e-7 (`Float`) or 1e-14 (`Double`) of the exact values. For ``easing(_:_:)`` and
  /// ``spring(_:duration:)`` the error is at most 5e-7 or 9e-16 times 1 + m, where m is the curve's greatest
  /// magnitude in 0...1, as long as a spring swings at most 1,000 times (`Float`) or 200,000 times
  /// (`Double`). If the points of ``linear(_:)`` are numbers of `Scalar`, the result at a point is exactly
  /// the point's value, and elsewhere the error is at most 3e-7 or 7e-16 times |v| + |r|, where v is the
  /// value at the start of a line, and r the rise from v to the result. Outside 0...1 the curve continues
  /// as in ``value(at:)``. For NaN the result is NaN.
  ///
  /// - Parameters:
  ///   - times: The fractions of time.
  ///   - eased: The results, one for each time.
  ///   - backend: The backend that computes the results.
  /// - Throws: ``PleatError/countMismatch(expected:actual:)`` if `times` and `eased` have different
  ///   counts. ``PleatError/backendUnavailable(name:available:)`` if the backend is not available.
  /// - Complexity: O(n) in the number of times. A result takes a few dozen operations, and more where
  ///   the curve is nearly vertical.
  ///
  /// The C function is `plt_timing_solve`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public func ease<Scalar: BatchScalar>(
    _ times: Span<Scalar>, into eased: inout MutableSpan<Scalar>, backend: Backend = .automatic
  ) throws(PleatError) {
    try solve(times, into: &eased, findsParameters: false, backend)
  }

  /// Computes the parameter u at each fraction of time t: x(u) = t for a Bézier curve, otherwise u = t.
  ///
  /// The error `|x(u) - t|` is at most 2⁻²² (`Float`) or 2⁻⁵¹ (`Double`), even where the curve is
  /// vertical. For times below 0 the result is 0, for times above 1 it is 1, and for NaN it is NaN.
  ///
  /// - Parameters:
  ///   - times: The fractions of time.
  ///   - parameters: The results, one for each time.
  ///   - backend: The backend that computes the results.
  /// - Throws: ``PleatError/countMismatch(expected:actual:)`` if `times` and `parameters` have
  ///   different counts. ``PleatError/backendUnavailable(name:available:)`` if the backend is not
  ///   available.
  /// - Complexity: O(n) in the number of times, as for ``ease(_:into:backend:)``.
  ///
  /// The C function is `plt_timing_solve`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public func findParameters<Scalar: BatchScalar>(
    of times: Span<Scalar>, into parameters: inout MutableSpan<Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) {
    try solve(times, into: &parameters, findsParameters: true, backend)
  }

  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  private func solve<Scalar: BatchScalar>(
    _ times: Span<Scalar>, into results: inout MutableSpan<Scalar>, findsParameters: Bool,
    _ backend: Backend
  ) throws(PleatError) {
    let count = times.count
    try count.checkCount(results.count)
    let kernels = try backend.kernels()
    times.withLanes { from in
      results.withLanes {
        kernels.solve(
          self, times: from, eased: findsParameters ? nil : $0,
          parameters: findsParameters ? $0 : nil, count: count)
      }
    }
  }
}
