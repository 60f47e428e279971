import Pleat

/// The opacity of a panel's shade over time, reduced to keyframes with an error of at most `tolerance`.
struct ShadeTrack: ThinnedTrack {
  /// Half a step of an 8-bit channel.
  static let tolerance = 0.5 / 255

  private let shade: PanelShade
  private let page: Panel.Page
  private let panel: Int
  private let poses: SharedPoses
  /// Bounds of how far panels on chains that mix streams can move.
  private let sweeps: ChainSweeps?

  init(
    _ shade: PanelShade, on page: Panel.Page, ofPanel panel: Int, poses: SharedPoses,
    _ sweeps: ChainSweeps?
  ) {
    self.shade = shade
    self.page = page
    self.panel = panel
    self.poses = poses
    self.sweeps = sweeps
  }

  func key(at moment: Moment) -> Double { (value(at: moment) * 1e6).rounded() / 1e6 }

  func stretch(from start: Double, to end: Double) -> (Double, Double)? { (start, end) }

  func difference(
    _ stretch: (Double, Double), at fraction: Double, from moment: Moment
  ) -> Difference {
    let shown = stretch.0 + (stretch.1 - stretch.0) * fraction
    return Difference(x: SIMD4(shown - value(at: moment), 0, 0, 0), y: .zero)
  }

  /// Returns the exact opacity.
  ///
  /// A page that is shown alone has no shade: the source page at the first moment, and the destination
  /// page at the last.
  func value(at moment: Moment) -> Double {
    let isAlone = page == .source ? moment.percent <= 0 : moment.percent >= 100
    return isAlone ? 0 : shadeOfPanel(at: moment)
  }

  private func shadeOfPanel(at moment: Moment) -> Double {
    let turns =
      poses.mixesStreams(panel: panel)
      ? poses.quarterTurns(ofPanel: panel, at: moment.progress) : moment.quarterTurns
    return shade.value(at: moment.progress, quarterTurns: turns)
  }

  /// Returns a bound that holds at every moment, if the panel is lit and its chain mixes streams.
  func bound(
    _ stretch: (Double, Double), at moments: [(fraction: Double, moment: Moment)],
    tolerance: Double, moment: @escaping (Double) -> Moment
  ) -> Double? {
    guard let sweeps, shade.isLit, poses.mixesStreams(panel: panel) else { return nil }
    struct Probe {
      let moment: Moment
      let value, distance: Double
    }
    return ProvenBound<Probe>(
      tolerance: tolerance,
      probe: { fraction, moment in
        let shown = stretch.0 + (stretch.1 - stretch.0) * fraction
        let value = shadeOfPanel(at: moment)
        return Probe(
          moment: moment, value: value,
          distance: max(
            (shown - value).magnitude, (shown - self.value(at: moment)).magnitude))
      },
      distance: \.distance,
      between: { start, end in
        guard let motion = sweeps.motion(ofPanel: panel, from: start.moment, to: end.moment)
        else { return (.infinity, .infinity) }
        let bend = shade.bend(from: start.value, to: end.value, turning: motion.normal)
        return (max(start.distance, end.distance) + bend, bend)
      }, moment: moment
    ).largest(at: moments)
  }
}
