/// Many 4x4 transforms, 16 scalars each, m11 m12 … m44.
public typealias TransformBatch<Scalar: BatchScalar> = Batch<Transform3D, Scalar>

// Concatenation: row vectors, so the left transform acts first. Accuracy of every entry: four
// products and their sum, rounded in the batch's precision after each step.

extension Batch where Element == Transform3D {
  /// Becomes `left[i] · right[i]`.
  ///
  /// - Throws: `PleatError.countMismatch`, `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 112 operations per item. C: `plt_concat_pairs`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func formConcatenation(
    of left: borrowing Batch, with right: borrowing Batch, backend: Backend = .automatic
  ) throws(PleatError) {
    try left.checkCount(right.count)
    let kernels = try kernels(backend)
    try resize(allocating: left.count)
    kernels.concatenatePairs(
      left.storage.lanes, right.storage.lanes, into: storage.mutableLanes, count: count)
  }

  /// Becomes `left[i] · right`.
  ///
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 112 operations per item. C: `plt_concat_shared_right`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func formConcatenation(
    of left: borrowing Batch, with right: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: left.count)
    let (from, to, count) = (left.storage.lanes, storage.mutableLanes, count)
    right.withLanes { kernels.concatenateSharedRight(from, $0, into: to, count: count) }
  }

  /// Becomes `left · right[i]`.
  ///
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 112 operations per item. C: `plt_concat_shared_left`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func formConcatenation(
    of left: Transform3D, with right: borrowing Batch, backend: Backend = .automatic
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: right.count)
    let (from, to, count) = (right.storage.lanes, storage.mutableLanes, count)
    left.withLanes { kernels.concatenateSharedLeft($0, from, into: to, count: count) }
  }

  /// Becomes the products of chains: `chains[i·length] · chains[i·length + 1] · …`, each multiplied from
  /// the left.
  ///
  /// - Parameters:
  ///   - chains: all links, those of one chain next to each other.
  ///   - length: the links of one chain, at least 1.
  ///   - backend: who computes it.
  /// - Throws: `PleatError.countMismatch` if the links do not make whole chains, with the count of
  ///   links that would complete the last one, `PleatError.backendUnavailable` and
  ///   `PleatError.outOfMemory`.
  /// - Complexity: `112 · (length - 1)` operations per chain. C: `plt_concat_chain`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func formConcatenation(
    ofChains chains: borrowing Batch, length: Int, backend: Backend = .automatic
  ) throws(PleatError) {
    precondition(length > 0, "a chain has at least one link")
    guard chains.count % length == 0 else {
      let whole = (chains.count / length + 1) * length
      throw .countMismatch(expected: whole, actual: chains.count)
    }
    let kernels = try kernels(backend)
    try resize(allocating: chains.count / length)
    kernels.concatenateChains(
      chains.storage.lanes, into: storage.mutableLanes, count: count, length: length)
  }

  /// Lets another transform act after each: `self[i] = self[i] · right[i]`.
  ///
  /// - Throws: `PleatError.countMismatch`, `PleatError.backendUnavailable`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func concatenate(
    with right: borrowing Batch, backend: Backend = .automatic
  ) throws(PleatError) {
    try checkCount(right.count)
    try kernelsInPlace(backend).concatenatePairs(
      storage.lanes, right.storage.lanes, into: storage.mutableLanes, count: count)
  }

  /// Lets one transform act after each: `self[i] = self[i] · right`.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func concatenate(
    with right: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) {
    let (kernels, lanes, count) = (try kernelsInPlace(backend), storage.mutableLanes, count)
    right.withLanes { kernels.concatenateSharedRight(lanes.lanes, $0, into: lanes, count: count) }
  }

  /// Lets one transform act before each: `self[i] = left · self[i]`.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func precede(
    with left: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) {
    let (kernels, lanes, count) = (try kernelsInPlace(backend), storage.mutableLanes, count)
    left.withLanes { kernels.concatenateSharedLeft($0, lanes.lanes, into: lanes, count: count) }
  }
}

extension Batch {
  /// Checks that another batch has as many values as this one.
  func checkCount(_ actual: Int) throws(PleatError) {
    guard actual == count else { throw .countMismatch(expected: count, actual: actual) }
  }
}

extension BatchElement {
  /// Lends the scalars of one value, in a batch's precision.
  func withLanes<Scalar: BatchScalar, Result>(_ body: (Lanes<Scalar>) -> Result) -> Result {
    withScratch(count: Self.scalarCount) { (scratch: MutableLanes<Scalar>) in
      forEachScalar { scratch[$0] = Scalar($1) }
      return body(scratch.lanes)
    }
  }
}
