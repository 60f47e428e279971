internal import Foundation
internal import Pleat

/// Memory that cannot be allocated.
struct OutOfMemory: Error, Equatable, CustomStringConvertible {
  /// How much was asked for.
  let bytes: Int

  /// What every error says of memory that is not there.
  var description: String { PleatError(self).description }
}

/// Memory that is asked for by name, so that there being none is an error and not a trap.
enum Memory {
  /// Refuses what the system would not give now: for arrays, which trap where there is no room.
  static func require(_ bytes: Int) throws(OutOfMemory) {
    do throws(PleatError) {
      try checkMemory(for: bytes)
    } catch {
      throw OutOfMemory(bytes: bytes)
    }
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
