import Foundation

/// Bytes at an address that is a multiple of 64.
///
/// Threads can share a storage, because code that writes to it holds the only reference.
@safe final class PixelStorage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int

  private let block: UnsafeMutableRawPointer

  /// Allocates bytes that are all zero, or throws an error if there is no memory.
  init(room count: Int) throws(OutOfMemory) {
    self.count = count
    unsafe (base, block) = try Memory.zeros(count)
  }

  /// Allocates bytes that are all zero, and traps if there is no memory.
  convenience init(count: Int) {
    do throws(OutOfMemory) {
      try self.init(room: count)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Copies the bytes of another storage, and traps if there is no memory.
  convenience init(copying other: PixelStorage) {
    self.init(count: other.count)
    unsafe base.copyMemory(from: other.base, byteCount: other.count)
  }

  deinit { unsafe free(block) }

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let bytes = unsafe UnsafeBufferPointer(
        start: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes.span, borrowing: self)
    }
  }

  var mutableSpan: MutableSpan<UInt8> {
    @_lifetime(borrow self)
    get {
      let bytes = unsafe UnsafeMutableBufferPointer(
        start: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes.mutableSpan, borrowing: self)
    }
  }

  func isEqual(to other: PixelStorage) -> Bool {
    unsafe self === other || (count == other.count && memcmp(base, other.base, count) == 0)
  }
}
