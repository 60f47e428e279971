/// A batch of rotations, with 4 scalars each: x y z w.
public typealias QuaternionBatch<Scalar: BatchScalar> = Batch<Quaternion, Scalar>

// Rotations
//   formSphericalInterpolation(from:to:at:)  slerp, by the shorter way
//   formConcatenation(of:with:)              left[i] first, then right[i]
//   concatenate(with:), precede(with:)       self[i] first, then right[i]; left[i] first, then self[i]

extension BatchTarget where Self: ~Copyable & ~Escapable, Element == Quaternion {
  /// Interpolates rotations at constant angular speed along the shorter way (slerp).
  ///
  /// If the dot product of two quaternions is negative, the one from `to` is negated first. The error of
  /// each component is at most 16 u, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`, at any angle
  /// between the two rotations; for progress outside 0...1, it is at most 64 u times the greater of 1 and
  /// progress². Progress 0 gives exactly `from`, and progress 1 gives exactly `to` or its negative.
  ///
  /// - Parameters:
  ///   - from: The rotations at progress 0: quaternions of length one, which is not checked.
  ///   - to: The rotations at progress 1: the same number of quaternions, also of length one.
  ///   - progress: The position between `from` and `to`. A value outside 0...1 extrapolates.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: Some 80 operations per item for `Float`, 140 for `Double`. The C function is
  ///   `plt_quaternions_slerp`.
  ///
  /// Source: D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", 2011.
  @inlinable
  public mutating func formSphericalInterpolation(
    from: borrowing some BatchInput<Quaternion, Scalar>,
    to: borrowing some BatchInput<Quaternion, Scalar>,
    at progress: Double, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: from.count, to.count, on: backend)
    mutableLanes.interpolateRotations(
      from.lanes, to.lanes, at: progress, count, kernels, threads)
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
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 28 operations per item. The C function is `plt_quaternions_concat`.
  @inlinable
  public mutating func formConcatenation(
    of left: borrowing some BatchInput<Quaternion, Scalar>,
    with right: borrowing some BatchInput<Quaternion, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: left.count, right.count, on: backend)
    mutableLanes.concatenateRotations(left.lanes, right.lanes, count, kernels, threads)
  }

  /// Concatenates each rotation with the rotation at the same index of `right`, which acts second, in
  /// place.
  ///
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @inlinable
  public mutating func concatenate(
    with right: borrowing some BatchInput<Quaternion, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(right.count)
    let kernels = try backend.kernels(streaming: false)
    mutableLanes.concatenateRotations(lanes, right.lanes, count, kernels, threads)
  }

  /// Concatenates each rotation with the rotation at the same index of `left`, which acts first, in place.
  ///
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @inlinable
  public mutating func precede(
    with left: borrowing some BatchInput<Quaternion, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(left.count)
    let kernels = try backend.kernels(streaming: false)
    mutableLanes.concatenateRotations(left.lanes, lanes, count, kernels, threads)
  }
}

extension MutableStridedLanes {
  @inlinable func interpolateRotations(
    _ from: StridedLanes<Scalar>, _ to: StridedLanes<Scalar>, at progress: Double, _ count: Int,
    _ kernels: Kernels, _ threads: Int
  ) {
    compute(from, to, sharing: progress, count: count, kernels, threads) {
      kernels, progress, from, out, count in
      kernels.interpolateRotations(from.first, from.second, at: progress, into: out, count: count)
      return 0
    }
  }

  @inlinable func concatenateRotations(
    _ left: StridedLanes<Scalar>, _ right: StridedLanes<Scalar>, _ count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    compute(left, right, sharing: (), count: count, kernels, threads) {
      kernels, _, from, out, count in
      kernels.concatenateRotations(from.first, from.second, into: out, count: count)
      return 0
    }
  }
}

extension Quaternion: BatchElement {
  /// The number of scalars: 4, for x y z w.
  @inlinable public static var scalarCount: Int { 4 }

  /// Creates a quaternion from its scalars, in the order x y z w.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) {
    self.init(x: scalars(0), y: scalars(1), z: scalars(2), w: scalars(3))
  }

  /// The scalars, in the order x y z w.
  public var scalars: [Double] { [x, y, z, w] }

  /// Calls a function with the index and the value of each scalar, in the order x y z w.
  @inlinable public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, z)
    body(3, w)
  }
}
