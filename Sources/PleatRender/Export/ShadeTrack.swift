import Pleat

/// The opacity of a panel's shade, or of the shade at one of its creases, over time, reduced to keyframes
/// with an error of at most `tolerance`.
struct ShadeTrack: ThinnedTrack {
  /// Half a step of an 8-bit channel.
  static let tolerance = 0.5 / 255

  struct Source {
    let shade: PanelShade
    let panel: Int
  }

  /// The panel and, at a crease, its neighbour; the opacity is the mean of their shades.
  private let sources: [Source]
  private let page: Panel.Page
  private let transition: CompiledTransition

  init(_ sources: [Source], on page: Panel.Page, of transition: CompiledTransition) {
    self.sources = sources
    self.page = page
    self.transition = transition
  }

  func key(at moment: Moment) -> Double { (value(at: moment) * 1e4).rounded() / 1e4 }

  func stretch(from start: Double, to end: Double) -> (Double, Double)? { (start, end) }

  func difference(
    _ stretch: (Double, Double), at fraction: Double, from moment: Moment
  ) -> Difference {
    let shown = stretch.0 + (stretch.1 - stretch.0) * fraction
    return Difference(x: SIMD4(shown - value(at: moment), 0, 0, 0), y: .zero)
  }

  /// A page that is shown alone has no shade: the source page at the first moment, and the destination
  /// page at the last.
  func value(at moment: Moment) -> Double {
    let isAlone = page == .source ? moment.percent <= 0 : moment.percent >= 100
    if isAlone { return 0 }
    let values = sources.map { source in
      // The panel and its neighbours may follow different streams.
      let turns =
        transition.basis.streamCount > 1
        ? transition.quarterTurns(ofPanel: source.panel, at: moment.progress) : moment.quarterTurns
      return source.shade.value(at: moment.progress, quarterTurns: turns)
    }
    return values.reduce(0, +) / Double(sources.count)
  }
}
