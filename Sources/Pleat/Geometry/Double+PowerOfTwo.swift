extension Double {
  /// The power of two that brings the number near one, into 1..<2 unless it is subnormal or huge.
  ///
  /// Products with it round nothing, as long as they are normal. The number is finite and not 0; the
  /// power is always finite.
  internal var factorTowardsOne: Double {
    Double(
      sign: .plus, exponent: -Swift.min(Swift.max(exponent, -1000), 1000), significand: 1)
  }
}
