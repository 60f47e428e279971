// Interpolation, products of rotations, and tests of boxes. Each method calls a method of the batch's
// span.

extension Batch {
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
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 3 operations per scalar. The C function is `plt_interpolate`.
  public mutating func formInterpolation(
    from: borrowing Batch, to: borrowing Batch, at progress: Double, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try from.count.checkCount(to.count)
    try prepare(for: from.count, backend)
    var span = mutableSpan
    try span.formInterpolation(
      from: from.span, to: to.span, at: progress, backend: backend, threads: threads)
  }
}

extension Batch where Element == Quaternion {
  /// Interpolates rotations at constant angular speed along the shorter way (slerp).
  ///
  /// If the dot product of two quaternions is negative, the one from `to` is negated first. The error of
  /// each component is at most 16 u, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`, at any angle
  /// between the two rotations. Progress 0 gives exactly `from`, and progress 1 gives exactly `to` or
  /// its negative.
  ///
  /// - Parameters:
  ///   - from: The rotations at progress 0: quaternions of length one, which is not checked.
  ///   - to: The rotations at progress 1: the same number of quaternions, also of length one.
  ///   - progress: The position between `from` and `to`, in 0...1.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Precondition: `progress` is in 0...1.
  /// - Complexity: Some 80 operations per item for `Float`, 140 for `Double`. The C function is
  ///   `plt_quaternions_slerp`.
  ///
  /// Source: D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", 2011.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formSphericalInterpolation(
    from: borrowing Batch, to: borrowing Batch, at progress: Double, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try from.count.checkCount(to.count)
    try prepare(for: from.count, backend)
    var span = mutableSpan
    try span.formSphericalInterpolation(
      from: from.span, to: to.span, at: progress, backend: backend, threads: threads)
  }

  /// Concatenates pairs of rotations: `self[i]` rotates by `left[i]` first, then by `right[i]`.
  ///
  /// The transform of `self[i]` is the transform of `left[i]` times that of `right[i]`. In Hamilton's
  /// notation, `self[i]` is `right[i] * left[i]`. The error of each component is at most 4 u times the
  /// sum of the magnitudes of its four products, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`.
  ///
  /// - Parameters:
  ///   - left: The rotations that act first.
  ///   - right: The rotations that act second: the same number as in `left`.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 28 operations per item. The C function is `plt_quaternions_concat`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: borrowing Batch, with right: borrowing Batch, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try left.count.checkCount(right.count)
    try prepare(for: left.count, backend)
    var span = mutableSpan
    try span.formConcatenation(of: left.span, with: right.span, backend: backend, threads: threads)
  }
}

/// A batch of boxes, with 6 scalars each: x y z of `minimum`, then x y z of `maximum`.
public typealias Box3Batch<Scalar: BatchScalar> = Batch<Box3, Scalar>

extension Batch where Element == Box3 {
  /// Returns 0 for each box that lies wholly on the outer side of a plane of a frustum, and 1 for each
  /// other box.
  ///
  /// See ``BatchSpan/testVisibility(in:into:backend:threads:)``.
  ///
  /// - Parameters:
  ///   - frustum: The frustum.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`.
  public borrowing func visibility(
    in frustum: Frustum, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> [UInt8] {
    var results = [UInt8](repeating: 0, count: count)
    var isVisible = results.mutableSpan
    try span.testVisibility(in: frustum, into: &isVisible, backend: backend, threads: threads)
    return results
  }
}
