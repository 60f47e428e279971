import Foundation
import MachineReport
import Pleat

/// What `pleats info --json` prints.
struct MachineListing: Encodable {
  let pleats = Pleats.version
  let cpu, system, compiler: String
  let cores: Int
  /// The package traits of this build.
  let traits: [String]
  /// The path of the BLAS library.
  let blas, blasCore: String?
  let blasVariables: [String: String]
  /// The backends that this machine has, fastest first.
  let backends: [String]
  /// The backend that is used without `--backend`.
  let automatic: String?
  let dataPathBits: Int?
  /// The value of `PLEAT_BACKEND`.
  let pleatBackend: String?
  let operations: [String: [String: Implementation]]
  let times: [Time]?

  /// The backends whose code computes an operation.
  struct Implementation: Encodable {
    let single, double: String
  }

  /// How long an operation takes on each backend.
  struct Time: Encodable {
    let operation, precision: String
    let items: Int
    /// Nanoseconds per item.
    let nanoseconds: [String: Double]
    /// What the backend `measured` chooses.
    let measured: String
  }

  init(automatic: Backend?, isMeasured: Bool) throws {
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
    dataPathBits = Kernels.dataPathBits
    pleatBackend = ProcessInfo.processInfo.environment["PLEAT_BACKEND"]
    operations = try Self.operations(Backend.available + (automatic == nil ? [] : [.automatic]))
    times = isMeasured ? Self.times() : nil
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

  private static func times() -> [Time] {
    let names = Backend.available.map(\.name)
    return KernelOperation.allCases.flatMap { operation in
      Precision.allCases.flatMap { precision in
        Measurement.times(of: operation, precision).map { times in
          Time(
            operation: operation.rawValue, precision: precision.rawValue, items: times.count,
            nanoseconds: Dictionary(uniqueKeysWithValues: zip(names, times.nanoseconds)),
            measured: names[times.fastest])
        }
      }
    }
  }
}
