// Storage: memory that one value owns, grows and frees.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An array of scalars in memory of its own, which is aligned to 64 bytes and reallocated only to grow.
///
/// Blocks of 2 MiB and more are aligned to 2 MiB, and Linux is asked for huge pages. Each 2 MiB then
/// cause one page fault instead of 512, and take one TLB entry.
@usableFromInline @safe struct AlignedStorage<Scalar: BatchScalar>: ~Copyable, @unchecked Sendable {
  /// The size in bytes of a cache line, and of the widest vector register.
  @inlinable static var alignment: Int { 64 }
  /// The size in bytes of a huge page on x86-64, and on arm64 with pages of 4 KiB.
  static var hugePage: Int { 1 << 21 }

  @usableFromInline var base: UnsafeMutablePointer<Scalar>
  private(set) var capacity: Int
  @usableFromInline private(set) var count: Int

  /// Creates empty storage.
  ///
  /// Even empty storage allocates a cache line. The program stops if there is no memory for the line.
  init() {
    unsafe base = Self.nothing()
    capacity = 0
    count = 0
  }

  /// Creates storage of zeros.
  init(count: Int) throws(PleatError) {
    precondition(count >= 0, "count must not be negative")
    unsafe base = try Self.allocate(count)
    capacity = count
    self.count = count
  }

  // Inlinable, because the optimizer inlines it into setters that inlinable code can call.
  @inlinable deinit { unsafe Self.release(base) }

  @usableFromInline @unsafe static func release(_ base: UnsafeMutablePointer<Scalar>) {
    unsafe free(base)
  }

  /// Allocates scalars that are all 0, or throws `PleatError.outOfMemory`.
  private static func allocate(
    _ count: Int
  ) throws(PleatError) -> UnsafeMutablePointer<Scalar> {
    precondition(
      Scalar.self == Float.self || Scalar.self == Double.self,
      "the scalar type must be Float or Double")
    let bytes = max(try checked(count, times: MemoryLayout<Scalar>.stride), alignment)
    let isHuge = bytes >= hugePage
    var allocated: UnsafeMutableRawPointer?
    // Swift's own allocation functions end the process if there is no memory.
    guard unsafe posix_memalign(&allocated, isHuge ? hugePage : alignment, bytes) == 0,
      let memory = unsafe allocated
    else { throw .outOfMemory(bytes: bytes) }
    #if os(Linux)
      // This is only a hint: if Linux refuses it, small pages work too. Apple's systems have no such
      // call for a part of the heap.
      if isHuge { _ = unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
    #endif
    return unsafe memory.initializeMemory(as: Scalar.self, repeating: 0, count: count)
  }

  private static func nothing() -> UnsafeMutablePointer<Scalar> {
    do { return unsafe try allocate(0) } catch { fatalError(error.description) }
  }

  /// Changes the count.
  ///
  /// The contents are lost if memory has to grow, and unchanged otherwise.
  ///
  /// If the method throws `PleatError.outOfMemory`, the storage is empty afterwards.
  mutating func resize(to count: Int) throws(PleatError) {
    precondition(count >= 0, "count must not be negative")
    if count > capacity {
      // The old memory is freed first, so that both blocks never exist at once.
      unsafe free(base)
      do {
        unsafe base = try Self.allocate(count)
      } catch {
        unsafe base = Self.nothing()
        capacity = 0
        self.count = 0
        throw error
      }
      capacity = count
    }
    self.count = count
  }

  /// Makes room for at least this many scalars in all, and keeps the contents.
  mutating func reserve(_ least: Int) throws(PleatError) {
    guard least > capacity else { return }
    let larger = unsafe try Self.allocate(least)
    unsafe larger.update(from: base, count: count)
    unsafe free(base)
    unsafe base = larger
    capacity = least
  }

  /// Removes all scalars, and frees their memory.
  mutating func empty() { self = AlignedStorage() }

  /// Copies elements into the storage, which must have the same count.
  mutating func copy(_ elements: Span<Scalar>) {
    precondition(elements.count == count, "the counts must be equal")
    unsafe elements.withUnsafeBufferPointer { from in
      guard let start = from.baseAddress else { return }
      unsafe base.update(from: start, count: count)
    }
  }

  @inlinable var lanes: Lanes<Scalar> { unsafe Lanes(base, count) }
  @inlinable var mutableLanes: MutableLanes<Scalar> { unsafe MutableLanes(base, count) }

  /// Returns the scalars in a range.
  ///
  /// The program stops if the range is not within `0..<count`.
  @_lifetime(borrow self)
  func span(_ range: Range<Int>) -> Span<Scalar> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    let span = unsafe Span(_unsafeStart: base + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  @_lifetime(&self)
  mutating func mutableSpan(_ range: Range<Int>) -> MutableSpan<Scalar> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    let span = unsafe MutableSpan(_unsafeStart: base + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, mutating: &self)
  }
}
