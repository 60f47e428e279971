// What operations on batches read and write: batches in Pleat's memory and spans of the caller's memory.
//
// Each operation is declared once, in an extension of `BatchTarget`, in the file of its element:
// TransformBatch.swift, QuadBatch.swift, PointBatch.swift and so on. The code up to the call of the C function
// is inlined into the caller, because a call for 16 items takes only as long as a few function calls. Code
// for items with gaps, several threads, boxes and timing curves is not inlined.

/// Memory for values of one type in one precision that operations write: a ``Batch`` or a
/// ``MutableBatchSpan``.
///
/// An operation throws `PleatError.countMismatch` if the counts of its inputs differ, or if a span does not
/// have the count of the results. It throws `PleatError.backendUnavailable` if the backend is not available,
/// and `PleatError.outOfMemory` if a batch has to grow and there is too little memory. The batch is then
/// empty; after the other errors nothing has changed.
///
/// `backend` is the backend that computes the results, and `threads` the greatest number of threads that
/// share the work, at least 1.
public protocol BatchTarget<Element, Scalar>: BatchSource, BatchRoom, ~Copyable, ~Escapable {
  /// The values, for writing without a copy.
  var mutableSpan: MutableBatchSpan<Element, Scalar> { @_lifetime(&self) mutating get }
}

extension BatchTarget where Self: ~Copyable & ~Escapable {
  @inlinable var mutableLanes: MutableStridedLanes<Scalar> {
    mutating get { mutableSpan.mutableLanes }
  }

  /// Interpolates values, scalar by scalar: `self[i]` becomes `(1 − progress) · from[i] + progress ·
  /// to[i]`.
  ///
  /// The error of a scalar is at most 3 u times the sum of the magnitudes of the two products, with u =
  /// 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`. If all scalars are finite, progress 0 gives exactly `from`,
  /// and progress 1 gives exactly `to`. For quaternions, see `formSphericalInterpolation(from:to:at:)`.
  ///
  /// - Parameters:
  ///   - from: The values at progress 0.
  ///   - to: The values at progress 1, the same number as in `from`.
  ///   - progress: The position between `from` and `to`. A value outside 0...1 extrapolates.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 3 operations per scalar. The C function is `plt_interpolate`.
  @inlinable
  public mutating func formInterpolation(
    from: borrowing some BatchInput<Element, Scalar>,
    to: borrowing some BatchInput<Element, Scalar>,
    at progress: Double, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: from.count, to.count, on: backend)
    mutableLanes.interpolate(from.lanes, to.lanes, at: progress, count, kernels, threads)
  }
}

extension MutableStridedLanes {
  @inlinable func interpolate(
    _ from: StridedLanes<Scalar>, _ to: StridedLanes<Scalar>, at progress: Double, _ count: Int,
    _ kernels: Kernels, _ threads: Int
  ) {
    compute(from, to, sharing: progress, count: count, kernels, threads) {
      kernels, progress, from, out, count in
      kernels.interpolate(
        from.first, from.second, at: progress, into: out, count: count * from.length)
      return 0
    }
  }
}
