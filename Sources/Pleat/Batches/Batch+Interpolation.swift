// Interpolation, and functions of each rotation and box, in the batch's memory: those of its span.

extension Batch {
  /// Interpolates values, scalar by scalar: `self[i]` becomes `(1 − progress) · from[i] + progress ·
  /// to[i]`.
  ///
  /// The error of a scalar is at most 3 u times the sum of the magnitudes of the two products, with u =
  /// 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`. With progress 0 and 1 the results are exactly `from` and
  /// `to`, if all scalars are finite. For rotations between transforms or quaternions see
  /// `formSphericalInterpolation(from:to:at:)`.
  ///
  /// - Parameters:
  ///   - from: The values at progress 0.
  ///   - to: The values at progress 1, as many as in `from`.
  ///   - progress: The position between them. Others than 0...1 extrapolate.
  ///   - backend: The backend that computes them.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 3 operations per scalar. The C function is `plt_interpolate`.
  public mutating func formInterpolation(
    from: borrowing Batch, to: borrowing Batch, at progress: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    try from.checkCount(to.count)
    try prepare(for: from.count, backend)
    var span = mutableSpan
    try span.formInterpolation(from: from.span, to: to.span, at: progress, backend: backend)
  }
}

extension Batch where Element == Quaternion {
  /// Interpolates rotations at constant angular speed and by the shorter way (slerp).
  ///
  /// If the dot product of two quaternions is negative, that of `to` is taken with the opposite signs.
  /// The error of a number is at most 16 u, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`, at any
  /// angle between the two. With progress 0 and 1 the results are exactly `from`, and `to` or its
  /// negative.
  ///
  /// - Parameters:
  ///   - from: The rotations at progress 0, of length one, which is not checked.
  ///   - to: The rotations at progress 1, as many, of length one.
  ///   - progress: The position between them, in 0...1.
  ///   - backend: The backend that computes them.
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
    from: borrowing Batch, to: borrowing Batch, at progress: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    try from.checkCount(to.count)
    try prepare(for: from.count, backend)
    var span = mutableSpan
    try span.formSphericalInterpolation(
      from: from.span, to: to.span, at: progress, backend: backend)
  }

  /// Concatenates pairs of rotations: `self[i]` rotates by `left[i]` first, then by `right[i]`.
  ///
  /// The transform of the result is the product of their transforms in this order; in Hamilton's
  /// notation it is `right[i] * left[i]`. The error of a number is at most 4 u times the sum of the
  /// magnitudes of its four products, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`.
  ///
  /// - Parameters:
  ///   - left: The rotations that act first.
  ///   - right: The rotations that act second, as many as in `left`.
  ///   - backend: The backend that computes them.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 28 operations per item. The C function is `plt_quaternions_concat`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: borrowing Batch, with right: borrowing Batch, backend: Backend = .automatic
  ) throws(PleatError) {
    try left.checkCount(right.count)
    try prepare(for: left.count, backend)
    var span = mutableSpan
    try span.formConcatenation(of: left.span, with: right.span, backend: backend)
  }
}

/// A batch of boxes, with 6 scalars each: x y z of the least corner, then of the greatest.
public typealias Box3Batch<Scalar: BatchScalar> = Batch<Box3, Scalar>

extension Batch where Element == Box3 {
  /// Returns which boxes a frustum may show: 1 for those, and 0 for boxes wholly outside a plane.
  ///
  /// See ``BatchSpan/testVisibility(in:into:backend:)``.
  ///
  /// - Parameters:
  ///   - frustum: The frustum.
  ///   - backend: The backend that computes them.
  /// - Throws: `PleatError.backendUnavailable`.
  public borrowing func visibility(
    in frustum: Frustum, backend: Backend = .automatic
  ) throws(PleatError) -> [UInt8] {
    var results = [UInt8](repeating: 0, count: count)
    var isVisible = results.mutableSpan
    try span.testVisibility(in: frustum, into: &isVisible, backend: backend)
    return results
  }
}
