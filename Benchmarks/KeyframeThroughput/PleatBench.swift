import ArgumentParser
import Foundation
import MachineReport
import Pleat

/// The command `pleat-bench`: measures every batched operation on every backend.
@main struct PleatBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pleat-bench",
    abstract: "Measure the speed of Pleat's batched operations on this machine.",
    discussion: """
      There is a table for each operation, precision and number of items. It has a row for each \
      backend and a row for plain Swift code ("swift-naive"). All candidates run in turns in one \
      process, in memory that is warm and reused. Before it times anything, the program compares the \
      results with a reference computed in Double. A wrong result is reported and not timed.

      In the keyframes tables, an item is one panel at one moment. It is computed from its angle; in \
      keyframes-timed, from its time.

      Each table starts with its limit, a lower bound on the time per item on this machine. The limit \
      is the larger of two measured times. One is the time just to read the inputs and write the results, with \
      ordinary or non-temporal stores, whichever is faster. The other is the time the same arithmetic \
      takes at the CPU's peak rate of fused multiply-adds. In the JSON file, "bytesPerItem" counts only \
      the bytes of results; the limit and GB/s include the bytes read.

      Then come the layouts of PleatContainers, with items in 1,000 sections: the time and memory to \
      prepare a layout, and the time to query one page of it. Select them with --filter "layout NAME".

      Operations: \(BenchmarkOperation.allCases.map(\.rawValue).joined(separator: ", ")).
      Precisions: single, double.
      Backends: \(Self.allNames.joined(separator: ", ")).
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
    help: ArgumentHelp(
      "Measure only rows whose \"OPERATION PRECISION BACKEND\" contains this text.",
      discussion: "For example: keyframes, \"keyframes single\", avx2 or \"layout grid\".",
      valueName: "text"))
  var filter: String?

  @Option(
    parsing: .upToNextOption,
    help: """
      Numbers of items per call, each at least 1, as in 16 4096. (default: 16 256 4096 65536 1048576; \
      with --quick 4096 and, in single precision, 1048576)
      """)
  var counts: [Int] = []

  @Option(help: ArgumentHelp("Also write all results to this file, as JSON.", valueName: "file"))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Also draw a chart of the times over the numbers of items into this SVG file.",
      discussion: """
        The chart has a panel for each operation and precision. With --plot, --counts defaults to \
        16, 64, 256, … 1048576. Without --filter, only \(Self.plottedNames) are measured, in single \
        precision.
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
      throw ValidationError("--counts \(count): a number of items must be at least 1.")
    }
    if let filter, plannedSets.isEmpty, plannedLayouts.isEmpty {
      throw ValidationError(
        "--filter \(filter): no row has this text in its \"OPERATION PRECISION BACKEND\" or "
          + "\"layout NAME\".")
    }
    if let json, !Report.canWrite(to: json) {
      throw ValidationError("--json \(json): the file cannot be written.")
    }
    if let plot {
      guard plot.lowercased().hasSuffix(".svg") else {
        throw ValidationError("--plot \(plot): the name must end in .svg.")
      }
      guard Report.canWrite(to: plot) else {
        throw ValidationError("--plot \(plot): the file cannot be written.")
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

  /// The command that draws the same plot again, without the folder of the file.
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

  /// The row of keyframes on the default backend: in single precision at 4,096 items, if measured.
  private func headline(_ rows: [Row], _ chosen: String) -> Row? {
    let rows = rows.filter {
      $0.operation == BenchmarkOperation.keyframes.rawValue && $0.backend == chosen
    }
    return rows.first { $0.precision == Precision.single.rawValue && $0.count == 4_096 }
      ?? rows.first
  }
}
