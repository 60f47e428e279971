import CPleatLimits
import Pleat

/// The lower bounds on a row's time, measured alternately with the candidates of the row.
final class Limits {
  private var from = LimitMemory()
  private var to = LimitMemory()

  /// The CPU instructions that the limits use.
  static var instructions: String { String(cString: plt_limit_instructions()) }

  /// The limits of a row: its reads and writes with ordinary stores, the same with non-temporal
  /// stores, and its operations at the rate of fused multiply-adds.
  func candidates(
    _ cost: Cost, _ precision: Precision, count: Int
  ) throws(PleatError) -> [Candidate] {
    let (read, written) = (cost.read * count, cost.written * count)
    let line = PLT_LIMIT_LINE
    let divisor = greatestCommonDivisor(cost.read, cost.written)
    let (reads, writes) = (cost.read / divisor, cost.written / divisor)
    let steps = (count * divisor + line - 1) / line
    try from.reserve(max(read, reads * steps * line))
    try to.reserve(max(written, writes * steps * line))
    let (source, target) = (from.address, to.address)
    let operations = cost.operations * count
    func stream(_ name: String, _ store: plt_limit_store) -> Candidate {
      Candidate(name: name) {
        plt_limit_keep(Double(plt_limit_stream(source, target, reads, writes, steps, store)))
      }
    }
    return [
      stream("stream", PLT_LIMIT_STORE_CACHED),
      stream("non-temporal stores", PLT_LIMIT_STORE_NONTEMPORAL),
      Candidate(name: "multiply-adds") {
        plt_limit_keep(
          precision == .single
            ? plt_limit_multiply_add_f32(operations) : plt_limit_multiply_add_f64(operations))
      },
    ]
  }

  /// Returns the candidate that copies `bytes` bytes with the C library's memcpy.
  func copy(bytes: Int) throws(PleatError) -> Candidate {
    try from.reserve(bytes)
    try to.reserve(bytes)
    let (source, target) = (from.address, to.address)
    return Candidate(name: "memcpy") { plt_limit_memcpy(source, target, bytes) }
  }

  /// Compares the streams with the C library's memcpy and memset, for one number of bytes.
  func compareMemory(bytes: Int, _ sampler: Sampler) throws -> MemoryLine {
    let copy = try copy(bytes: bytes)
    let (source, target) = (from.address, to.address)
    let lines = bytes / PLT_LIMIT_LINE
    func stream(reads: Int, _ store: plt_limit_store) -> Candidate {
      Candidate(name: "stream") {
        plt_limit_keep(Double(plt_limit_stream(source, target, reads, 1, lines, store)))
      }
    }
    let medians = try sampler.measure([
      stream(reads: 1, PLT_LIMIT_STORE_CACHED), stream(reads: 1, PLT_LIMIT_STORE_NONTEMPORAL),
      copy,
      stream(reads: 0, PLT_LIMIT_STORE_CACHED), stream(reads: 0, PLT_LIMIT_STORE_NONTEMPORAL),
      Candidate(name: "memset") { plt_limit_memset(target, bytes) },
    ]).map(\.median)
    return MemoryLine(
      bytes: bytes, copyToMemcpy: (medians[2] / min(medians[0], medians[1])).short,
      setToMemset: (medians[5] / min(medians[3], medians[4])).short,
      memcpyBytesPerSecond: (Double(bytes) / medians[2]).short,
      memsetBytesPerSecond: (Double(bytes) / medians[5]).short)
  }

  private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}

/// The speed of the streams relative to the C library's functions on the same bytes.
struct MemoryLine: Encodable {
  let kind = "memory"
  let bytes: Int
  let copyToMemcpy: Double
  let setToMemset: Double
  let memcpyBytesPerSecond: Double
  let memsetBytesPerSecond: Double
}

/// Memory whose pages are already mapped, and that only grows.
private struct LimitMemory: ~Copyable {
  private(set) var address: UnsafeMutableRawPointer
  private var bytes = 1 << 21

  init() {
    do { address = try Self.allocate(bytes) } catch { fatalError(error.description) }
  }

  deinit { plt_limit_free(address) }

  /// Makes room for some bytes.
  ///
  /// The old contents are lost.
  mutating func reserve(_ bytes: Int) throws(PleatError) {
    guard bytes > self.bytes else { return }
    let larger = try Self.allocate(bytes)
    plt_limit_free(address)
    address = larger
    self.bytes = bytes
  }

  private static func allocate(_ bytes: Int) throws(PleatError) -> UnsafeMutableRawPointer {
    guard let memory = plt_limit_allocate(bytes) else { throw .outOfMemory(bytes: bytes) }
    return memory
  }
}
