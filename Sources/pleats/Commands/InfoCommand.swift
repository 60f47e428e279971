import ArgumentParser
import Foundation
import MachineReport
import Pleat

/// `pleats info`.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show the CPU, the BLAS library, and which backend computes each operation.",
    discussion: """
      A backend is an implementation of all batched operations: C for one set of CPU instructions, the \
      BLAS library, or Swift. The line "automatic" names the backend that is used without --backend. The line "traits" lists the \
      package traits of this build: BLAS, Pictures or none.

      The table has one row per operation and one column per backend, fastest backend first. A cell \
      names the backend whose code computes the operation, because a backend can use the code of \
      another. Where single and double precision differ, the cell says single/double.

      The environment variable PLEAT_BACKEND sets the default. If it names a backend that this machine \
      does not have, the exit code is 1.
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

  /// The backend whose code computes each operation: a row per operation, a column per backend.
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
