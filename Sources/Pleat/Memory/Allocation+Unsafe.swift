// Storage: memory from the system, or an error if there is none.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Returns the number of bytes of `count` items, or throws `PleatError.outOfMemory` if it overflows.
func checked(_ count: Int, times size: Int) throws(PleatError) -> Int {
  let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
  if overflow { throw .outOfMemory(bytes: .max) }
  return bytes
}

/// Throws `PleatError.outOfMemory` unless this amount of memory can be allocated at the moment.
///
/// Call it before a Swift collection grows, because a collection ends the process if it cannot grow. The
/// function maps memory and unmaps it again, so another thread may still take the memory in between. It
/// does not use `malloc`, because an optimiser may remove a `malloc` that is freed immediately.
package func checkMemory(for count: Int, of size: Int = 1) throws(PleatError) {
  let bytes = try checked(count, times: size)
  guard bytes > 0 else { return }
  // 64 KiB more, because a Swift collection adds a header, and the system maps whole pages.
  let (room, overflow) = bytes.addingReportingOverflow(1 << 16)
  if overflow { throw .outOfMemory(bytes: bytes) }
  #if canImport(Darwin)
    let kind = MAP_PRIVATE | MAP_ANON
  #else
    let kind = MAP_PRIVATE | MAP_ANONYMOUS
  #endif
  let memory = unsafe mmap(nil, room, PROT_READ | PROT_WRITE, kind, -1, 0)
  guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
    throw .outOfMemory(bytes: bytes)
  }
  unsafe munmap(memory, room)
}
