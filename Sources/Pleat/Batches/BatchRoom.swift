/// Memory that takes a number of results.
///
/// A batch changes its count to the number of results. A span has the caller's memory, so its count must
/// be the number of results.
public protocol BatchRoom: ~Copyable, ~Escapable {
  /// The number of values.
  var count: Int { get }

  /// Whether large results are written with streaming stores.
  var usesStreamingStores: Bool { get }

  /// Throws `PleatError.countMismatch` if there can never be room for exactly `count` results.
  func checkRoom(for count: Int) throws(PleatError)

  /// Makes room for `count` results, and throws an error if there is too little memory.
  mutating func makeRoom(for count: Int) throws(PleatError)
}

extension BatchRoom where Self: ~Copyable & ~Escapable {
  /// Checks that all inputs have the same count, makes room for as many results, and returns the kernels.
  @inlinable mutating func room(
    for count: Int, _ second: Int? = nil, _ third: Int? = nil, on backend: Backend
  ) throws(PleatError) -> Kernels {
    try checkRoom(for: count)
    if let second { try count.checkCount(second) }
    if let third { try count.checkCount(third) }
    let kernels = try backend.kernels(streaming: usesStreamingStores)
    try makeRoom(for: count)
    return kernels
  }
}

extension Backend {
  /// Returns the backend's kernels, which use streaming stores for large results if `streaming` is true.
  ///
  /// Operations in place have just read the memory that they write, so they use ordinary stores.
  @inlinable func kernels(streaming: Bool) throws(PleatError) -> Kernels {
    let kernels = try kernels()
    return streaming ? kernels : kernels.withoutStreamingStores
  }
}

extension Int {
  /// Throws an error unless `actual` equals this number, which is the expected count.
  @inlinable func checkCount(_ actual: Int) throws(PleatError) {
    guard actual == self else { throw .countMismatch(expected: self, actual: actual) }
  }

  /// Returns the number of chains of `length` links in this number of links; throws if the last is
  /// incomplete.
  ///
  /// - Parameter count: The result if `length` is 0: any number of such chains has 0 links.
  @usableFromInline func chains(of length: Int, ifEmpty count: Int = 0) throws(PleatError) -> Int {
    precondition(length >= 0, "length must be at least 0")
    guard length == 0 ? self == 0 : self % length == 0 else {
      throw .countMismatch(
        expected: length == 0 ? 0 : (self / length + 1) * length, actual: self)
    }
    return length == 0 ? count : self / length
  }
}
