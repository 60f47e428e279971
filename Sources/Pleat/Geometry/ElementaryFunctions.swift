#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// The module does not import Foundation. These functions call the platform's C library for what the
// standard library lacks. Angles are in radians.

internal func sineOf(_ radians: Double) -> Double { sin(radians) }

internal func cosineOf(_ radians: Double) -> Double { cos(radians) }

internal func tangentOf(_ radians: Double) -> Double { tan(radians) }

internal func arcTangentOf(y: Double, x: Double) -> Double { atan2(y, x) }

/// Returns a base, which must not be negative, raised to a power.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
