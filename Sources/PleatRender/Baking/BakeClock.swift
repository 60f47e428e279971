import Pleat

/// A moment of a baked run.
struct Moment: Equatable {
  /// How much of the duration has passed, in per cent: what a keyframe's place is written in.
  let percent: Double
  /// The rig's angle θ by then.
  let quarterTurns: Double
}

/// A run in per cent of its duration, and the moments at which it is looked at.
struct BakeClock<Motion: Transition> {
  let transition: Motion
  let timeline: Timeline

  /// Moments that stand evenly in time: so many that a per cent has twenty.
  static var evenMoments: Int { 2000 }

  /// Between two moments progress moves by no more than this part of the whole.
  static var progressStep: Double { 1.0 / 1000 }

  /// The moment at some per cent.
  func moment(at percent: Double) -> Moment {
    Moment(percent: percent, quarterTurns: transition.quarterTurns(at: progress(at: percent)))
  }

  /// The eased progress at some per cent, the place that browsers make of it as well.
  func progress(at percent: Double) -> Double {
    guard percent < 100 else { return timeline.end }
    // Only rounding can pass the duration.
    let time = min(percent / 100 * timeline.duration, timeline.duration)
    return (try? timeline.progress(at: time)) ?? timeline.end
  }

  /// The moments that a run is held against the exact one at, in order: evenly spaced ones, the joints
  /// of the legs, where a window of angles begins or ends the last moment on one side and the first on
  /// the other, and more where progress runs fast.
  func moments(windows: [Range<Double>]) -> [Moment] {
    var percents = (0...Self.evenMoments).map { Double($0) * 100 / Double(Self.evenMoments) }
    var passed = 0.0
    for leg in timeline.legs.dropLast() {
      passed += leg.duration
      percents.append(passed / timeline.duration * 100)
    }
    var moments = refined(Array(Set(percents)).sorted().map { moment(at: $0) })
    let bounds = Set(windows.flatMap { [$0.lowerBound, $0.upperBound] }.filter(\.isFinite))
    for bound in bounds.sorted() { moments = split(moments, at: bound) }
    return moments
  }

  /// With more moments where progress runs fast, as far as numbers can tell moments apart.
  private func refined(_ coarse: [Moment]) -> [Moment] {
    let step = Self.progressStep * (quarterTurns(at: 1) - quarterTurns(at: 0)).magnitude
    var fine = [coarse[0]]
    for next in coarse.dropFirst() {
      var waiting = [next]
      while let end = waiting.last {
        let start = fine[fine.count - 1]
        if (end.quarterTurns - start.quarterTurns).magnitude > step,
          let middle = moment(between: start, end)
        {
          waiting.append(middle)
        } else {
          fine.append(waiting.removeLast())
        }
      }
    }
    return fine
  }

  /// With the last moment before and the first after an angle is reached, wherever it is.
  private func split(_ moments: [Moment], at angle: Double) -> [Moment] {
    var all = [moments[0]]
    for next in moments.dropFirst() {
      var (low, high) = (all[all.count - 1], next)
      if (low.quarterTurns >= angle) != (high.quarterTurns >= angle) {
        while let middle = moment(between: low, high) {
          if (middle.quarterTurns >= angle) == (low.quarterTurns >= angle) {
            low = middle
          } else {
            high = middle
          }
        }
        if low.percent > all[all.count - 1].percent { all.append(low) }
        if high.percent < next.percent { all.append(high) }
      }
      all.append(next)
    }
    return all
  }

  /// The moment in the middle of two; nil where they are so near that no clock tells them apart.
  func moment(between start: Moment, _ end: Moment) -> Moment? {
    let half = (end.percent - start.percent) / 2
    return half > 1e-13 ? moment(at: start.percent + half) : nil
  }

  private func quarterTurns(at fraction: Double) -> Double {
    transition.quarterTurns(at: fraction * transition.progressLimit)
  }
}
