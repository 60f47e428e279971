/// A motion from keyframe to keyframe: its exact values, and the values that are shown between two
/// keyframes.
protocol ThinnedTrack {
  /// The value of a keyframe, as it is printed.
  associatedtype Key: Equatable
  /// Two neighbouring keyframes, ready to be interpolated.
  associatedtype Stretch

  func key(at moment: Moment) -> Key

  /// Returns two keyframes as neighbours, or nil if nothing can be shown between them.
  func stretch(from start: Key, to end: Key) -> Stretch?

  /// Returns the shown value minus the exact value, at a fraction of the stretch.
  func difference(_ stretch: Stretch, at fraction: Double, from moment: Moment) -> Difference
}

/// The differences of four points, or of one number, which is stored as the first x.
struct Difference {
  var x: SIMD4<Double>
  var y: SIMD4<Double>

  /// The largest of the four lengths, or NaN if one of them is NaN.
  var length: Double {
    let squares = x * x + y * y
    // `max` of a vector ignores NaN.
    return squares.sum().isFinite ? squares.max().squareRoot() : .nan
  }

  /// Returns how far the middle one of three differences is from the straight line between the others.
  static func bend(
    _ before: (Double, Difference), _ at: (Double, Difference), _ after: (Double, Difference)
  ) -> Double {
    let part = (at.0 - before.0) / (after.0 - before.0)
    let x = before.1.x + (after.1.x - before.1.x) * part
    let y = before.1.y + (after.1.y - before.1.y) * part
    return Difference(x: at.1.x - x, y: at.1.y - y).length
  }
}

/// Reduces a track to keyframes between which the shown values stay within a tolerance of the exact ones.
///
/// From each keyframe, it takes the longest stretch that it finds within the tolerance, but ends it where the
/// track begins to move, so that what should be still does not drift. The differences between shown and exact
/// values are computed at every moment of the clock and at 16 or more probes per stretch. The bound of a
/// stretch is the largest difference plus the largest bend: the distance of a difference from the line through
/// the two next to it. Between two probes, a smooth difference deviates from the line by a quarter of the
/// bend, and a difference with a kink by at most the bend.
struct Thinning<Track: ThinnedTrack> {
  let track: Track
  let tolerance: Double
  let middle: (Moment, Moment) -> Moment?
  let moment: (Double) -> Moment

  static var probes: Int { 16 }

  /// Files with more keyframes would be of no use.
  static var keyframeLimit: Int { 2000 }

  /// Keyframes, with a bound of the differences between the shown and the exact values.
  struct Result {
    var keys: [(moment: Moment, key: Track.Key)]
    var largest: Double
  }

  /// Reduces an interval, and stops at the moment at which the limit of keyframes is exceeded.
  func thinned(_ interval: ArraySlice<Moment>) -> (result: Result, brokeOffAt: Moment?) {
    var moments = Array(interval)
    var keys = [(moment: moments[0], key: track.key(at: moments[0]))]
    var (largest, from, reach) = (0.0, 0, 64)
    while from < moments.count - 1 {
      let key = keys[keys.count - 1].key
      var to = restEnd(from, moments, key) ?? longest(from, moments, key, guess: reach)
      var bound = self.bound(from, to, moments, key)
      while !(bound <= tolerance), to > from + 1 {
        // The error is usually proportional to the square of the stretch's length.
        let part = bound < 4 * tolerance ? (tolerance / bound).squareRoot() : 0.5
        to = from + max(1, min(to - from - 1, Int(Double(to - from) * part)))
        bound = self.bound(from, to, moments, key)
      }
      if !(bound <= tolerance) {
        (moments[to], bound) = nearer(moments[from], &moments, before: to, key)
      }
      largest = max(largest, bound)
      keys.append((moments[to], track.key(at: moments[to])))
      reach = to - from
      from = to
      if keys.count > Self.keyframeLimit {
        return (Result(keys: keys, largest: largest), moments[from])
      }
    }
    return (Result(keys: keys, largest: largest), nil)
  }

