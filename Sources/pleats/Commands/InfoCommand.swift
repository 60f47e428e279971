import ArgumentParser
import Foundation
import MachineReport
import Pleat

/// `pleats info`.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show this machine, its backends, and who really runs each operation.",
    discussion: """
      Under traits stand those of the package that this program was built with: BLAS, Pictures or none.

      The table has a row per batched operation and a column per backend, fastest first. A cell names \
      the backend whose code runs: one may borrow from another; where the precisions differ it says \
      single/double. The environment variable PLEAT_BACKEND replaces the automatic choice; if it names \
      none that is there, the exit code is 1.
      """)

  func run() throws {
    let machine = Machine.current
    let choice = Result { () throws(PleatError) in try Backend.chosen() }
    let environment = ProcessInfo.processInfo.environment["PLEAT_BACKEND"]
    var facts = [
      ["pleats", Pleats.version],
      ["CPU", machine.cpu],
      ["cores", "\(machine.cores)"],
      ["system", machine.os],
      ["compiler", machine.compiler],
      ["traits", builtTraits.isEmpty ? "none" : builtTraits.joined(separator: ", ")],
      ["BLAS", machine.blas],
      ["backends", Backend.available.map(\.name).joined(separator: ", ")],
      ["automatic", (try? choice.get().name) ?? "none"],
    ]
    if let environment, !environment.isEmpty {
      facts.append(["PLEAT_BACKEND", environment.printable(atMost: 60)])
    }
    try printReport(aligned(facts) + [""] + aligned(try table()))
    if case .failure(let error) = choice { throw Failure("PLEAT_BACKEND: \(error)") }
  }

  /// Operation by backend: who runs it.
  private func table() throws -> [[String]] {
    let backends = Backend.available
    var rows = [["operation"] + backends.map(\.name)]
    for operation in Operation.allCases {
      rows.append(
        [operation.rawValue]
          + (try backends.map { backend in
            let (single, double) = (
              try backend.implementation(of: operation, in: .single),
              try backend.implementation(of: operation, in: .double)
            )
            return single == double ? double.name : "\(single)/\(double)"
          }))
    }
    return rows
  }
}
