import Pleat

struct Moment: Equatable {
  /// The elapsed part of the duration in per cent, the unit of CSS keyframes.
  let percent: Double
  let progress: Double
  /// The angle θ of the panels' own stream at that moment.
  let quarterTurns: Double
}

/// The clock of an animation in per cent of its duration, and the moments at which accuracy is checked.
///
/// A clock belongs to panels that follow the same streams.
struct ExportClock {
  let timeline: Timeline
  /// The stream that the panels' own angles follow.
  let stream: Int
  private let streams: [Track]

  init(_ transition: CompiledTransition, timeline: Timeline) {
    self.timeline = timeline
    streams = transition.streams
    stream = transition.basis.panels.isEmpty ? 0 : transition.basis.stream(ofPanel: 0)
  }

  /// The moments at which every animation of a timeline is examined, in per cent, with their progress.
  ///
  /// They are evenly spaced, with the ends of the legs in addition.
  struct Even {
    fileprivate let moments: [(percent: Double, progress: Double)]

    init(_ timeline: Timeline) {
      var percents = (0...evenMoments).map { Double($0) * 100 / Double(evenMoments) }
      var passed = 0.0
      for leg in timeline.legs.dropLast() {
        passed += leg.duration
        percents.append(passed / timeline.duration * 100)
      }
      moments = Set(percents).sorted().map { ($0, ExportClock.progress(at: $0, of: timeline)) }
    }
  }

  /// The number of steps between evenly spaced moments: twenty for each per cent.
  static var evenMoments: Int { 2000 }

  /// The largest change between two moments: the sum of all changes of angles, divided by the sum of all ranges.
  static var angleStep: Double { 1.0 / 1000 }

  func moment(at percent: Double) -> Moment {
    moment(at: percent, progress: Self.progress(at: percent, of: timeline))
  }

  private func moment(at percent: Double, progress: Double) -> Moment {
    Moment(
      percent: percent, progress: progress,
      quarterTurns: streams[stream].quarterTurns(at: progress))
  }

  /// Returns the eased progress at the time that browsers compute from a percentage.
  private static func progress(at percent: Double, of timeline: Timeline) -> Double {
    guard percent < 100 else { return timeline.end }
    // Without rounding errors, the product would not exceed the duration.
    let time = min(percent / 100 * timeline.duration, timeline.duration)
    return (try? timeline.progress(at: time)) ?? timeline.end
  }

  /// Returns the moments at which an animation is compared with the exact motion, in order.
  ///
  /// They are the evenly spaced moments, and more where angles change fast. At each place where a piece
  /// of a track begins or ends, or an angle enters or leaves a window, they contain the last moment
  /// before this place and the first moment after it. So motion is smooth between two moments.
  ///
  /// - Throws: The last moment found, if the angles change by more than the limit, so that no
  ///   keyframes could follow them.
  func moments(_ even: Even, windows: [Range<Double>]) throws(TooMuchMotion) -> [Moment] {
    var moments = try refined(even.moments.map { moment(at: $0.percent, progress: $0.progress) })
    let bounds = Set(windows.flatMap { [$0.lowerBound, $0.upperBound] }.filter(\.isFinite))
    for bound in bounds.sorted() { moments = split(moments) { $0.quarterTurns >= bound } }
    let ends = streams.flatMap(\.pieces).flatMap {
      [$0.progress.lowerBound, $0.progress.upperBound]
    }
    for end in Set(ends).sorted() where end > 0 && end < 1 {
      moments = split(moments) { $0.progress >= end }
    }
    return moments
  }

  struct TooMuchMotion: Error { let end: Moment }

  /// Adds moments where angles change fast, as long as there is a moment between two others.
  private func refined(_ coarse: [Moment]) throws(TooMuchMotion) -> [Moment] {
    let range = streams.reduce(0.0) { sum, track in
      let angles = track.pieces.flatMap { [$0.from, $0.to] }
      return sum + (angles.max() ?? 0) - (angles.min() ?? 0)
    }
    func turns(_ moment: Moment) -> [Double] {
      streams.count == 1
        ? [moment.quarterTurns] : streams.map { $0.quarterTurns(at: moment.progress) }
    }
    func change(_ start: [Double], _ end: [Double]) -> Double {
      var change = 0.0
      for index in start.indices { change += (end[index] - start[index]).magnitude }
      return change
    }
    // Each time an angle turns back, it needs a keyframe. So more motion than this needs too many.
    let mostMotion = Double(Thinning<PanelTrack>.keyframeLimit) * range
    var (fine, motion) = ([coarse[0]], 0.0)
    var last = turns(coarse[0])
    for next in coarse.dropFirst() {
      var waiting = [(moment: next, turns: turns(next))]
      while let end = waiting.last {
        let step = change(last, end.turns)
        if step > Self.angleStep * range,
          let middle = moment(between: fine[fine.count - 1], end.moment)
        {
          waiting.append((middle, turns(middle)))
        } else {
          fine.append(end.moment)
          last = waiting.removeLast().turns
          motion += step
          if motion > mostMotion { throw TooMuchMotion(end: end.moment) }
        }
      }
    }
    return fine
  }

  /// Adds, at each change of a state, the last moment before the change and the first one after it.
  ///
  /// - Parameter state: the state at a moment.
  func split(_ moments: [Moment], where state: (Moment) -> Bool) -> [Moment] {
    var all: [Moment] = []
    all.reserveCapacity(moments.count + 2)
    all.append(moments[0])
    var before = state(moments[0])
    for (index, next) in moments.enumerated().dropFirst() {
      let after = state(next)
      defer { before = after }
      var (low, high) = (moments[index - 1], next)
      if before != after {
        while let middle = moment(between: low, high) {
          if state(middle) == before { low = middle } else { high = middle }
        }
        if low.percent > all[all.count - 1].percent { all.append(low) }
        if high.percent < next.percent { all.append(high) }
      }
      all.append(next)
    }
    return all
  }

  /// Returns the moment halfway between two moments, at a whole millionth of a per cent, or nil if
  /// none is between them.
  func moment(between start: Moment, _ end: Moment) -> Moment? {
    let percent = ((start.percent + end.percent) * 5e5).rounded() / 1e6
    return percent > start.percent && percent < end.percent ? moment(at: percent) : nil
  }
}
