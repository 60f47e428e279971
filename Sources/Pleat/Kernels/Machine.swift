/// A description of the machine, which the commands print next to measured times.
package struct Machine: Codable, Sendable {
  /// The name of the CPU model.
  package let cpu: String
  /// The number of CPU cores that this process may use.
  package let cores: Int
  /// The name and version of the operating system.
  package let os: String
  /// The version of the Swift compiler that built this program, and the build configuration.
  package let compiler: String
  /// The path of the BLAS library that is loaded, with symbolic links resolved; `none` without one.
  package let blas: String
  /// The CPU core for which the BLAS library has chosen its code, or nil if the library does not report it.
  package let blasCore: String?
  /// The environment variables that change what BLAS libraries do, as `NAME=value`, sorted.
  package let blasVariables: [String]?

  /// The machine that this program runs on.
  package static var current: Machine {
    Machine(
      cpu: processorName() ?? "unknown", cores: allowedProcessorCount(), os: systemName(),
      compiler: compilerName, blas: loadedBLAS().map(resolvedPath) ?? "none",
      blasCore: Pleat.loadedBLASCore(),
      blasVariables: environmentVariables().filter { variable in
        ["OPENBLAS_", "BLIS_", "MKL_"].contains { variable.hasPrefix($0) }
      }.sorted())
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

#if os(Linux)
  private func processorName() -> String? {
    textFile("/proc/cpuinfo").first { $0.hasPrefix("model name") }.map { line in
      String(line.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace))
    }
  }

  private func allowedProcessorCount() -> Int {
    // The line has a mask in hexadecimal digits, whose bits can stand for CPUs that do not exist.
    let mask = textFile("/proc/self/status").first { $0.hasPrefix("Cpus_allowed:") }
    let count = mask?.dropFirst("Cpus_allowed:".count).reduce(0) { count, digit in
      count + (digit.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return min(count ?? 1, processorCount())
  }

  private func systemName() -> String {
    textFile("/etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }.map { line in
      String(line.dropFirst("PRETTY_NAME=".count)).filter { $0 != "\"" }
    } ?? "Linux"
  }

  /// Returns the variables with which the process began, as `NAME=value`.
  private func environmentVariables() -> [String] {
    textFile("/proc/self/environ", separator: 0)
  }
#else
  private func allowedProcessorCount() -> Int { processorCount() }

  private func processorName() -> String? { systemValue("machdep.cpu.brand_string") }

  private func systemName() -> String {
    "Version " + (systemValue("kern.osproductversion") ?? "unknown")
  }

  /// Accelerate, the only BLAS library on Apple's systems, has no variables.
  private func environmentVariables() -> [String] { [] }
#endif
