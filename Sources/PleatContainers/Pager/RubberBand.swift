import Pleat

extension Pager {
  /// The progress of a leaf that a finger pulls although no page is ready on its other side: a Hill
  /// curve.
  ///
  ///     p = 0.3335 x / (1 + x),   x = δ^1.6667 / (3 (H/2 + max(H, H/2 + S)))
  ///
  /// δ is the distance that the finger has moved. H is the distance that changes the progress by 1
  /// in a normal turn, which is twice the H of <doc:TheNumbersOfThePager>. S is the extent of a
  /// page on one side of the spine.
  struct RubberBand: Hashable, Sendable {
    /// An eighth of the denominator in the formula of x, since the denominator itself may be too large
    /// for a Double.
    private let eighth: Double
    /// The distance that counts as pulled already when the finger catches a raised leaf.
    private var offset = 0.0
    /// A factor of the progress, which is above 1 if the leaf was caught above the curve's limit.
    private var scale = 1.0

    private static let limit = 0.3335
    /// The highest progress at which the curve is inverted, since the distance is infinite at
    /// `limit`.
    private static let grip = 0.333
    private static let exponent = 1.6667

    init(reach: Double, halfSpread: Double) {
      eighth = 3 * (reach / 16 + max(reach / 8, reach / 16 + halfSpread / 8))
    }

    /// Makes the band start at a progress instead of 0.
    mutating func start(at progress: Double) {
      let held = min(progress, Self.grip)
      let x = held / (Self.limit - held)
      offset = power(x * (8 * eighth), 1 / Self.exponent)
      // The leaf must not jump when it is caught, however the inverse is rounded.
      scale = progress > 0 ? progress / (Self.limit * fraction(at: offset)) : 1
    }

    /// Returns the progress at a distance of the finger, and the slope of the progress per point.
    func pull(_ distance: Double) -> (progress: Double, slope: Double) {
      let distance = min(distance + offset, .greatestFiniteMagnitude)
      guard distance > 0 else { return (0, 0) }
      let fraction = fraction(at: distance)
      // The derivatives by δ: (x / (1 + x))' = x' / (1 + x)², and x' = n x / δ with the exponent n.
      let slope = Self.exponent * fraction * (1 - fraction) / distance
      return (scale * Self.limit * fraction, scale * Self.limit * slope)
    }

    /// Returns x / (1 + x), even if x is too large or too small for a Double.
    private func fraction(at distance: Double) -> Double {
      let (resistance, pull) = (8 * eighth, power(distance, Self.exponent))
      if resistance.isFinite || pull.isFinite { return 1 / (1 + resistance / pull) }
      return 1 / (1 + eighth / distance * 8 / power(distance, Self.exponent - 1))
    }
  }
}
