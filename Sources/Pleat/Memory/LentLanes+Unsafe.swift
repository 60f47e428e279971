// Lends the memory of spans, and scratch memory, as lanes for the duration of a function.

extension Span where Element: BatchScalar {
  /// Lends a span's elements as lanes for the duration of the body.
  func withLanes<Result>(_ body: (Lanes<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return withScratch(count: 0) { body($0.lanes) } }
      return unsafe body(Lanes(base, buffer.count))
    }
  }
}

extension MutableSpan where Element: BatchScalar {
  /// Lends a span's elements as lanes for the duration of the body.
  @inlinable mutating func withLanes<Result>(_ body: (MutableLanes<Element>) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return withScratch(count: 0, body) }
      return unsafe body(MutableLanes(base, buffer.count))
    }
  }
}

extension MutableSpan<UInt8> {
  /// Lends bytes to threads for the duration of the body.
  mutating func withSharedBytes<Result>(_ body: (SharedBytes) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { unsafe body(SharedBytes(buffer: $0)) }
  }
}

/// Bytes that the owner of the memory lends to threads, which must write to disjoint parts of them.
@safe struct SharedBytes: @unchecked Sendable {
  fileprivate let buffer: UnsafeMutableBufferPointer<UInt8>

  var span: MutableSpan<UInt8> {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(MutableSpan(_unsafeElements: buffer), borrowing: self)
    }
  }
}

extension BatchElement {
  /// Lends the scalars of the value, rounded to the precision of `Scalar`, for the duration of the body.
  ///
  /// - Precondition: `forEachScalar` hands out each index in `0..<scalarCount`.
  @inlinable @discardableResult
  func withLanes<Scalar: BatchScalar, Result>(_ body: (Lanes<Scalar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Scalar.self, capacity: Self.scalarCount) { buffer in
      forEachScalar { unsafe buffer.initializeElement(at: $0, to: Scalar($1)) }
      return unsafe body(Lanes(UnsafePointer(buffer.baseAddress!), Self.scalarCount))
    }
  }
}

/// Calls a function with scratch memory of `count` scalars, which are 0 at first.
///
/// Scratch memory of up to 1 KiB is on the stack.
@inlinable func withScratch<Scalar: BatchScalar, Result>(
  count: Int, _ body: (MutableLanes<Scalar>) -> Result
) -> Result {
  unsafe withUnsafeTemporaryAllocation(of: Scalar.self, capacity: max(count, 1)) { buffer in
    unsafe buffer.initialize(repeating: 0)
    return unsafe body(MutableLanes(buffer.baseAddress!, count))
  }
}
