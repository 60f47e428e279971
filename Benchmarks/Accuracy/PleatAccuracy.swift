import ArgumentParser
import Foundation
import MachineReport
import Pleat

/// Measures how far every batched operation is from the exact result, on every backend.
@main struct PleatAccuracy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pleat-accuracy",
    abstract:
      "Measure the errors of Pleat's batched operations, and hold them against what is promised.",
    discussion: """
      Every backend gets the same inputs, usual ones and those where rounding does most harm; the \
      reference is double-double arithmetic, some 100 bits, and for transitions the original's trees of \
      layers. A broken promise is named, with the numbers that break it, and makes the exit code 1.

      Operations: \(MeasuredOperation.allCases.map(\.rawValue).joined(separator: ", ")).
      Backends here: \(Backend.available.map(\.name).joined(separator: ", ")).
      """)

  @Flag(help: "Under 10 seconds: the first inputs of each operation alone.")
  var quick = false

  @Option(help: ArgumentHelp("One operation instead of all.", valueName: "name"))
  var operation: MeasuredOperation?

  @Option(help: ArgumentHelp("One backend instead of all.", valueName: "name"))
  var backend: String?

  @Option(help: ArgumentHelp("Where random inputs begin: the same seed, the same inputs."))
  var seed: UInt64 = 2026

  @Option(
    help: ArgumentHelp(
      "Write the tables into this page, between its two comments.", valueName: "file.md"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "Fail if this page has other rows, or promises, than what was measured.",
      valueName: "file.md"))
  var check: String?

  func validate() throws {
    if let backend, !Backend.available.contains(Backend(backend)) {
      let names = Backend.available.map(\.name).joined(separator: ", ")
      throw ValidationError("--backend \(backend): this machine has \(names).")
    }
    if let backend, let operation, operation.backends(named: backend).isEmpty {
      throw ValidationError(
        "--backend \(backend): it borrows another's \(operation.rawValue), and has that one's errors."
      )
    }
    if page != nil || check != nil, operation != nil || backend != nil {
      throw ValidationError(
        "--page and --check are about all operations and backends: leave out --operation and --backend."
      )
    }
  }

  func run() throws {
    // A page that cannot be used is worth knowing before everything is measured.
    let pages = try (page.map { try Page(path: $0) }, check.map { try Page(path: $0) })
    let machine = Machine.current
    print(Table.head(machine, seed: seed))
    var rows: [Row] = []
    for operation in MeasuredOperation.allCases where self.operation ?? operation == operation {
      let own = try Precision.allCases.flatMap { precision in
        try Measurement(
          operation: operation, precision: precision,
          backends: Measurement.backends(of: operation, precision)
            .filter { backend ?? $0.name == $0.name },
          seed: seed, blocks: operation.blocks(quick: quick)
        ).rows()
      }
      print(Table.text(own))
      fflush(nil)
      rows += own
    }
    if let page, let text = pages.0?.text(rows, machine: machine, command: command) {
      try text.write(toFile: page, atomically: true, encoding: .utf8)
    }
    let complaints =
      rows.filter { !$0.keepsItsPromise }.map(\.complaint)
      + (pages.1?.differences(from: rows) ?? []).map { "\(check ?? ""): \($0)" }
    for complaint in complaints {
      FileHandle.standardError.write(Data("error: \(complaint)\n".utf8))
    }
    guard complaints.isEmpty else { throw ExitCode.failure }
    print("\nAll \(rows.count) rows keep what is promised.")
  }

  /// What writes the same tables again.
  private var command: String {
    // What a path holds of somebody's disk says nothing to others.
    let file =
      page.map { $0.hasPrefix("/") ? URL(fileURLWithPath: $0).lastPathComponent : $0 } ?? ""
    return "swift run -c release pleat-accuracy" + (quick ? " --quick" : "")
      + " --seed \(seed) --page \(file)"
  }
}

extension MeasuredOperation: ExpressibleByArgument {
  /// The backends of a name that run this operation by themselves.
  fileprivate func backends(named name: String) -> [Kernels] {
    Precision.allCases.flatMap { Measurement.backends(of: self, $0) }.filter { $0.name == name }
  }
}
