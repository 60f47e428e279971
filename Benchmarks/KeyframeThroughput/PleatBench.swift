import ArgumentParser
import Foundation
import MachineReport
import Pleat

/// Measures every batched operation on every backend, against the machine's limit and pure Swift.
@main struct PleatBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pleat-bench",
    abstract: "Measure Pleat's batched operations on this machine.",
    discussion: """
      Every operation, precision and count is one set of rows: all backends, the plain way of writing \
      it ("swift-naive") and the machine's limits take turns in one process, warm, in memory that is \
      reused. Results are held against Double before anything is timed; one that is wrong is \
      reported, is not timed, and makes the exit code 1.

      An item of the keyframes rows is one panel at one time, from quarter turns. A limit is the \
      larger of a stream with the same reads and writes (the better of stores into the caches and \
      past them) and the operations at the measured rate of fused multiply-adds. "bytesPerItem" \
      counts the bytes of results; the limit and GB/s count those that are read as well.

      After them come the layouts of PleatContainers with so many items in 1,000 sections: what preparing \
      one takes and leaves, and what asking it for a page takes. --filter knows them as "layout NAME".

      Names: \(BenchmarkOperation.allCases.map(\.rawValue).joined(separator: ", ")); single, double; \
      \(Self.allNames.joined(separator: ", ")); layout \
      \(LayoutWorkload.names.joined(separator: ", ")).
      """)

  @Flag(help: "Under 60 seconds: fewer counts, and the slow ones not at the largest.")
  var quick = false

  @Option(
    help: ArgumentHelp(
      "Rows whose \"OPERATION PRECISION BACKEND\" contains this.",
      discussion: "For instance keyframes, \"keyframes single\" or avx2.", valueName: "text"))
  var filter: String?

  @Option(parsing: .upToNextOption, help: "The numbers of items, instead of the usual ones.")
  var counts: [Int] = []

  @Option(help: ArgumentHelp("Write everything to this file as JSON as well.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Draw the times over the numbers of items into this file.",
      discussion: """
        An SVG picture with a panel for each operation and precision. Without --counts it has powers of \
        four, without --filter \(Self.plottedNames) in single precision.
        """, valueName: "file.svg"))
  var plot: String?

  private static var plottedNames: String {
    Plot.operations.map(\.rawValue).joined(separator: ", ")
  }

  private static var allNames: [String] {
    Backend.available.map(\.name) + [Candidate.naiveName]
  }

  func validate() throws {
    if let count = counts.first(where: { $0 < 1 }) {
      throw ValidationError("--counts \(count): a number of items is at least 1.")
    }
    if let filter, plannedSets.isEmpty, plannedLayouts.isEmpty {
      throw ValidationError(
        "--filter \(filter): no row has this in its \"OPERATION PRECISION BACKEND\" or "
          + "\"layout NAME\".")
    }
    if let json, !Report.canWrite(to: json) {
      throw ValidationError("--json \(json): no file can be written there.")
    }
    if let plot {
      guard plot.lowercased().hasSuffix(".svg") else {
        throw ValidationError("--plot \(plot): a plot is an SVG picture, its name ends in .svg.")
      }
      guard Report.canWrite(to: plot) else {
        throw ValidationError("--plot \(plot): no file can be written there.")
      }
    }
  }

  func run() throws {
    let chosen = try Backend.chosen().name
    var report = Report(machine: Machine.current)
    print(Table.head(report.machine, backends: Backend.available.map(\.name)))
    let limits = Limits()
    for plan in plannedSets {
      var set = plan
      try set.measure(
        names(count: plan.count), wanted: { isWanted(plan.operation, plan.precision, $0) },
        limits: limits, sampler: Sampler(budget: .milliseconds(quick ? 500 : 1_500)))
      print(Table.text(set))
      report.rows += set.rows
      report.wrong += set.wrong
      report.limits += set.limit.map { [$0] } ?? []
    }
    report.memory = try [1 << 18, 1 << 22, 1 << 26].map {
      try limits.compareMemory(bytes: $0, Sampler(budget: .milliseconds(quick ? 250 : 1_000)))
    }
    print(Table.text(report.memory))
    report.layouts = try plannedLayouts.flatMap { name in
      try layoutCounts.map {
        try LayoutRow.measure(
          name, count: $0, sampler: Sampler(budget: .milliseconds(quick ? 60 : 600)))
      }
    }
    if !report.layouts.isEmpty { print(Table.text(report.layouts)) }
    if let row = headline(report.rows, chosen) {
      report.headline = Report.Headline(row)
      print(Table.headline(row))
    }
    if let json { try report.write(to: json) }
    if let plot {
      try Report.write(Data(Plot(report, command: command(plot)).svg.utf8), to: plot)
    }
    guard report.wrong.isEmpty else { throw ExitCode.failure }
  }

  /// What draws the same plot again, in any folder.
  private func command(_ plot: String) -> String {
    var words = ["swift run -c release pleat-bench"]
    if quick { words.append("--quick") }
    if let filter { words.append("--filter \"\(filter)\"") }
    if !counts.isEmpty { words.append("--counts") }
    words += counts.map(\.description)
    words.append("--plot \(URL(fileURLWithPath: plot).lastPathComponent)")
    return words.joined(separator: " ")
  }

  // MARK: - What is measured

  private var plannedSets: [RowSet] {
    BenchmarkOperation.allCases.flatMap { operation in
      Precision.allCases.flatMap { precision in
        plannedCounts(precision).filter { count in
          names(count: count).contains { isWanted(operation, precision, $0) }
        }.map { RowSet(operation, precision, count: $0) }
      }
    }
  }

  private func plannedCounts(_ precision: Precision) -> [Int] {
    guard counts.isEmpty else { return counts }
    guard plot == nil else { return Plot.counts }
    guard quick else { return [16, 256, 4_096, 65_536, 1_048_576] }
    return precision == .single ? [4_096, 1_048_576] : [4_096]
  }

  private func names(count: Int) -> [String] {
    Self.allNames.filter { name in
      !quick || count < 1_048_576
        || (name != Backend.blas.name && name != Candidate.naiveName)
    }
  }

  private func isWanted(
    _ operation: BenchmarkOperation, _ precision: Precision, _ name: String
  ) -> Bool {
    guard let filter else {
      return plot == nil || precision == .single && Plot.operations.contains(operation)
    }
    return "\(operation.rawValue) \(precision.rawValue) \(name)".contains(filter)
  }

  private var plannedLayouts: [String] {
    guard let filter else { return plot == nil ? LayoutWorkload.names : [] }
    return LayoutWorkload.names.filter { "layout \($0)".contains(filter) }
  }

  private var layoutCounts: [Int] {
    guard counts.isEmpty else { return counts }
    return quick ? [1_000, 10_000_000] : [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
  }

  /// Keyframes of the chosen backend, single and 4,096 at a time if there are such.
  private func headline(_ rows: [Row], _ chosen: String) -> Row? {
    let rows = rows.filter {
      $0.operation == BenchmarkOperation.keyframes.rawValue && $0.backend == chosen
    }
    return rows.first { $0.precision == Precision.single.rawValue && $0.count == 4_096 }
      ?? rows.first
  }
}
