import Foundation

/// Bytes at an address that is a multiple of 64.
///
/// Whoever writes holds the only reference: that is what makes sharing it safe.
@safe final class PixelStorage: @unchecked Sendable {
  /// The first byte.
  let base: UnsafeMutableRawPointer
  /// The number of bytes.
  let count: Int

  /// Allocates bytes that are all zero.
  init(count: Int) {
    self.count = count
    unsafe base = .allocate(byteCount: count, alignment: 64)
    unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  /// Copies the bytes of another.
  init(copying other: PixelStorage) {
    count = other.count
    unsafe base = .allocate(byteCount: other.count, alignment: 64)
    unsafe base.copyMemory(from: other.base, byteCount: other.count)
  }

  deinit { unsafe base.deallocate() }

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
