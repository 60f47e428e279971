import Foundation
import Pleat

/// The results as lines of JSON on standard output, each as soon as it is measured.
///
/// `Benchmarks/Peers` writes the same lines, and `Benchmarks/Report` reads both and describes them.
enum Results {
  static func write(_ line: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try FileHandle.standardOutput.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
  }
}

/// The first line: what was run, and where.
struct RunLine: Encodable {
  let kind = "run"
  let format = 2
  let program = "pleat-bench"
  let cpu: String
  let cores: Int
  let os: String
  let compilers: [String]
  /// The other library that was measured, BLAS, with the CPU core for which it has chosen its kernels,
  /// and the environment variables that change its behaviour.
  let libraries: [String]
  /// The default backend.
  let backend: String
  /// The CPU instructions that the limits use.
  let limits = Limits.instructions
  /// The seed of the order of candidates.
  let seed: UInt64

  init(_ machine: Machine, backend: String, seed: UInt64) {
    cpu = machine.cpu
    cores = machine.cores
    os = machine.os
    compilers = [machine.compiler]
    let core = machine.blasCore.map { ", for \($0)" } ?? ""
    libraries = ["BLAS: \(machine.blas)\(core)"] + (machine.blasVariables ?? [])
    self.backend = backend
    self.seed = seed
  }
}

/// All candidates of one operation, precision and count, measured in turns; times are in
/// nanoseconds per item.
struct TableLine: Encodable {
  let kind = "table"
  let operation: String
  let precision: String
  let count: Int
  /// Per item: bytes of inputs and of results, additions and multiplications.
  let bytesRead: Int
  let bytesWritten: Int
  let operations: Int
  /// The lower bound, and the times from which it is computed.
  let limit: Double
  let limitParts: [String: Double]
  let candidates: [CandidateLine]
  let wrong: [WrongLine]
}

/// One candidate's times.
struct CandidateLine: Encodable {
  /// "Pleat", or "plain" for plain Swift code.
  let group: String
  let name: String
  /// The backend whose kernel is used, or nil if it is the candidate's own.
  let kernel: String?
  let median: Double
  let p10: Double
  let p90: Double
  /// The largest error relative to an item's largest component; nil where text is not read back.
  let maxError: Double?
  /// The number of page faults per call while it was timed.
  ///
  /// It is 0 if all memory is reused.
  let pageFaultsPerCall: Double

  init(
    _ name: String, kernel: String? = nil, _ samples: Samples, items: Int, maxError: Double? = nil
  ) {
    let perItem = 1e9 / Double(items)
    group = name == Candidate.naiveName ? "plain" : "Pleat"
    self.name = name
    self.kernel = kernel
    median = (samples.median * perItem).short
    p10 = (samples.quantile(0.1) * perItem).short
    p90 = (samples.quantile(0.9) * perItem).short
    self.maxError = maxError?.short
    pageFaultsPerCall = samples.pageFaultsPerCall.short
  }
}

/// A candidate with wrong results, which is not timed.
struct WrongLine: Encodable {
  let group = "Pleat"
  let name: String
  let maxError: String
}

extension Double {
  /// The number rounded to four significant digits, as files have it.
  var short: Double {
    guard self != 0, isFinite else { return self }
    return Double(String(format: "%.3e", self)) ?? self
  }
}
