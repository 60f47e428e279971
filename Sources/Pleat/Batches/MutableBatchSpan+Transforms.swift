extension MutableBatchSpan where Element == Transform3D {
  /// Concatenates pairs of transforms: `self[i]` becomes `left[i] · right[i]`.
  ///
  /// For accuracy and complexity, see the methods of ``Batch`` with the same names.
  ///
  /// - Parameters:
  ///   - left: The transforms that act first.
  ///   - right: The transforms that act second: the same number as in `left`.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: BatchSpan<Element, Scalar>, with right: BatchSpan<Element, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(left.count)
    try count.checkCount(right.count)
    lanes.concatenate(left.lanes, right.lanes, count: count, try kernels(backend), threads)
  }

  /// Concatenates many transforms with one that acts after each: `self[i]` becomes `left[i] · right`.
  ///
  /// - Parameters:
  ///   - left: The transforms that act first.
  ///   - right: The transform that acts second.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: BatchSpan<Element, Scalar>, with right: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(left.count)
    lanes.concatenate(left.lanes, right, count: count, try kernels(backend), threads)
  }

  /// Concatenates one transform with many that act after it: `self[i]` becomes `left · right[i]`.
  ///
  /// - Parameters:
  ///   - left: The transform that acts first.
  ///   - right: The transforms that act second.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: Transform3D, with right: BatchSpan<Element, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(right.count)
    lanes.concatenate(left, right.lanes, count: count, try kernels(backend), threads)
  }

  /// Multiplies chains of transforms, each from left to right: `self[i]` becomes
  /// `chains[i · length] · chains[i · length + 1] · …`.
  ///
  /// - Parameters:
  ///   - chains: The transforms of all chains, chain after chain.
  ///   - length: The number of transforms in each chain.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the count of `chains` is not `length` times ``count``,
  ///   `PleatError.backendUnavailable`.
  /// - Precondition: `length` is at least 1.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    ofChains chains: BatchSpan<Element, Scalar>, length: Int, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(try chains.count.chains(of: length))
    let kernels = try kernels(backend)
    if !chains.lanes.hasGaps && !lanes.hasGaps {
      lanes.concatenateChains(chains.lanes, length: length, count: count, kernels, threads)
      return
    }
    // With gaps, the first transform of each chain is copied to the result. The result is then
    // multiplied by the second transform, by the third, and so on.
    let kernelsInPlace = kernels.withoutStreamingStores
    lanes.compute(chains.lanes.every(length), sharing: (), count: count, kernels, threads) {
      _, _, from, out, count in
      StridedLanes(from.first, 16).copy(to: out, count: count)
      return 0
    }
    for link in 1..<length where count > 0 {
      let links = chains.lanes.dropFirst(link).every(length)
      lanes.concatenate(lanes.reading, links, count: count, kernelsInPlace, threads)
    }
  }

  /// Concatenates each transform with the transform at the same index of another span, in place:
  /// `self[i] = self[i] · right[i]`.
  ///
  /// - Parameters:
  ///   - right: The transforms that act second: the same number as in this span.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func concatenate(
    with right: BatchSpan<Element, Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(right.count)
    let kernels = try backend.kernels().withoutStreamingStores
    lanes.concatenate(lanes.reading, right.lanes, count: count, kernels, threads)
  }

  /// Concatenates each transform with one that acts after it, in place: `self[i] = self[i] · right`.
  ///
  /// - Parameters:
  ///   - right: The transform that acts second.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func concatenate(
    with right: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try backend.kernels().withoutStreamingStores
    lanes.concatenate(lanes.reading, right, count: count, kernels, threads)
  }

  /// Concatenates each transform with one that acts before it, in place: `self[i] = left · self[i]`.
  ///
  /// - Parameters:
  ///   - left: The transform that acts first.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func precede(
    with left: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try backend.kernels().withoutStreamingStores
    lanes.concatenate(left, lanes.reading, count: count, kernels, threads)
  }
}
