import Pleat

/// The opacity of a panel's shade over time, reduced to keyframes by what can be seen in 8 bits.
struct ShadeTrack: ThinnedTrack {
  /// Half a step of an 8-bit channel.
  static let tolerance = 0.5 / 255

  private let shade: PanelShade
  private let page: Panel.Page

  init(_ shade: PanelShade, on page: Panel.Page) {
    self.shade = shade
    self.page = page
  }

  func key(at moment: Moment) -> Double { (value(at: moment) * 1e6).rounded() / 1e6 }

  func stretch(from start: Double, to end: Double) -> (Double, Double)? { (start, end) }

  func difference(
    _ stretch: (Double, Double), at fraction: Double, from moment: Moment
  ) -> Difference {
    let shown = stretch.0 + (stretch.1 - stretch.0) * fraction
    return Difference(x: SIMD4(shown - value(at: moment), 0, 0, 0), y: .zero)
  }

  /// The exact opacity.
  ///
  /// A page that is shown alone has no shade: the source at the first moment, the destination at
  /// the last.
  func value(at moment: Moment) -> Double {
    let isAlone = page == .source ? moment.percent <= 0 : moment.percent >= 100
    return isAlone
      ? 0 : shade.value(at: moment.progress, quarterTurns: moment.quarterTurns)
  }
}
