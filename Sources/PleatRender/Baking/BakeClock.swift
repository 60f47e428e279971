import Pleat

/// A moment of a baked animation.
struct Moment: Equatable {
  /// The elapsed part of the duration in per cent, the unit of CSS keyframes.
  let percent: Double
  /// The rig's angle θ at that moment.
  let quarterTurns: Double
}

/// An animation in per cent of its duration, and the moments at which its accuracy is checked.
struct BakeClock<Motion: Transition> {
  let transition: Motion
  let timeline: Timeline

  /// The number of steps between evenly spaced moments: twenty for each per cent.
  static var evenMoments: Int { 2000 }

  /// The largest change of progress between two moments, as a fraction of all progress.
  static var progressStep: Double { 1.0 / 1000 }

  /// The moment at a percentage.
  func moment(at percent: Double) -> Moment {
    Moment(percent: percent, quarterTurns: transition.quarterTurns(at: progress(at: percent)))
  }

  /// The eased progress at a percentage, with the time that browsers compute from it.
  func progress(at percent: Double) -> Double {
    guard percent < 100 else { return timeline.end }
    // Only rounding can exceed the duration.
    let time = min(percent / 100 * timeline.duration, timeline.duration)
    return (try? timeline.progress(at: time)) ?? timeline.end
  }

  /// The moments at which an animation is compared with the exact motion, in order.
  ///
  /// They are evenly spaced, with more where progress changes fast. The ends of the legs are among
  /// them. At each limit of a window of angles, so are the last moment before it and the first one
  /// after it.
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

  /// Adds moments where progress changes fast, as far as floating-point times can differ.
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

  /// Adds the last moment before an angle is reached and the first one after it, at each place.
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

  /// The moment halfway between two, or nil if they are too close to differ.
  func moment(between start: Moment, _ end: Moment) -> Moment? {
    let half = (end.percent - start.percent) / 2
    return half > 1e-13 ? moment(at: start.percent + half) : nil
  }

  private func quarterTurns(at fraction: Double) -> Double {
    transition.quarterTurns(at: fraction * transition.progressLimit)
  }
}
