import Foundation

/// Bytes at an address that is a multiple of 64.
///
/// Code that writes holds the only reference. So sharing it between threads is safe.
@safe final class PixelStorage: @unchecked Sendable {
  /// The first byte.
  let base: UnsafeMutableRawPointer
  /// The number of bytes.
  let count: Int

  private let block: UnsafeMutableRawPointer

  /// Allocates bytes that are all zero, or throws where there is no room.
  init(room count: Int) throws(OutOfMemory) {
    self.count = count
    unsafe (base, block) = try Memory.zeros(count)
  }

  /// Allocates bytes that are all zero; traps where there is no room.
  convenience init(count: Int) {
    do throws(OutOfMemory) {
      try self.init(room: count)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Copies the bytes of another; traps where there is no room.
  convenience init(copying other: PixelStorage) {
    self.init(count: other.count)
    unsafe base.copyMemory(from: other.base, byteCount: other.count)
  }

  deinit { unsafe free(block) }

  /// The bytes, to be read.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let bytes = unsafe UnsafeBufferPointer(
        start: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes.span, borrowing: self)
    }
  }

  /// The bytes, to be changed.
  var mutableSpan: MutableSpan<UInt8> {
    @_lifetime(borrow self)
    get {
      let bytes = unsafe UnsafeMutableBufferPointer(
        start: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes.mutableSpan, borrowing: self)
    }
  }

  /// Whether all bytes are the same.
  func isEqual(to other: PixelStorage) -> Bool {
    unsafe self === other || (count == other.count && memcmp(base, other.base, count) == 0)
  }
}
