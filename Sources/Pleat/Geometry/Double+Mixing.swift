extension Double {
  /// Returns `a + (b - a) p`, where a is this number, b the other number and p the progress.
  ///
  /// The numbers a and b must be finite. Progress 0 gives a exactly; values outside 0...1 extrapolate.
  /// If `b - a` overflows, the formula is `a (1 - p) + b p`, which does not overflow within 0...1.
  package func mixed(with other: Double, at progress: Double) -> Double {
    let difference = other - self
    if difference.isFinite { return self + difference * progress }
    return self * (1 - progress) + other * progress
  }
}
