import ArgumentParser
import Foundation
import Pleat

/// The command `pleat-accuracy`: measures the errors of every batched operation on every backend.
@main struct PleatAccuracy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pleat-accuracy",
    abstract:
      "Measure the errors of Pleat's batched operations, and compare them with their bounds.",
    discussion: """
      Every backend gets the same inputs: usual ones, and those with the largest rounding errors. The \
      exact results come from double-double arithmetic, which has about 100 bits; for transitions, \
      the program evaluates the layer trees of the original iOS libraries, Mark Pospesel's \
      MPFoldTransition and MPFlipTransition. If an error exceeds its bound, the program prints the inputs.

      Exit codes: 0 for success, 64 for wrong usage, 1 for an exceeded bound or any other failure.

      Backends on this machine: \(Backend.available.map(\.name).joined(separator: ", ")).
      """)

  @Flag(help: "Finish in less than 10 seconds: use only the first inputs of each operation.")
  var quick = false

  @Option(help: ArgumentHelp("Measure only this operation. (default: all)", valueName: "name"))
  var operation: MeasuredOperation?

  @Option(help: ArgumentHelp("Measure only this backend. (default: all)", valueName: "name"))
  var backend: String?

  @Option(help: ArgumentHelp("Seed of the random inputs. The same seed gives the same inputs."))
  var seed: UInt64 = 2026

  @Option(
    help: ArgumentHelp(
      "Replace what stands in this page between <!-- begin: pleat-accuracy --> and <!-- end: "
        + "pleat-accuracy -->.", valueName: "file.md"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "Fail if the rows or bounds in this page's tables differ from the program's.",
      valueName: "file.md"))
  var check: String?

  func validate() throws {
    if let backend, !Backend.available.contains(Backend(backend)) {
      let names = Backend.available.map(\.name).joined(separator: ", ")
      throw ValidationError("--backend \(backend): this machine has \(names).")
    }
    if let backend, let operation, operation.backends(named: backend).isEmpty {
      throw ValidationError(
        "--backend \(backend): this backend uses the code of another for \(operation.rawValue)."
      )
    }
    if page != nil || check != nil, operation != nil || backend != nil {
      throw ValidationError(
        "--page and --check need all operations and backends: leave out --operation and --backend."
      )
    }
  }

  func run() throws {
    // The pages are read first, to report one that cannot be used before measuring for minutes.
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
    print("\nAll \(rows.count) rows keep their bounds.")
  }

  /// The command that writes the same tables again.
  private var command: String {
    // An absolute path is shortened to its name, because it means nothing on other machines.
    let file =
      page.map { $0.hasPrefix("/") ? URL(fileURLWithPath: $0).lastPathComponent : $0 } ?? ""
    return "swift run -c release pleat-accuracy" + (quick ? " --quick" : "")
      + " --seed \(seed) --page \(file)"
  }
}

extension MeasuredOperation: ExpressibleByArgument {
  /// The backends of a name that have code of their own for this operation.
  fileprivate func backends(named name: String) -> [Kernels] {
    Precision.allCases.flatMap { Measurement.backends(of: self, $0) }.filter { $0.name == name }
  }
}
