import Pleat

extension FlipPager {
  /// The progress of a leaf without a page on its other side under a finger: a Hill curve.
  ///
  ///     p = 0.667 x / (1 + x),   x = δ^1.6667 / (3 (H + max(2 H, H + S)))
  ///
  /// δ is the distance of the finger, H the distance for a progress of 1, and S half the spread.
  struct RubberBand: Hashable, Sendable {
    /// 3 H' / 8: three times H' itself may be too large for a number.
    private let eighth: Double
    /// The distance at which the finger starts: a band that was caught was already pulled.
    private var offset = 0.0
    /// 1, or more for a band that was caught beyond the progress that a finger reaches.
    private var scale = 1.0

    private static let limit = 0.667
    /// The highest progress for which the curve is inverted, because the distance is infinite at
    /// the limit.
    private static let grip = 0.666
    private static let exponent = 1.6667

    init(reach: Double, halfSpread: Double) {
      eighth = 3 * (reach / 8 + max(reach / 4, reach / 8 + halfSpread / 8))
    }

    /// Starts at a progress instead of 0.
    mutating func start(at progress: Double) {
      let held = min(progress, Self.grip)
      let x = held / (Self.limit - held)
      offset = power(x * (8 * eighth), 1 / Self.exponent)
      // The leaf must not jump when it is caught, however the inverse is rounded.
      scale = progress > 0 ? progress / (Self.limit * fraction(at: offset)) : 1
    }

    /// Progress and its slope per point at a finger's distance.
    func pull(_ distance: Double) -> (progress: Double, slope: Double) {
      let distance = min(distance + offset, .greatestFiniteMagnitude)
      guard distance > 0 else { return (0, 0) }
      let fraction = fraction(at: distance)
      // d(x / (1 + x)) = dx / (1 + x)², dx = n x / δ
      let slope = Self.exponent * fraction * (1 - fraction) / distance
      return (scale * Self.limit * fraction, scale * Self.limit * slope)
    }

    /// x / (1 + x), also where x is too large or too small for a number.
    private func fraction(at distance: Double) -> Double {
      let (resistance, pull) = (8 * eighth, power(distance, Self.exponent))
      if resistance.isFinite || pull.isFinite { return 1 / (1 + resistance / pull) }
      return 1 / (1 + eighth / distance * 8 / power(distance, Self.exponent - 1))
    }
  }
}
