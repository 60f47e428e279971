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

internal func exponentialOf(_ exponent: Double) -> Double { exp(exponent) }

/// Returns e raised to a power, minus 1, without loss of accuracy for small exponents.
internal func exponentialMinusOne(_ exponent: Double) -> Double { expm1(exponent) }

internal func powerOfTwo(_ exponent: Double) -> Double { exp2(exponent) }

internal func logarithmOf(_ number: Double) -> Double { log(number) }

/// Returns the lesser of two numbers, or NaN if either is NaN.
internal func lesser(_ a: Double, _ b: Double) -> Double { a < b || a.isNaN ? a : b }

/// Returns the greater of two numbers, or NaN if either is NaN.
internal func greater(_ a: Double, _ b: Double) -> Double { a > b || a.isNaN ? a : b }

/// Limits a number to the finite range of `Double`; NaN stays NaN.
internal func held(_ number: Double) -> Double {
  min(max(number, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
}

/// Returns the natural logarithm of 1 plus a number, without loss of accuracy for small numbers.
internal func logarithmOfOnePlus(_ number: Double) -> Double { log1p(number) }
