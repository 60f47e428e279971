public import Pleat

/// When the values of a keyframe track apply: evenly spaced, one curve for the whole track, and
/// straight lines between neighbours.
///
/// Source: the documented behaviour of CAKeyframeAnimation without key times.
public struct KeyframeClock: Hashable, Sendable {
  /// Seconds.
  public let duration: Double
  /// What the whole track eases by.
  public let curve: TimingCurve
  /// N: the track has one value more.
  public let intervals: Int

  /// Creates the clock of a track with 60 values per second: `N = ⌈60 · duration⌉`, at least 1.
  ///
  /// A millionth of an interval beyond a whole number is taken for rounding.
  ///
  /// - Throws: `PleatError.durationOutOfRange` for a duration that is negative or not finite, or has
  ///   more values than can be counted.
  public init(duration: Double, curve: TimingCurve = .default) throws(PleatError) {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    let count = (60 * duration - 1e-6).rounded(.up)
    guard count < 0x1p53 else { throw .durationOutOfRange(duration) }
    self.duration = duration
    self.curve = curve
    intervals = max(1, Int(count))
  }

  /// The neighbours that apply at a time, and how far it is from the first to the second.
  ///
  /// With e the eased time, `e N = index + fraction`; the last value is neighbour N - 1 with fraction 1.
  public func place(at time: Double) -> (index: Int, fraction: Double) {
    let eased = Leg(duration: duration, curve: curve, from: 0, to: 1).progress(at: time)
    let place = eased * Double(intervals)
    let index = min(Int(place), intervals - 1)
    return (index, place - Double(index))
  }

  /// The progress that value `index` stands for: `index / N`, exactly 1 for the last.
  public func progress(ofValue index: Int) -> Double { Double(index) / Double(intervals) }
}
