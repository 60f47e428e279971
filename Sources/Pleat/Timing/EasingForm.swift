/// A function from a fraction of time to eased progress: one form of a timing curve.
protocol EasingForm: Hashable, Sendable {
  /// Returns the eased progress; numbers beyond the range of `Double` are limited, NaN gives NaN.
  func value(at x: Double) -> Double
  /// Returns the slope at x, which is clamped to 0...1; after a jump, the slope to its right.
  func slope(at x: Double) -> Double
  /// The least and the greatest value for x in 0...1.
  var range: ClosedRange<Double> { get }
}
