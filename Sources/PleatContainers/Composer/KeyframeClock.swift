public import Pleat

/// A clock that finds the two values of a keyframe track between which an animation is at a given
/// time.
///
/// The values are evenly spaced, one timing curve applies to the whole track, and the animation is
/// linear between two values.
///
/// Source: the documented behaviour of CAKeyframeAnimation without key times.
public struct KeyframeClock: Hashable, Sendable {
  /// The duration in seconds.
  public let duration: Double
  /// The timing curve of the whole track.
  public let curve: TimingCurve
  /// The number of intervals, N.
  ///
  /// The track has N + 1 values.
  public let intervals: Int

  /// Creates the clock of a track with 60 values per second: `N = ⌈60 · duration⌉`, but at least 1.
  ///
  /// Up to a millionth of an interval above a whole number counts as a rounding error.
  ///
  /// - Throws: `PleatError.durationOutOfRange` if the duration is negative or not finite, or if N
  ///   would be 2⁵³ or more.
  public init(duration: Double, curve: TimingCurve = .default) throws(PleatError) {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    let count = (60 * duration - 1e-6).rounded(.up)
    guard count < 0x1p53 else { throw .durationOutOfRange(duration) }
    self.duration = duration
    self.curve = curve
    intervals = max(1, Int(count))
  }

  /// Returns the index of the value at or before a time, and the fraction of the way to the next
  /// value.
  ///
  /// With the eased progress e, `e · N = index + fraction`. At the end, the index is N − 1 and the
  /// fraction 1.
  public func place(at time: Double) -> (index: Int, fraction: Double) {
    let eased = Leg(duration: duration, curve: curve, from: 0, to: 1).progress(at: time)
    let place = eased * Double(intervals)
    let index = min(Int(place), intervals - 1)
    return (index, place - Double(index))
  }

  /// Returns the progress of a value: `index / N`, which is exactly 1 for the last.
  public func progress(ofValue index: Int) -> Double { Double(index) / Double(intervals) }
}
