extension Spring {
  /// Returns the time from which on the value stays within a distance of 1.
  ///
  /// It is the least time T such that `|value(at: t) - 1| ≤ threshold` for all t ≥ T, with a relative
  /// error of at most 1e-9. Without damping the spring never settles, and the result is infinite.
  ///
  /// - Parameter threshold: The distance, above 0.
  /// - Precondition: The threshold is above 0.
  /// - Complexity: O(1), with about a hundred evaluations.
  public func settlingDuration(within threshold: Double = 0.001) -> Double {
    precondition(threshold > 0, "the threshold must be above 0")
    func distance(_ time: Double) -> Double { motion.distance(at: time) }
    guard let turns = motion.turns else {
      return 1 <= threshold ? 0 : crossing(of: threshold, after: 0, before: .infinity)
    }
    let size = distance(turns.first).magnitude
    guard size > threshold else {
      return 1 <= threshold ? 0 : crossing(of: threshold, after: 0, before: turns.first)
    }
    guard turns.period.isFinite else {
      return crossing(of: threshold, after: turns.first, before: .infinity)
    }
    guard motion.decay.main > 0 else { return .infinity }
    // The turning points shrink by a constant factor; find the last that is beyond the threshold. Its
    // number, from logarithms, may be off by one.
    let shrinking = motion.decay.main * turns.period
    var last = (logarithmOf(size / threshold) / shrinking).rounded(.down)
    func time(_ number: Double) -> Double { turns.first + number * turns.period }
    if last >= 1, distance(time(last)).magnitude <= threshold { last -= 1 }
    if distance(time(last + 1)).magnitude > threshold { last += 1 }
    guard time(last + 1).isFinite else { return .infinity }
    return crossing(of: threshold, after: time(last), before: time(last + 1))
  }

  /// Returns the time at which the distance from 1 falls to a threshold, between two times between which
  /// it does so once.
  private func crossing(
    of threshold: Double, after start: Double, before end: Double
  ) -> Double {
    let sign = motion.distance(at: start) < 0 ? -1.0 : 1
    func isBeyond(_ time: Double) -> Bool { motion.distance(at: time) * sign > threshold }
    var (low, high) = (start, end)
    if high == .infinity {
      high = max(2 * start, 1 / motion.decay.main)
      while isBeyond(high), high < 1e300 { (low, high) = (high, 2 * high) }
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isBeyond(middle) { low = middle } else { high = middle }
    }
  }

  /// The least and the greatest value up to a time.
  func range(upTo time: Double) -> ClosedRange<Double> {
    var values = [0, value(at: time)]
    if let turns = motion.turns {
      // Of the turning points on each side, the first is the farthest.
      for turn in [turns.first, turns.first + turns.period] where turn < time {
        values.append(value(at: turn))
      }
    }
    return values.min()!...values.max()!
  }
}
