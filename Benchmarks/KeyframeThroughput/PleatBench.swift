import ArgumentParser
import Foundation
import Pleat

/// The command `pleat-bench`: measures every batched operation on every backend.
@main struct PleatBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pleat-bench",
    abstract: "Measure the speed of Pleat's batched operations on this machine.",
    discussion: """
      The program writes lines of JSON. Benchmarks/KeyframeThroughput/run runs it and prints tables.

      There is a table for each operation, precision and number of items. It has a row for each \
      backend and a row for plain Swift code ("swift-naive"). All candidates run in turns in one \
      process, in a new random order each round, in memory that is warm and reused. Before it times \
      anything, the program compares the results with a reference computed in Double. A wrong result is \
      reported and not timed. Benchmarks/README.md says what each operation is.

      Each table has a limit, a lower bound on the time per item on this machine. The limit is the larger \
      of two measured times. One is the time just to read the inputs and write the results, with ordinary \
      or non-temporal stores, whichever is faster. The other is the time the same arithmetic takes at the \
      CPU's peak rate of fused multiply-adds.

      Then comes the command pleats frames in each format, if it is built; its limit is memcpy of the bytes \
      that it writes. Then come the layouts of PleatContainers, with items in 1,000 sections: the time and \
      memory to prepare a layout, and the time to query one page of it. Select these with --filter frames- \
      and --filter "layout NAME".

      Operations: \((BenchmarkOperation.allCases.map(\.rawValue) + frameNames).joined(separator: ", ")).
      Precisions: single, double.
      Backends: \(allNames.joined(separator: ", ")).
      Layouts: \(LayoutWorkload.names.joined(separator: ", ")).

      Exit codes: 0 for success, 64 for wrong usage, 1 for a wrong result or any other failure.
      """)

  @Flag(
    help: """
      Finish in less than 60 seconds: measure fewer numbers of items and for a shorter time, and leave \
      out blas and swift-naive at 1,048,576 items.
      """)
  var quick = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Measure only rows whose \"OPERATION PRECISION BACKEND\" contains one of these texts.",
      discussion: "For example: keyframes, \"keyframes single\", avx2 or \"layout grid\".",
      valueName: "text"))
  var filter: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: """
      Numbers of items per call, each at least 1, as in 16 4096. (default: 16 256 4096 65536 1048576; \
      with --quick, in single precision, 16 4096 1048576, in double 4096)
      """)
  var counts: [Int] = []

  @Flag(help: "Only compare the backends with the loaded BLAS library, for Benchmarks/BLAS/run.")
  var blas = false

  @Option(help: "A number of threads, at least 1, with which each backend is measured as well.")
  var threads = 1

  @Option(
    help: "The seed of the order of candidates, to repeat a run. (default: a new one each time)")
  var seed: UInt64?

  private static var allNames: [String] {
    Backend.available.map(\.name) + [Candidate.naiveName]
  }

  private static var frameNames: [String] { FramesTable.formats.map(FramesTable.name) }

  func validate() throws {
    if let count = counts.first(where: { $0 < 1 }) {
      throw ValidationError("--counts \(count): a number of items must be at least 1.")
    }
    guard threads >= 1 else {
      throw ValidationError("--threads \(threads): a number of threads must be at least 1.")
    }
    for text in filter where !Self.allRows.contains(where: { $0.contains(text) }) {
      throw ValidationError(
        "--filter \(text): no row has this text in its \"OPERATION PRECISION BACKEND\" or "
          + "\"layout NAME\".")
    }
  }

  func run() throws {
    if blas { return try Results.write(BLASComparison()) }
    let chosen = try Backend.chosen().name
    let seed = seed ?? .random(in: 0...UInt64(UInt32.max))
    func sampler(_ milliseconds: Int) -> Sampler {
      Sampler(budget: .milliseconds(milliseconds), seed: seed)
    }
    try Results.write(RunLine(.current, backend: chosen, seed: seed))
    let limits = Limits()
    var isRight = true
    for (var table, names) in plannedTables {
      table.threads = threads
      let line = try table.measure(names, limits: limits, sampler: sampler(quick ? 500 : 1_500))
      try Results.write(line)
      isRight = isRight && line.wrong.isEmpty
    }
    if let command = FramesTable.command {
      for format in FramesTable.formats where isWanted(Self.row(ofFrames: format)) {
        try Results.write(
          FramesTable(format: format).measure(
            command, backend: chosen, limits: limits, sampler: sampler(quick ? 500 : 4_000)))
      }
    }
    if filter.isEmpty {
      for bytes in [1 << 18, 1 << 22, 1 << 26] {
        try Results.write(limits.compareMemory(bytes: bytes, sampler(quick ? 250 : 1_000)))
      }
    }
    for name in LayoutWorkload.names where isWanted(Self.row(ofLayout: name)) {
      for count in layoutCounts {
        try Results.write(
          LayoutLine.measure(name, count: count, sampler: sampler(quick ? 60 : 600)))
      }
    }
    guard isRight else { throw ExitCode.failure }
  }

  // MARK: - What is measured

  private static func row(
    of operation: BenchmarkOperation, _ precision: Precision, _ name: String
  ) -> String { "\(operation.rawValue) \(precision.rawValue) \(name)" }

  private static func row(ofFrames format: String) -> String {
    "\(FramesTable.name(format)) \(Precision.single.rawValue)"
  }

  private static func row(ofLayout name: String) -> String { "layout \(name)" }

  /// All that a filter can choose from.
  private static var allRows: [String] {
    BenchmarkOperation.allCases.flatMap { operation in
      Precision.allCases.flatMap { precision in
        allNames.map { row(of: operation, precision, $0) }
      }
    } + FramesTable.formats.map(row(ofFrames:))
      + LayoutWorkload.names.map(row(ofLayout:))
  }

  private func isWanted(_ row: String) -> Bool {
    filter.isEmpty || filter.contains { row.contains($0) }
  }

  private var plannedTables: [(OperationTable, [String])] {
    BenchmarkOperation.allCases.flatMap { operation in
      Precision.allCases.flatMap { precision in
        plannedCounts(precision).compactMap { count in
          let names = names(count: count).filter {
            isWanted(Self.row(of: operation, precision, $0))
          }
          return names.isEmpty ? nil : (OperationTable(operation, precision, count: count), names)
        }
      }
    }
  }

  private func plannedCounts(_ precision: Precision) -> [Int] {
    guard counts.isEmpty else { return counts }
    guard quick else { return [16, 256, 4_096, 65_536, 1_048_576] }
    return precision == .single ? [16, 4_096, 1_048_576] : [4_096]
  }

  private func names(count: Int) -> [String] {
    Self.allNames.filter { name in
      !quick || count < 1_048_576
        || (name != Backend.blas.name && name != Candidate.naiveName)
    }
  }

  private var layoutCounts: [Int] {
    guard counts.isEmpty else { return counts }
    return quick ? [1_000, 10_000_000] : [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
  }
}
