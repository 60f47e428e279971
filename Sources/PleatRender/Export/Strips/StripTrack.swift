/// Rows of numbers at some ticks, linear between them, and constant before the first and after the
/// last.
struct StripTrack: Sendable, Equatable {
  /// The ticks, ascending.
  var ticks: [Int]
  /// One row per tick.
  var rows: [[Double]]

  /// Whether all rows are the same.
  var isStill: Bool { rows.allSatisfy { $0 == rows[0] } }

  /// Returns the row at a tick, which may have a fraction.
  func row(at tick: Double) -> [Double] {
    let (index, share) = place(of: tick)
    guard share > 0 else { return rows[index] }
    return zip(rows[index], rows[index + 1]).map { $0 + ($1 - $0) * share }
  }

  /// Returns the index of the last keyframe at or before a tick, and the fraction of the way to the
  /// next.
  func place(of tick: Double) -> (index: Int, share: Double) {
    guard tick > Double(ticks[0]) else { return (0, 0) }
    var (low, high) = (0, ticks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(ticks[middle]) <= tick { low = middle } else { high = middle }
    }
    guard low + 1 < ticks.count else { return (low, 0) }
    return (low, (tick - Double(ticks[low])) / Double(ticks[low + 1] - ticks[low]))
  }

  /// Chooses samples such that the lines between them are near enough to all samples: after each chosen
  /// sample, it takes the farthest one that it finds.
  ///
  /// - Complexity: about O(count · log count) comparisons of samples.
  static func thinned(count: Int, isNear: (_ from: Int, _ to: Int) -> Bool) -> [Int] {
    var kept = [0]
    while let start = kept.last, start < count - 1 {
      var good = start + 1
      var step = 2
      while start + step < count, isNear(start, start + step) {
        good = start + step
        step *= 2
      }
      var bad = min(start + step, count)
      if bad == count, isNear(start, count - 1) { good = count - 1 }
      bad = max(bad, good + 1)
      while bad - good > 1 {
        let middle = (good + bad) / 2
        if isNear(start, middle) { good = middle } else { bad = middle }
      }
      kept.append(good)
    }
    return kept
  }
}