  /// Returns the index of the last moment of a standstill from `from` on; nil if it takes at most 1 per cent.
  private func restEnd(_ from: Int, _ moments: [Moment], _ key: Track.Key) -> Int? {
    let end = moments[(from + 1)...].firstIndex { track.key(at: $0) != key } ?? moments.count
    return moments[end - 1].percent - moments[from].percent > 1 ? end - 1 : nil
  }

  /// Returns the farthest moment for which a few probes are within the tolerance: the distance is
  /// doubled until a probe exceeds the tolerance, and then bisected.
  private func longest(_ from: Int, _ moments: [Moment], _ key: Track.Key, guess: Int) -> Int {
    let last = moments.count - 1
    var (good, bad) = (from + 1, last + 1)
    var next = min(from + guess, last)
    while bad - good > 1 {
      if next > good, next < bad {
        if isLikely(from, next, moments, key) { good = next } else { bad = next }
      }
      if good == last { return last }
      next = bad > last ? min(good + (good - from), last) : good + (bad - good) / 2
    }
    return good
  }

  /// Inserts a moment between two neighbouring moments that are too far apart, and returns it with the
  /// bound of the stretch from `start` to it.
  ///
  /// The bound is within the tolerance, and the stretch is about as long as possible. If there is no such
  /// moment, the track jumps between the two moments. Then the second one is returned, since the shown value
  /// is exact at both.
  private func nearer(
    _ start: Moment, _ moments: inout [Moment], before index: Int, _ key: Track.Key
  ) -> (Moment, Double) {
    var bad = moments[index]
    var good: (moment: Moment, bound: Double)?
    while let next = middle(good?.moment ?? start, bad) {
      let bound = self.bound(0, 1, [start, next], key)
      if bound <= tolerance {
        good = (next, bound)
      } else {
        bad = next
      }
      // This is close enough: `bad` is only a little farther.
      if let good, bad.percent - good.moment.percent < (good.moment.percent - start.percent) / 64 {
        break
      }
    }
    let chosen = good ?? (bad, 0)
    if chosen.moment != moments[index] { moments.insert(chosen.moment, at: index) }
    return chosen
  }

  private func isLikely(_ from: Int, _ to: Int, _ moments: [Moment], _ key: Track.Key) -> Bool {
    guard let stretch = track.stretch(from: key, to: track.key(at: moments[to])) else {
      return false
    }
    let count = min(Self.probes, to - from)
    for probe in 1..<max(count, 2) {
      let moment = moments[from + (to - from) * probe / count]
      let fraction = self.fraction(moment, moments[from], moments[to])
      guard track.difference(stretch, at: fraction, from: moment).length <= tolerance else {
        return false
      }
    }
    return true
  }

  private func fraction(_ moment: Moment, _ start: Moment, _ end: Moment) -> Double {
    (moment.percent - start.percent) / (end.percent - start.percent)
  }

  /// Returns an estimated upper bound of all differences of the stretch from one moment to another.
  private func bound(_ from: Int, _ to: Int, _ moments: [Moment], _ key: Track.Key) -> Double {
    let (start, end) = (moments[from], moments[to])
    guard let stretch = track.stretch(from: key, to: track.key(at: end)) else { return .infinity }
    let parts = (Self.probes + to - from - 1) / (to - from)
    var probes: [(fraction: Double, moment: Moment)] = []
    probes.reserveCapacity(parts * (to - from) + 1)
    func look(at moment: Moment) { probes.append((fraction(moment, start, end), moment)) }
    for index in from..<to {
      look(at: moments[index])
      let (low, high) = (moments[index].percent, moments[index + 1].percent)
      for part in 1..<max(parts, 1) {
        let percent = low + (high - low) * (Double(part) / Double(parts))
        if percent > low, percent < high { look(at: moment(percent)) }
      }
    }
    look(at: end)
    let differences = probes.map { probe in
      (
        probe.fraction,
        track.difference(stretch, at: probe.fraction, from: probe.moment)
      )
    }
    var (largest, bend) = (0.0, 0.0)
    for (index, difference) in differences.enumerated() {
      let length = difference.1.length
      guard length.isFinite else { return .infinity }
      largest = max(largest, length)
      if index > 0, index < differences.count - 1 {
        bend = max(
          bend, Difference.bend(differences[index - 1], difference, differences[index + 1]))
      }
    }
    return largest + bend
  }
}
