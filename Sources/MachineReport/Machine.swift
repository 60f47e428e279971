import Foundation
import Pleat

/// A description of the machine, which the commands print next to measured times.
public struct Machine: Codable, Sendable {
  /// The name of the CPU model.
  public let cpu: String
  /// The number of CPU cores that this process may use.
  public let cores: Int
  /// The name and version of the operating system.
  public let os: String
  /// The version of the Swift compiler that built this program, and the build configuration.
  public let compiler: String
  /// The path of the BLAS library that is loaded, with symbolic links resolved; `none` without one.
  public let blas: String
  /// The CPU core for which that library has chosen its code, nil if it does not tell.
  public let blasCore: String?
  /// The environment variables that change what BLAS libraries do, as `NAME=value`, sorted.
  public let blasVariables: [String]?

  /// The machine that this program runs on.
  public static var current: Machine {
    Machine(
      cpu: processorName() ?? "unknown", cores: ProcessInfo.processInfo.activeProcessorCount,
      os: ProcessInfo.processInfo.operatingSystemVersionString, compiler: compilerName,
      blas: Backend.loadedBLASLibrary.map {
        URL(fileURLWithPath: $0).resolvingSymlinksInPath().path
      } ?? "none",
      blasCore: Backend.loadedBLASCore,
      blasVariables: ProcessInfo.processInfo.environment
        .filter { name, _ in
          ["OPENBLAS_", "BLIS_", "MKL_"].contains { name.hasPrefix($0) }
        }
        .map { "\($0)=\($1)" }.sorted())
  }

  private static func processorName() -> String? {
    #if os(Linux)
      let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      return lines.split(separator: "\n").first { $0.hasPrefix("model name") }?
        .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    #else
      var size = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
      var name = [UInt8](repeating: 0, count: size)
      guard size > 1, sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else {
        return nil
      }
      return String(decoding: name.prefix(size - 1), as: UTF8.self)
    #endif
  }

  private static var compilerName: String {
    #if compiler(>=6.4)
      let version = "Swift 6.4 or later"
    #else
      let version = "Swift 6.3"
    #endif
    #if DEBUG
      return version + ", debug"
    #else
      return version + ", release"
    #endif
  }
}
