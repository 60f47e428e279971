/// A part of a timeline, in which progress goes from one value to another under one timing curve.
///
/// The properties of a leg accept any numbers. ``Timeline/init(legs:end:)`` throws an error for
/// numbers that a timeline cannot use.
public struct Leg: Hashable, Codable, Sendable {
  /// The duration in seconds; a ``Timeline`` requires a finite number that is not negative.
  public var duration: Double
  /// The timing curve of this leg.
  public var curve: TimingCurve
  /// The progress at the beginning of the leg; a ``Timeline`` requires a finite number.
  public var from: Double
  /// The progress at the end of the leg; a ``Timeline`` requires a finite number.
  public var to: Double

  /// Creates a leg.
  public init(duration: Double, curve: TimingCurve, from: Double, to: Double) {
    self.duration = duration
    self.curve = curve
    self.from = from
    self.to = to
  }

  /// Returns the progress at a time after the beginning of the leg.
  ///
  /// The formula is `(1 - y) · from + y · to`. Here y is the curve's value at `time / duration`,
  /// clamped to 0...1. Because y is clamped, the result is never beyond `from` or `to`, even if the
  /// curve leaves 0...1.
  ///
  /// The result is exactly `from` where y = 0, and exactly `to` where y = 1. As long as y does not
  /// fall, the result never moves back toward `from`, not even by a rounding error.
  ///
  /// The result is `to` if `time` is `duration` or more, or if `time` or `duration` is NaN.
  ///
  /// - Parameter time: Seconds from the beginning of the leg.
  public func progress(at time: Double) -> Double {
    guard time < duration else { return to }
    let y = min(max(curve.value(at: time / duration), 0), 1)
    // If the ends have different signs, `to - from` could overflow. The sum of two products cannot, and it
    // never goes back, because both products change in the same direction. If the ends have the same sign,
    // the sum of two products could go back by an ulp. The formula with one product never goes back, and
    // `to - from` cannot overflow then.
    if (from <= 0) != (to <= 0) || y == 1 { return (1 - y) * from + y * to }
    return min(max(from + (to - from) * y, min(from, to)), max(from, to))
  }
}
