extension Double {
  /// The power of two whose product with this number has a magnitude in 1..<2.
  ///
  /// The power is clamped to 2⁻¹⁰⁰⁰...2¹⁰⁰⁰. So for a subnormal or huge number the product can be
  /// outside 1..<2. The product is exact if it is a normal number. This number must be finite and not 0.
  internal var factorTowardsOne: Double {
    Double(
      sign: .plus, exponent: -Swift.min(Swift.max(exponent, -1000), 1000), significand: 1)
  }
}

extension SIMD4<Double> {
  /// The largest magnitude of the four numbers.
  internal var largestMagnitude: Double { Swift.max(max(), -min()) }
}
