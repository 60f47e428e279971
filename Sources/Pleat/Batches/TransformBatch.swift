/// A batch of 4x4 transforms, with 16 scalars each: m11 m12 … m44.
public typealias TransformBatch<Scalar: BatchScalar> = Batch<Transform3D, Scalar>

extension Batch where Element == Transform3D {
  /// Concatenates pairs of transforms: `self[i]` becomes `left[i] · right[i]`.
  ///
  /// Points are row vectors, so the left transform acts first. Each entry of a result is a sum of
  /// four products, computed in the batch's precision. If no product overflows or underflows, the
  /// error of the entry is at most 4 u times the sum of the products' magnitudes. Here u is 2⁻²⁴
  /// for `Float` and 2⁻⁵³ for `Double`.
  ///
  /// - Parameters:
  ///   - left: The transforms that act first.
  ///   - right: The transforms that act second: the same number as in `left`.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 112 operations per item. The C function is `plt_concat`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: borrowing Batch, with right: borrowing Batch, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try left.count.checkCount(right.count)
    let kernels = try kernels(backend)
    try resize(allocating: left.count)
    mutableLanes.concatenate(left.lanes, right.lanes, count: count, kernels, threads)
  }

  /// Concatenates many transforms with one that acts after each: `self[i]` becomes `left[i] · right`.
  ///
  /// - Parameters:
  ///   - left: The transforms that act first.
  ///   - right: The transform that acts second.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 112 operations per item. The C function is `plt_concat`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: borrowing Batch, with right: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: left.count)
    mutableLanes.concatenate(left.lanes, right, count: count, kernels, threads)
  }

  /// Concatenates one transform with many that act after it: `self[i]` becomes `left · right[i]`.
  ///
  /// - Parameters:
  ///   - left: The transform that acts first.
  ///   - right: The transforms that act second.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 112 operations per item. The C function is `plt_concat`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    of left: Transform3D, with right: borrowing Batch, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: right.count)
    mutableLanes.concatenate(left, right.lanes, count: count, kernels, threads)
  }

  /// Multiplies chains of transforms, each from left to right: `self[i]` becomes
  /// `chains[i · length] · chains[i · length + 1] · …`.
  ///
  /// - Parameters:
  ///   - chains: The transforms of all chains, chain after chain.
  ///   - length: The number of transforms in each chain.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the count of `chains` is not a multiple of `length`. The
  ///   error's `expected` is what the count would be with a complete last chain. Also
  ///   `PleatError.backendUnavailable` and `PleatError.outOfMemory`.
  /// - Precondition: `length` is at least 1.
  /// - Complexity: `112 · (length - 1)` operations per chain. The C function is `plt_concat_chain`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formConcatenation(
    ofChains chains: borrowing Batch, length: Int, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let results = try chains.count.chains(of: length)
    let kernels = try kernels(backend)
    try resize(allocating: results)
    mutableLanes.concatenateChains(chains.lanes, length: length, count: count, kernels, threads)
  }

  /// Concatenates each transform with the transform at the same index of another batch, in place:
  /// `self[i] = self[i] · right[i]`.
  ///
  /// - Parameters:
  ///   - right: The transforms that act second: the same number as in this batch.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func concatenate(
    with right: borrowing Batch, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(right.count)
    let kernels = try kernelsInPlace(backend)
    mutableLanes.concatenate(lanes, right.lanes, count: count, kernels, threads)
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
    let kernels = try kernelsInPlace(backend)
    mutableLanes.concatenate(lanes, right, count: count, kernels, threads)
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
    let kernels = try kernelsInPlace(backend)
    mutableLanes.concatenate(left, lanes, count: count, kernels, threads)
  }
}

extension Int {
  /// Throws an error unless `actual` equals this number, which is the expected count.
  func checkCount(_ actual: Int) throws(PleatError) {
    guard actual == self else { throw .countMismatch(expected: self, actual: actual) }
  }

  /// Returns the number of chains of `length` links, or throws an error if the last one is incomplete.
  func chains(of length: Int) throws(PleatError) -> Int {
    precondition(length > 0, "length must be at least 1")
    guard self % length == 0 else {
      throw .countMismatch(expected: (self / length + 1) * length, actual: self)
    }
    return self / length
  }
}

extension BatchElement {
  /// Calls a function with the scalars of the value, rounded to the precision of `Scalar`.
  func withLanes<Scalar: BatchScalar, Result>(_ body: (Lanes<Scalar>) -> Result) -> Result {
    withScratch(count: Self.scalarCount) { (scratch: MutableLanes<Scalar>) in
      forEachScalar { scratch[$0] = Scalar($1) }
      return body(scratch.lanes)
    }
  }
}
