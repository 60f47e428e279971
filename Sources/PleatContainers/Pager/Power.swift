#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// The one function that the standard library lacks here; the module has no Foundation.

/// A number that is not negative, to a power.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
