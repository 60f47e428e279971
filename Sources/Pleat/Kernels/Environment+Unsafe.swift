// What the process says: environment variables, and the libraries that are loaded.

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

/// Returns the path of the BLAS library that is loaded.
func loadedBLAS() -> String? {
  unsafe plt_blas_library().map { unsafe String(cString: $0) }
}

/// Returns the name of the CPU core for which the loaded BLAS library has chosen its code.
func loadedBLASCore() -> String? {
  unsafe plt_blas_core().map { unsafe String(cString: $0) }
}
