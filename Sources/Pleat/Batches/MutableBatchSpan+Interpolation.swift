// Interpolation, products of rotations, and tests of boxes, with results in the caller's memory.

extension MutableBatchSpan {
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
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: 3 operations per scalar. The C function is `plt_interpolate`.
  public mutating func formInterpolation(
    from: BatchSpan<Element, Scalar>, to: BatchSpan<Element, Scalar>, at progress: Double,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(from.count)
    try count.checkCount(to.count)
    lanes.compute(
      from.lanes, to.lanes, sharing: progress, count: count, try kernels(backend), threads
    ) { kernels, progress, from, out, count in
      kernels.interpolate(
        from.first, from.second, at: progress, into: out, count: count * Element.scalarCount)
      return 0
    }
  }
}

extension MutableBatchSpan where Element == Quaternion {
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
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Precondition: `progress` is in 0...1.
  /// - Complexity: Some 80 operations per item for `Float`, 140 for `Double`. The C function is
  ///   `plt_quaternions_slerp`.
  ///
  /// Source: D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", 2011.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formSphericalInterpolation(
    from: BatchSpan<Element, Scalar>, to: BatchSpan<Element, Scalar>, at progress: Double,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    precondition(progress >= 0 && progress <= 1, "progress must be in 0...1")
    try count.checkCount(from.count)
    try count.checkCount(to.count)
    lanes.compute(
      from.lanes, to.lanes, sharing: progress, count: count, try kernels(backend), threads
    ) { kernels, progress, from, out, count in
      kernels.interpolateRotations(from.first, from.second, at: progress, into: out, count: count)
      return 0
    }
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
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: 28 operations per item. The C function is `plt_quaternions_concat`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: BatchSpan<Element, Scalar>, with right: BatchSpan<Element, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(left.count)
    try count.checkCount(right.count)
    lanes.compute(
      left.lanes, right.lanes, sharing: (), count: count, try kernels(backend), threads
    ) { kernels, _, from, out, count in
      kernels.concatenateRotations(from.first, from.second, into: out, count: count)
      return 0
    }
  }
}

extension BatchSpan where Element == Box3 {
  /// Tests boxes: the result is 0 for each box that lies wholly on the outer side of a plane of a
  /// frustum, and 1 for each other box.
  ///
  /// The test is conservative: an invisible box near an edge of the frustum may give 1. For each plane
  /// (a, b, c, d), the test computes the greatest value of a·x + b·y + c·z + d in the box. If the
  /// magnitude of this value is at most 8 u times the sum of the magnitudes of its four terms, rounding
  /// errors decide, and the result can be 0 or 1. Here u is 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`. The
  /// planes are rounded to the same precision.
  ///
  /// - Parameters:
  ///   - frustum: The frustum.
  ///   - isVisible: The memory for the results, one byte for each box.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of boxes that may be visible.
  /// - Throws: `PleatError.countMismatch` if there is not exactly one byte for each box,
  ///   `PleatError.backendUnavailable`.
  /// - Complexity: 36 multiply-adds per box. The C function is `plt_boxes_test`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public func testVisibility(
    in frustum: Frustum, into isVisible: inout MutableSpan<UInt8>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(isVisible.count)
    let kernels = try backend.kernels()
    var numbers = InlineArray<24, Scalar>(repeating: 0)
    for (index, plane) in frustum.planes.enumerated() {
      for axis in 0..<4 { numbers[4 * index + axis] = Scalar(plane[axis]) }
    }
    let (boxes, count) = (lanes, count)
    return numbers.span.withLanes { planes in
      isVisible.withSharedBytes { bytes in
        let size = MemoryLayout<Scalar>.stride * Box3.scalarCount + 1
        guard threads != 1,
          case let parts = Parts(count: count, bytes: size, threads: threads), parts.count > 1
        else { return boxes.test(0..<count, planes, into: bytes, kernels) }
        return parts.sum { boxes.test($0, planes, into: bytes, kernels) }
      }
    }
  }
}

extension StridedLanes {
  /// Tests some boxes against six planes, and returns the number of those that may be visible.
  fileprivate func test(
    _ boxes: Range<Int>, _ planes: Lanes<Scalar>, into bytes: SharedBytes, _ kernels: Kernels
  ) -> Int {
    var visible = 0
    var scratch = InlineArray<384, Scalar>(repeating: 0)
    var scratchSpan = scratch.mutableSpan
    scratchSpan.withLanes { scratch in
      let block = hasGaps ? 64 : max(boxes.count, 1)
      for first in Swift.stride(from: boxes.lowerBound, to: boxes.upperBound, by: block) {
        let some = min(block, boxes.upperBound - first)
        var isVisible = bytes.span
        visible += kernels.testBoxes(
          dense(from: first, count: some, in: scratch), planes: planes, into: &isVisible, at: first,
          count: some)
      }
    }
    return visible
  }
}
