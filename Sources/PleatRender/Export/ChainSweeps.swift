import Pleat

/// Bounds of how far panels on chains that mix streams can move between two moments, shared among panels
/// like the poses of `SharedPoses`.
final class ChainSweeps {
  private let transition: CompiledTransition
  private let reach: ChainReach
  private let hooks: [Basis.Hook?]
  /// The eased progress as a function of time, in seconds.
  private let timeline: Track?
  private let duration: Double
  private var pairs: [Pair: Stretch] = [:]

  private struct Pair: Hashable {
    let start, end: Double
  }

  /// The progress between two moments, and the sums of the last panel for which they were computed.
  private struct Stretch {
    /// Bounds of the progress between the two moments.
    let range: ClosedRange<Double>
    /// A bound of the distance of the progress from the straight line between the two moments.
    let bend: Double
    var sweep = ChainReach.Sweep()
  }

  /// The largest number of pairs of moments whose sums are kept, which take about 50 MB.
  private static var limit: Int { 250_000 }

  /// Finds the bounds; nil if no panel's chain mixes streams, or if the projection has no inverse.
  init?(_ transition: CompiledTransition, timeline: Timeline) {
    hooks = transition.basis.hooks
    guard hooks.contains(where: { $0 != nil }),
      let reach = ChainReach(transition.basis, projection: transition.rig().projection)
    else { return nil }
    self.transition = transition
    self.reach = reach
    duration = timeline.duration
    var (start, pieces) = (0.0, [Track.Piece]())
    for leg in timeline.legs {
      if leg.duration > 0 {
        pieces.append(
          Track.Piece(
            from: leg.from, to: leg.to, over: start...start + leg.duration, curve: leg.curve))
      }
      start += leg.duration
    }
    self.timeline = pieces.isEmpty ? nil : Track(pieces)
  }

  /// The projection of the rig.
  var projection: Transform3D { reach.projection }

  /// Returns bounds for a panel between two moments, or nil if its chain follows one stream.
  func motion(ofPanel panel: Int, from start: Moment, to end: Moment) -> ChainReach.Motion? {
    guard let hook = hooks[panel] else { return nil }
    if pairs.count >= Self.limit { pairs.removeAll(keepingCapacity: true) }
    let pair = Pair(start: start.percent, end: end.percent)
    var stretch = pairs[pair] ?? self.stretch(from: start, to: end)
    defer { pairs[pair] = stretch }
    let range = stretch.range
    let length = range.upperBound - range.lowerBound
    let isStraight = range == min(start.progress, end.progress)...max(start.progress, end.progress)
    let bend = stretch.bend
    return reach.motion(of: hook, from: &stretch.sweep) { stream in
      let track = transition.streams[stream]
      let change =
        track.quarterTurns(at: end.progress) - track.quarterTurns(at: start.progress)
      guard length > 0 else { return .init(change: change, bend: 0) }
      // The angle is bent as a function of progress, and progress is bent as a function of time. The two
      // bends add up. If progress turns back, the two moments are not the ends of the range of progress.
      let own = track.bend(over: range) * (isStraight ? 1 : 2)
      let rise =
        isStraight
        ? change
        : track.quarterTurns(at: range.upperBound) - track.quarterTurns(at: range.lowerBound)
      let values = track.values(over: range)
      return .init(
        change: change,
        bend: min(
          own + rise.magnitude / length * bend, values.upperBound - values.lowerBound))
    }
  }

  private func stretch(from start: Moment, to end: Moment) -> Stretch {
    let times = start.percent / 100 * duration...end.percent / 100 * duration
    let ends = min(start.progress, end.progress)...max(start.progress, end.progress)
    guard let timeline else { return Stretch(range: ends, bend: 0) }
    let values = timeline.values(over: times)
    // By rounding, the bounds may lie a little outside the ends.
    let slack = (values.upperBound - values.lowerBound) * 1e-9
    let goesStraight =
      ends.lowerBound - slack <= values.lowerBound && values.upperBound <= ends.upperBound + slack
    let range =
      goesStraight
      ? ends
      : min(values.lowerBound, ends.lowerBound)...max(values.upperBound, ends.upperBound)
    return Stretch(range: range, bend: timeline.bend(over: times))
  }
}
