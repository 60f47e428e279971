// The environment variables of the process, and the BLAS library that it has loaded.

internal import CPleat

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Returns the value of an environment variable.
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
