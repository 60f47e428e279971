internal import Foundation

/// Memory that cannot be allocated.
package struct OutOfMemory: Error, Equatable, CustomStringConvertible {
  /// How much was asked for.
  package let bytes: Int

  package var description: String { "out of memory: \(bytes) bytes cannot be allocated" }
}

/// Memory that is asked for by name, so that there being none is an error and not a trap.
package enum Memory {
  /// Refuses what the system would not give now: for arrays, which trap where there is no room.
  ///
  /// Nothing is touched, and nothing is kept: what other threads take meanwhile may still be missing.
  package static func require(_ bytes: Int) throws(OutOfMemory) {
    guard bytes > 0 else { return }
    // A little more: what is asked for next has a header, and whole pages. A compiler may leave out
    // a malloc whose memory is not used, but not this.
    let (size, overflow) = bytes.addingReportingOverflow(1 << 16)
    let memory =
      overflow
      ? nil
      : unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw OutOfMemory(bytes: bytes)
    }
    unsafe munmap(memory, size)
  }

  /// Zeros at an address that is a multiple of 64, and the address that gives them back to `free`.
  static func zeros(
    _ bytes: Int
  ) throws(OutOfMemory) -> (base: UnsafeMutableRawPointer, block: UnsafeMutableRawPointer) {
    let (room, overflow) = bytes.addingReportingOverflow(63)
    guard !overflow, let block = unsafe calloc(max(room, 64), 1) else {
      throw OutOfMemory(bytes: bytes)
    }
    return unsafe (block.alignedUp(toMultipleOf: 64), block)
  }
}

#if canImport(Darwin)
  private let anonymous = MAP_ANON
#else
  private let anonymous = MAP_ANONYMOUS
#endif
