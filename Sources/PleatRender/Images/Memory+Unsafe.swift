internal import Foundation
internal import Pleat

/// The error for memory that cannot be allocated.
package struct OutOfMemory: Error, Equatable, CustomStringConvertible {
  package let bytes: Int

  /// The same text as that of every other error about missing memory.
  package var description: String { PleatError(self).description }
}

/// Allocation with a check, so that missing memory is an error and not a trap.
enum Memory {
  /// Throws an error if the system cannot allocate this number of bytes now.
  ///
  /// Call it before you make an array, because an array would trap.
  static func require(_ bytes: Int) throws(OutOfMemory) {
    try translating(checkMemory(for: bytes)) { (_: PleatError) in OutOfMemory(bytes: bytes) }
  }

  /// Returns a value, or stops the program if there is no memory for it.
  static func orStop<Value>(_ value: @autoclosure () throws(OutOfMemory) -> Value) -> Value {
    do throws(OutOfMemory) {
      return try value()
    } catch {
      fatalError("\(error)")
    }
  }

  /// Returns zeros at an address that is a multiple of 64, and the address to pass to `free`.
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
