/// A function from a fraction of time to eased progress: one form of a timing curve.
protocol EasingForm: Hashable, Sendable {
  /// Returns the eased progress; numbers beyond the range of `Double` are limited, NaN gives NaN.
  func value(at x: Double) -> Double
  /// Returns the slope at x, which is clamped to 0...1; after a jump, the slope to its right.
  func slope(at x: Double) -> Double
  /// The least and the greatest value for x in 0...1.
  var range: ClosedRange<Double> { get }
  /// Returns a bound of how far the value is from the straight line between its values at the ends of a
  /// part of 0...1, and bounds of the value there.
  func extent(over part: ClosedRange<Double>) -> EasingExtent
}

/// Bounds of a timing curve in a part of 0...1.
struct EasingExtent: Hashable, Sendable {
  /// Bounds of the value.
  var values: ClosedRange<Double>
  /// A bound of the distance from the straight line between the values at the ends.
  var bend: Double

  init(values: ClosedRange<Double>, bend: Double) { (self.values, self.bend) = (values, bend) }

  /// Creates bounds from the values at the ends and a bound of the distance from the line between them.
  init(from start: Double, to end: Double, bend: Double) {
    values = (min(start, end) - bend)...(max(start, end) + bend)
    self.bend = bend
  }
}
