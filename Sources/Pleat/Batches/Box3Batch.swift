/// A batch of boxes, with 6 scalars each: x y z of `minimum`, then x y z of `maximum`.
public typealias Box3Batch<Scalar: BatchScalar> = Batch<Box3, Scalar>

// Tests against a frustum
//   testVisibility(in:into:)  a byte for each box
//   visibility(in:)           an array of these bytes

extension BatchSource where Self: ~Copyable & ~Escapable, Element == Box3 {
  /// Tests boxes: the result is 0 for each box that lies wholly on the outer side of a plane of a
  /// frustum, and 1 for each other box.
  ///
  /// The result errs only toward 1: it is also 1 for some boxes outside the frustum near its edges, boxes
  /// that touch it within rounding, and boxes with a coordinate that is not finite. If the result is 0,
  /// then for one plane (a, b, c, d) the greatest a·x + b·y + c·z + d in the box is below -4 u m. Here m is
  /// the sum of `|a| (|x| + |X|) + |b| (|y| + |Y|) + |c| (|z| + |Z|) + 2 |d|` over all six planes, for a
  /// box from (x, y, z) to (X, Y, Z). u is 2⁻²⁴ for `Float`, 2⁻⁵³ for `Double`. The planes are rounded to
  /// `Scalar`.
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
  @inlinable @discardableResult
  public borrowing func testVisibility(
    in frustum: Frustum, into isVisible: inout MutableSpan<UInt8>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(isVisible.count)
    let kernels = try backend.kernels(streaming: true)
    return lanes.testVisibility(in: frustum, into: &isVisible, kernels, threads)
  }

  /// Returns what ``testVisibility(in:into:backend:threads:)`` computes.
  @inlinable
  public borrowing func visibility(
    in frustum: Frustum, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> [UInt8] {
    var results = [UInt8](repeating: 0, count: count)
    var isVisible = results.mutableSpan
    try testVisibility(in: frustum, into: &isVisible, backend: backend, threads: threads)
    return results
  }
}

extension StridedLanes {
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @usableFromInline func testVisibility(
    in frustum: Frustum, into isVisible: inout MutableSpan<UInt8>, _ kernels: Kernels,
    _ threads: Int
  ) -> Int {
    var numbers = InlineArray<24, Scalar>(repeating: 0)
    // The numbers of these planes are within the range of `Scalar`.
    for (index, plane) in frustum.planesNearOne.enumerated() {
      for axis in 0..<4 { numbers[4 * index + axis] = Scalar(plane[axis]) }
    }
    let count = isVisible.count
    return numbers.span.withLanes { planes in
      isVisible.withSharedBytes { bytes in
        let size = MemoryLayout<Scalar>.stride * Box3.scalarCount + 1
        guard threads != 1,
          case let parts = Parts(count: count, bytes: size, threads: threads), parts.count > 1
        else { return test(0..<count, planes, into: bytes, kernels) }
        return parts.sum { test($0, planes, into: bytes, kernels) }
      }
    }
  }

  /// Tests some boxes against six planes, and returns the number of those that may be visible.
  private func test(
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
