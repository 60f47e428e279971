internal import Pleat

extension StripedPanel {
  /// The largest distance between a point of the panel as it is drawn, by the numbers that are
  /// printed, and where it belongs.
  ///
  /// At each moment the distance is bounded for all points at once: across, both are straight lines in
  /// u and the true one is monotone in v, so corners of strips are the worst; along, the worst is at
  /// most the error at a strip's edge and the image's own bulge in between. Moments are all samples and
  /// two more between each and the next.
  static func largestError<Motion>(
    panel index: Int, clock: StripClock<Motion>, _ moments: Moments, edges: [Double],
    whole: StripTrack, strips: [StripTrack], reach: Double, tolerance: Double
  ) -> (error: Double, probes: Int) {
    var (worst, probes) = (0.0, 0)
    for (place, tick) in moments.ticks.enumerated() {
      worst = max(
        worst,
        error(
          of: moments.poses[place], at: Double(tick), moments, edges: edges, whole: whole,
          strips: strips))
      probes += 1
      // Samples one tick apart may be the two sides of a switch.
      guard place + 1 < moments.ticks.count, moments.ticks[place + 1] - tick > 1 else { continue }
      for share in [1.0 / 3, 2.0 / 3] {
        let between = Double(tick) + Double(moments.ticks[place + 1] - tick) * share
        let quarterTurns = clock.quarterTurns(at: between)
        guard clock.basis.panels[index].visible.contains(quarterTurns) else { continue }
        let matrix = clock.basis.matrix(
          ofPanel: index, at: Angle(quarterTurns: quarterTurns))
        guard
          let pose = StripPose(
            matrix, transposed: moments.isTransposed,
            size: clock.basis.panels[index].content.rect.size, reach: reach,
            error: tolerance * StripBudget.rounding)
        else { return (.infinity, probes) }
        worst = max(
          worst,
          error(of: pose, at: between, moments, edges: edges, whole: whole, strips: strips))
        probes += 1
      }
    }
    return (worst, probes)
  }

  /// The largest distance at one moment.
  static func error(
    of pose: StripPose, at tick: Double, _ moments: Moments, edges: [Double], whole: StripTrack,
    strips: [StripTrack]
  ) -> Double {
    let (width, all) = (moments.width, whole.row(at: tick))
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
      func value(_ c: Int) -> Double { from[c] + (to[c] - from[c]) * shared.share }
      let (middle, half) = (all[0] + all[2] * value(0), all[2] * value(2) * (width / 2))
      let (start, factor) = (value(1), value(3))
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
      // Written so that NaN is seen.
      if !(distance <= worst) { worst = distance }
    }
    return worst
  }
}
