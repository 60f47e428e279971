package import Pleat

/// A clock that tells, for a given time, between which two values of a keyframe track an animation
/// is.
///
/// A keyframe track is a list of evenly spaced values, such as matrices. One timing curve applies
/// to the whole track. Between two values the animation is linear.
///
/// Source: the documented behaviour of CAKeyframeAnimation without key times.
package struct KeyframeClock: Hashable, Sendable {
  /// The duration of the animation in seconds.
  package let duration: Double
  /// The timing curve of the whole track.
  package let curve: TimingCurve
  /// The number of intervals between the values of the track, N.
  ///
  /// The track has N + 1 values.
  package let intervals: Int

  /// Creates the clock of a track with 60 intervals per second.
  ///
  /// The number of intervals is `N = ⌈60 · duration⌉`, but at least 1. Before `60 · duration` is
  /// rounded up, an excess of up to a millionth over a whole number is dropped as a rounding error.
  ///
  /// - Throws: `PleatError.durationOutOfRange` if the duration is negative or not finite, or if N
  ///   would be 2⁵³ or more.
  package init(duration: Double, curve: TimingCurve = .default) throws(PleatError) {
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
  /// If e is the eased progress and N the number of `intervals`, `e · N = index + fraction`. At
  /// the end of the animation, the index is N − 1 and the fraction is 1.
  ///
  /// - Parameter time: The time in seconds.
  package func place(at time: Double) -> (index: Int, fraction: Double) {
    let eased = Leg(duration: duration, curve: curve, from: 0, to: 1).progress(at: time)
    let place = eased * Double(intervals)
    let index = min(Int(place), intervals - 1)
    return (index, place - Double(index))
  }

  /// Returns the eased progress at which the animation reaches the keyframe value at `index`.
  ///
  /// It is `index / N` for N `intervals`, and exactly 1 for the last value.
  package func progress(ofValue index: Int) -> Double { Double(index) / Double(intervals) }
}
