import Oracles
import Pleat

/// The exact value of a result, and the unit of its error.
struct Expected {
  let value: DoubleDouble
  /// 0 if only the exact value is right, NaN if any value is.
  let unit: Double

  /// Any result is right, because no bound applies.
  static let anything = Expected(value: DoubleDouble(0), unit: .nan)
  /// A corner at or behind the viewer's eye, which must be NaN.
  static let hidden = Expected(value: DoubleDouble(.nan), unit: 0)

  static func exactly(_ value: Double) -> Expected {
    Expected(value: DoubleDouble(value), unit: 0)
  }

  /// Creates a value with a unit that may be 0; the sign of a zero does not count.
  static func bounded<S: BatchScalar>(_ value: DoubleDouble, by unit: Double, as _: S.Type)
    -> Expected
  {
    Expected(value: value, unit: max(unit, Double(S.leastNonzeroMagnitude)))
  }

  /// The error in units, infinite if no unit can express it; nil if there is nothing to measure.
  func error(of actual: Double) -> Double? {
    if unit.isNaN { return nil }
    if value.high.isNaN { return actual.isNaN ? nil : .infinity }
    guard actual.isFinite else { return .infinity }
    // -0 is not 0.
    if unit == 0 { return actual == value.high && actual.sign == value.high.sign ? 0 : .infinity }
    return (DoubleDouble(actual) - value).magnitude.value / unit
  }
}

/// A sum of products, with the sum Σ of their magnitudes: rounding errors are counted in units of u · Σ.
struct ExactSum {
  private(set) var value = DoubleDouble(0)
  private(set) var magnitude = 0.0

  mutating func add(_ a: Double, _ b: Double) {
    value = value + .product(a, b)
    magnitude += abs(a * b)
  }

  mutating func add(_ a: Double, _ b: DoubleDouble) {
    value = value + DoubleDouble(a) * b
    magnitude += abs(a * b.high)
  }

  /// The sum itself in units of u · Σ.
  func expected<S: BatchScalar>(as scalar: S.Type) -> Expected {
    Expected(value: value, unit: S.roundingUnit * magnitude)
  }

  /// The quotient by another sum w, in units of u · (Σ + |quotient| · Σw) / w.
  ///
  /// The dividend is off by at most `terms` · u · Σ, and w by `terms` · u · Σw, which makes `terms` units.
  /// The division is off by at most 1.5 ulp, or 3 u · |quotient|. That is at most 1.5 units, because
  /// |quotient| is at most half of (Σ + |quotient| · Σw) / w. The unit is divided by w minus the error of w.
  func expected<S: BatchScalar>(over w: ExactSum, terms: Double, as scalar: S.Type) -> Expected {
    let (size, noise) = (abs(w.value.value), S.roundingUnit * w.magnitude)
    // If w is smaller, rounding decides its sign.
    guard size > 64 * noise else { return .anything }
    guard w.value.value > 0 else { return .hidden }
    let quotient = value / w.value
    let spread = magnitude + abs(quotient.value) * w.magnitude
    return Expected(
      value: quotient, unit: S.roundingUnit * spread / (size - terms * noise))
  }
}
