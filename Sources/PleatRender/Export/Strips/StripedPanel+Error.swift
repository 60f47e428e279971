internal import Pleat

extension StripedPanel {
  /// Returns the largest distance between a point of the panel as it is drawn, with the printed numbers,
  /// and the point's exact position.
  ///
  /// At each moment, the distance is bounded for all points at once. Across, the drawn and the exact
  /// position are both linear in u, and the exact one is monotone in v, so the largest error is at a
  /// corner of a strip. Along, the error is at most the error at a strip's edge plus the bulge of the
  /// image between the edges. The moments are all samples, and two more between neighbouring
  /// samples.
  static func largestError(
    _ moments: Moments, edges: [Double], whole: StripTrack, strips: [StripTrack]
  ) -> Double {
    moments.probes.reduce(0) { worst, probe in
      let error = error(
        of: probe.pose, at: probe.tick, width: moments.width, edges: edges, whole: whole,
        strips: strips)
      // The comparison is written so that NaN is kept.
      return error <= worst ? worst : error
    }
  }

  /// Returns the largest distance at one moment.
  static func error(
    of pose: StripPose, at tick: Double, width: Double, edges: [Double], whole: StripTrack,
    strips: [StripTrack]
  ) -> Double {
    let all = whole.row(at: tick)
    var worst = 0.0
    // The strips of a panel share their ticks, unless nothing moves.
    var shared: (count: Int, index: Int, share: Double) = (0, 0, 0)
    for k in strips.indices {
      let track = strips[k]
      if track.ticks.count != shared.count {
        let place = track.place(of: tick)
        shared = (track.ticks.count, place.index, place.share)
      }
      let from = track.rows[shared.index]
      let to = shared.share > 0 ? track.rows[shared.index + 1] : from
      let share = shared.share
      let middle = all[0] + all[2] * (from[0] + (to[0] - from[0]) * share)
      let half = all[2] * (from[2] + (to[2] - from[2]) * share) * (width / 2)
      let start = from[1] + (to[1] - from[1]) * share
      let factor = from[3] + (to[3] - from[3]) * share
      var (across, along) = (0.0, 0.0)
      for v in [edges[k], edges[k + 1]] {
        across = max(
          across, (pose.across(0, v) - (middle - half)).magnitude,
          (pose.across(width, v) - (middle + half)).magnitude)
        let drawn = all[1] + all[3] * (start + factor * (v - edges[k]))
        along = max(along, (pose.along(v) - drawn).magnitude)
      }
      along += pose.bulge(from: edges[k], to: edges[k + 1])
      let distance = (across * across + along * along).squareRoot()
      // The comparison is written so that NaN is kept.
      if !(distance <= worst) { worst = distance }
    }
    return worst
  }
}
