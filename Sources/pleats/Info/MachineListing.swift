import CPleat
import Foundation
import Pleat

struct MachineListing: Encodable {
  let pleats = PLT_VERSION
  let cpu, system, compiler: String
  let cores: Int
  let traits: [String]
  let blas, blasCore: String?
  let blasVariables: [String: String]
  /// The names of the backends that this machine has, fastest first.
  let backends: [String]
  let automatic: String?
  let pleatBackend: String?
  let operations: [String: [String: Implementation]]

  struct Implementation: Encodable {
    let single, double: String

    var text: String { single == double ? double : "\(single)/\(double)" }
  }

  init(automatic: Backend?) throws {
    let machine = Machine.current
    (cpu, system, compiler) = (machine.cpu, machine.os, machine.compiler)
    (cores, traits) = (machine.cores, builtTraits)
    (blas, blasCore) = (Backend.loadedBLASLibrary == nil ? nil : machine.blas, machine.blasCore)
    blasVariables = Dictionary(
      (machine.blasVariables ?? []).map { text in
        (String(text.prefix { $0 != "=" }), text.afterEqualsSign ?? "")
      }, uniquingKeysWith: { $1 })
    backends = Backend.available.map(\.name)
    self.automatic = automatic?.name
    pleatBackend = ProcessInfo.processInfo.environment["PLEAT_BACKEND"]
    operations = try Self.operations(Backend.available + (automatic == nil ? [] : [.automatic]))
  }

  private static func operations(
    _ backends: [Backend]
  ) throws -> [String: [String: Implementation]] {
    try KernelOperation.allCases.reduce(into: [:]) { table, operation in
      table[operation.rawValue] = try backends.reduce(into: [:]) { row, backend in
        row[backend.name] = Implementation(
          single: try backend.implementation(of: operation, in: .single).name,
          double: try backend.implementation(of: operation, in: .double).name)
      }
    }
  }
}
