// The environment variables of the process, the BLAS library that it has loaded, and what the system says of
// the machine.

internal import CPleat

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// Returns the path of the loaded BLAS library, or nil if it is not known.
func loadedBLAS() -> String? {
  unsafe plt_blas_library().map { unsafe String(cString: $0) }
}

/// Returns the name of the CPU core for which the loaded BLAS library has chosen its code, or nil if the
/// name is not known.
func loadedBLASCore() -> String? {
  unsafe plt_blas_core().map { unsafe String(cString: $0) }
}

/// Returns a path without symbolic links; the path itself if there is no such file.
func resolvedPath(_ path: String) -> String {
  guard let resolved = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Returns the number of CPU cores that the system uses.
func processorCount() -> Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

#if os(Linux)
  /// Returns the lines of a file of the system, without line ends, or no lines if the file cannot be read.
  ///
  /// - Parameter separator: The byte between lines.
  func textFile(_ path: String, separator: UInt8 = UInt8(ascii: "\n")) -> [String] {
    guard let file = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(file) }
    var lines: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    defer { unsafe free(line) }
    var room = 0
    while true {
      let count = unsafe getdelim(&line, &room, Int32(separator), file)
      guard count > 0, let start = unsafe line else { return lines }
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      let isEnded = unsafe bytes.last == separator
      unsafe lines.append(String(decoding: isEnded ? bytes.dropLast() : bytes[...], as: UTF8.self))
    }
  }
#else
  /// Returns the text that `sysctlbyname` gives for a name, or nil if there is none.
  func systemValue(_ name: String) -> String? {
    var size = 0
    unsafe sysctlbyname(name, nil, &size, nil, 0)
    var value = [UInt8](repeating: 0, count: size)
    guard size > 1, unsafe sysctlbyname(name, &value, &size, nil, 0) == 0 else { return nil }
    return String(decoding: value.prefix(size - 1), as: UTF8.self)
  }
#endif
