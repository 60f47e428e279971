/// A stretch of a run: progress goes from one value to another under a curve.
///
/// A leg by itself takes any numbers; a ``Timeline`` refuses those that cannot be run.
public struct Leg: Hashable, Codable, Sendable {
  /// Seconds, finite and not negative in a timeline.
  public var duration: Double
  /// What the stretch eases by.
  public var curve: TimingCurve
  /// The progress at its beginning, finite in a timeline.
  public var from: Double
  /// The progress at its end, finite in a timeline.
  public var to: Double

  /// Creates a stretch.
  public init(duration: Double, curve: TimingCurve, from: Double, to: Double) {
    self.duration = duration
    self.curve = curve
    self.from = from
    self.to = to
  }

  /// The progress after some seconds: `(1 - y) · from + y · to` with y the curve's value at
  /// `time / duration`, held in 0...1, so that a curve that overshoots does not fold past flat or shut.
  ///
  /// It is exact at both ends and where they are equal, never beyond them, and as steady as y: where y
  /// does not fall, it does not turn back. From the duration on, and for a time or a duration that is
  /// not a number, it is `to`.
  public func progress(at time: Double) -> Double {
    guard time < duration else { return to }
    let y = min(max(curve.value(at: time / duration), 0), 1)
    // On two sides of 0 the difference of the ends could overflow, and both products go one way as y
    // rises. On one side it cannot, and one product is as steady as y, where the sum of two may turn
    // back by a unit in the last place.
    if (from <= 0) != (to <= 0) || y == 1 { return (1 - y) * from + y * to }
    return min(max(from + (to - from) * y, min(from, to)), max(from, to))
  }
}
