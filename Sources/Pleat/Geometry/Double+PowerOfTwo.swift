extension Double {
  /// The power of two by which to multiply this number to bring its magnitude into 1..<2, or closer to
  /// one if the number is subnormal or huge.
  ///
  /// Multiplying by the power causes no rounding, as long as the product is a normal number. This number
  /// must be finite and not 0. The power is always finite.
  internal var factorTowardsOne: Double {
    Double(
      sign: .plus, exponent: -Swift.min(Swift.max(exponent, -1000), 1000), significand: 1)
  }
}
