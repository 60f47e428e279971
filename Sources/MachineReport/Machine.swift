import Foundation
import Pleat

/// What the commands print of the machine that they run on: a figure without it says nothing.
public struct Machine: Codable, Sendable {
  /// The processor's own name.
  public let cpu: String
  /// The processors that this process may use.
  public let cores: Int
  /// The operating system and its version.
  public let os: String
  /// The Swift compiler that built this, and how.
  public let compiler: String
  /// The BLAS library that is really loaded, links followed, or `none`.
  public let blas: String

  /// This machine.
  public static var current: Machine {
    Machine(
      cpu: processorName() ?? "unknown", cores: ProcessInfo.processInfo.activeProcessorCount,
      os: ProcessInfo.processInfo.operatingSystemVersionString, compiler: compilerName,
      blas: Backend.loadedBLASLibrary.map {
        URL(fileURLWithPath: $0).resolvingSymlinksInPath().path
      } ?? "none")
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
    #elseif compiler(>=6.3)
      let version = "Swift 6.3"
    #else
      let version = "Swift 6.2"
    #endif
    #if DEBUG
      return version + ", debug"
    #else
      return version + ", release"
    #endif
  }
}
