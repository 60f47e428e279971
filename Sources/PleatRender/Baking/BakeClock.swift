import Pleat

/// A moment of a baked animation.
struct Moment: Equatable {
  /// The elapsed part of the duration in per cent, the unit of CSS keyframes.
  let percent: Double
  /// The eased progress at that moment.
  let progress: Double
  /// The angle θ of the panels' own stream at that moment.
  let quarterTurns: Double
}

/// An animation in per cent of its duration, and the moments at which its accuracy is checked.
///
/// It belongs to panels that follow the same streams.
struct BakeClock {
  let transition: CompiledTransition
  let timeline: Timeline
  /// The panels' own stream.
  let stream: Int

  init(_ transition: CompiledTransition, timeline: Timeline) {
    self.transition = transition
    self.timeline = timeline
    stream = transition.basis.panels.isEmpty ? 0 : transition.basis.stream(ofPanel: 0)
  }

  /// The number of steps between evenly spaced moments: twenty for each per cent.
  static var evenMoments: Int { 2000 }

  /// The largest change of all angles together between two moments, as a fraction of their ranges.
  static var angleStep: Double { 1.0 / 1000 }

  /// The moment at a percentage.
  func moment(at percent: Double) -> Moment {
    let progress = progress(at: percent)
    return Moment(
      percent: percent, progress: progress,
      quarterTurns: transition.streams[stream].quarterTurns(at: progress))
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
  /// They are evenly spaced, with more where angles change fast. The ends of the legs are among
  /// them. Where the pieces of tracks begin and end, and at each limit of a window of angles, so are
  /// the last moment before it and the first one after it. So motion is smooth between two moments.
  func moments(windows: [Range<Double>]) -> [Moment] {
    var percents = (0...Self.evenMoments).map { Double($0) * 100 / Double(Self.evenMoments) }
    var passed = 0.0
    for leg in timeline.legs.dropLast() {
      passed += leg.duration
      percents.append(passed / timeline.duration * 100)
    }
    var moments = refined(Array(Set(percents)).sorted().map { moment(at: $0) })
    let bounds = Set(windows.flatMap { [$0.lowerBound, $0.upperBound] }.filter(\.isFinite))
    for bound in bounds.sorted() {
      moments = split(moments) { $0.map { $0.quarterTurns >= bound } }
    }
    let ends = transition.streams.flatMap(\.pieces).flatMap {
      [$0.progress.lowerBound, $0.progress.upperBound]
    }
    for end in Set(ends).sorted() where end > 0 && end < transition.progressLimit {
      moments = split(moments) { $0.map { $0.progress >= end } }
    }
    return moments
  }

  /// Adds moments where angles change fast, as far as floating-point times can differ.
  private func refined(_ coarse: [Moment]) -> [Moment] {
    let tracks = transition.streams
    let range = tracks.reduce(0.0) { sum, track in
      let angles = track.pieces.flatMap { [$0.from, $0.to] }
      return sum + (angles.max() ?? 0) - (angles.min() ?? 0)
    }
    func isFar(_ start: Moment, _ end: Moment) -> Bool {
      let change = tracks.reduce(0.0) { sum, track in
        let (from, to) = (
          track.quarterTurns(at: start.progress), track.quarterTurns(at: end.progress)
        )
        return sum + (to - from).magnitude
      }
      return change > Self.angleStep * range
    }
    var fine = [coarse[0]]
    for next in coarse.dropFirst() {
      var waiting = [next]
      while let end = waiting.last {
        let start = fine[fine.count - 1]
        if isFar(start, end), let middle = moment(between: start, end) {
          waiting.append(middle)
        } else {
          fine.append(waiting.removeLast())
        }
      }
    }
    return fine
  }

  /// Adds the last moment before a change and the first one after it, at each place.
  ///
  /// - Parameter state: what may change, of many moments at once.
  func split<State: Equatable>(
    _ moments: [Moment], where state: ([Moment]) throws -> [State]
  ) rethrows -> [Moment] {
    let states = try state(moments)
    var all = [moments[0]]
    for (index, next) in moments.enumerated().dropFirst() {
      var (low, high) = (moments[index - 1], next)
      if states[index - 1] != states[index] {
        while let middle = moment(between: low, high) {
          if try state([middle])[0] == states[index - 1] { low = middle } else { high = middle }
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
}
