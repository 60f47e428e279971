extension Double {
  /// Returns the number between this one and another: `a + (b - a) p`, for any finite numbers a and
  /// b.
  ///
  /// Progress 0 gives this number exactly; values outside 0...1 extrapolate. Where `b - a`
  /// overflows, the formula is `a (1 - p) + b p`, which does not overflow within 0...1.
  package func mixed(with other: Double, at progress: Double) -> Double {
    let difference = other - self
    if difference.isFinite { return self + difference * progress }
    return self * (1 - progress) + other * progress
  }
}
