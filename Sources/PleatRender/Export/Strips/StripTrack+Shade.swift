internal import Pleat

extension StripTrack {
  /// The largest error of an opacity: a quarter of a step of 8 bits.
  static var opacityTolerance: Double { 1.0 / 1024 }

  /// Returns the opacity of a panel's shade over time, or nil if the panel has none.
  ///
  /// - Parameter flat: the poses of the transition without perspective.
  static func shade(
    ofPanel index: Int, clock: StripClock, flat: SharedPoses?, format: FixedDecimals
  ) -> StripTrack? {
    guard let shade = PanelShade(index, of: clock.transition, flat: flat) else { return nil }
    let ticks = zip(clock.samples, clock.looks).filter { clock.isVisible(index, at: $1) }.map(\.0)
    guard !ticks.isEmpty else { return nil }
    let values = ticks.map { tick in
      shade.value(
        at: clock.progress(at: Double(tick)),
        quarterTurns: clock.quarterTurns(ofPanel: index, at: Double(tick)))
    }
    let kept = thinned(count: ticks.count) { from, to in
      (from + 1..<max(to, from + 1)).allSatisfy { i in
        let share = Double(ticks[i] - ticks[from]) / Double(ticks[to] - ticks[from])
        let straight = values[from] + (values[to] - values[from]) * share
        return (straight - values[i]).magnitude <= opacityTolerance * 0.9
      }
    }
    return StripTrack(
      ticks: kept.map { ticks[$0] }, rows: kept.map { [format.rounded(values[$0])] }
    ).withoutRepeats
  }
}
