/// A function from a fraction of time to eased progress: one form of a timing curve.
protocol EasingForm: Hashable, Sendable {
  /// Returns the eased progress, limited to the finite range of `Double`; NaN gives NaN.
  func value(at x: Double) -> Double
  /// Returns the slope at x, where x is clamped to 0...1; at a jump, the slope to the right of the jump.
  func slope(at x: Double) -> Double
  /// The least and the greatest value for x in 0...1.
  var range: ClosedRange<Double> { get }
}
