import Pleat

/// The opacity of a panel's shade, or of the shade at one of its creases, over time, reduced to keyframes
/// with an error of at most `tolerance`.
struct ShadeTrack: ThinnedTrack {
  /// Half a step of an 8-bit channel.
  static let tolerance = 0.5 / 255

  /// The shade of a panel.
  struct Source {
    let shade: PanelShade
    let panel: Int
    /// Bounds of how far panels on chains that mix streams can move.
    let sweeps: ChainSweeps?
  }

  /// The panel and, at a crease, its neighbour; the opacity is the mean of their shades.
  private let sources: [Source]
  private let page: Panel.Page
  private let poses: SharedPoses

  init(
    _ sources: [Source], on page: Panel.Page, poses: SharedPoses
  ) {
    self.sources = sources
    self.page = page
    self.poses = poses
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
    return isAlone ? 0 : values(at: moment).sum() / Double(sources.count)
  }

  /// Returns the shades of the panels.
  private func values(at moment: Moment) -> SIMD2<Double> {
    var values = SIMD2<Double>()
    for (place, source) in sources.enumerated() {
      let turns =
        poses.mixesStreams(panel: source.panel)
        ? poses.quarterTurns(ofPanel: source.panel, at: moment.progress) : moment.quarterTurns
      values[place] = source.shade.value(at: moment.progress, quarterTurns: turns)
    }
    return values
  }

  /// Returns a bound that holds at every moment, if the panels are lit and their chain mixes streams.
  func bound(
    _ stretch: (Double, Double), at moments: [(fraction: Double, moment: Moment)],
    tolerance: Double, moment: @escaping (Double) -> Moment
  ) -> Double? {
    guard
      sources.allSatisfy({
        $0.sweeps != nil && $0.shade.isLit && poses.mixesStreams(panel: $0.panel)
      })
    else { return nil }
    struct Probe {
      let moment: Moment
      let values: SIMD2<Double>
      let distance: Double
    }
    let count = Double(sources.count)
    return ProvenBound<Probe>(
      tolerance: tolerance,
      probe: { fraction, moment in
        let shown = stretch.0 + (stretch.1 - stretch.0) * fraction
        let values = values(at: moment)
        return Probe(
          moment: moment, values: values,
          distance: max(
            (shown - values.sum() / count).magnitude, (shown - value(at: moment)).magnitude))
      },
      distance: \.distance,
      between: { start, end in
        var bend = 0.0
        for (place, source) in sources.enumerated() {
          guard
            let motion = source.sweeps?.motion(
              ofPanel: source.panel, from: start.moment, to: end.moment)
          else { return (.infinity, .infinity) }
          bend +=
            source.shade.bend(
              from: start.values[place], to: end.values[place], turning: motion.normal) / count
        }
        return (max(start.distance, end.distance) + bend, bend)
      }, moment: moment
    ).largest(at: moments)
  }
}
