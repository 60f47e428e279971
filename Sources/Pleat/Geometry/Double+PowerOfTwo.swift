extension Double {
  /// The power of two that scales the number near one: into 1..<2, unless it is subnormal or huge.
  ///
  /// Products with it are not rounded, as long as they are normal numbers. The number must be
  /// finite and not 0. The power is always finite.
  internal var factorTowardsOne: Double {
    Double(
      sign: .plus, exponent: -Swift.min(Swift.max(exponent, -1000), 1000), significand: 1)
  }
}
