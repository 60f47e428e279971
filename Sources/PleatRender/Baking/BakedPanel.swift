import Pleat

/// What a panel does in a run, as the fewest keyframes: what CSS, Web Animations and the page of HTML
/// are written from.
struct BakedPanel {
  /// The panel itself.
  let panel: Panel
  /// Its place among all from far to near.
  let depth: Int
  /// Its matrices, the first at 0 and the last at 100 per cent; browsers interpolate them as CSS does.
  let matrices: [(percent: Double, matrix: Transform3D)]
  /// When it is there.
  let visibility: [VisibilityKey]
  /// The opacity of its shade, nil if it has none; linear between the keyframes.
  let shade: [(percent: Double, opacity: Double)]?
  /// What no corner passes, in points.
  let largestDistance: Double
  /// What no opacity passes.
  let largestShadeError: Double

  /// Whether a panel is there, from some per cent on.
  ///
  /// CSS interpolates `visibility` so that of hidden and visible everything between is visible, without
  /// either end: a panel that is hidden at the very first moment alone needs no second keyframe.
  struct VisibilityKey: Equatable {
    let percent: Double
    let isVisible: Bool
    /// Whether it stays until the next one; otherwise what is between is visible if either is.
    let holds: Bool
  }
}

/// All panels of a run as keyframes, from far to near.
struct BakedPanels {
  let panels: [BakedPanel]
  /// How many moments the keyframes were chosen from and held against.
  let moments: Int
}

extension Bake {
  /// The panels as keyframes, and the bounds that hold between them.
  ///
  /// - Throws: `BakeError`, or a `PleatError` for a number of the transition or of what is baked out of range.
  func panels() throws -> BakedPanels {
    guard timeline.duration > 0, timeline.duration.isFinite else {
      throw BakeError.durationOutOfRange(timeline.duration)
    }
    guard tolerance > 0, tolerance.isFinite else {
      throw BakeError.toleranceOutOfRange(tolerance)
    }
    try checkNumbers()
    let basis = try transition.basis()
    let clock = BakeClock(transition: transition, timeline: timeline)
    let windows = basis.panels.flatMap { panel in
      [panel.visible] + (panel.shading.map { [$0.opacity.window] } ?? [])
    }
    let moments = clock.moments(windows: windows)
    let panels = try basis.paintOrder.enumerated().map { depth, index in
      try panel(index, of: basis, depth: depth, clock: clock, moments: moments)
    }
    return BakedPanels(panels: panels, moments: moments.count)
  }

  private func panel(
    _ index: Int, of basis: Basis, depth: Int, clock: BakeClock<Motion>, moments: [Moment]
  ) throws -> BakedPanel {
    let panel = basis.panels[index]
    let runs = Self.runs(of: panel.visible, in: moments)
    let rect = panel.content.rect
    let path = PanelTrack(
      basis, panel: index,
      rounding: MatrixRounding(tolerance: tolerance, extent: max(rect.width, rect.height)))
    var matrices: [(percent: Double, matrix: Transform3D)] = []
    var shade: [(percent: Double, opacity: Double)] = []
    var (distance, shadeError) = (0.0, 0.0)
    for run in runs {
      if let hidden = moments[run].first(where: { !path.isInFront(at: $0) }) {
        throw BakeError.cornerBehindEye(panel: panel.name, time: time(of: hidden))
      }
      let keys = try thinned(path, moments[run], clock, tolerance * Self.used, of: panel)
      matrices += keys.keys.map { ($0.moment.percent, $0.key) }
      distance = max(distance, keys.largest)
      guard let opacity = panel.shading?.opacity else { continue }
      let shades = try thinned(
        ShadeTrack(opacity, on: panel.content.page), moments[run], clock, ShadeTrack.tolerance,
        of: panel)
      shade += shades.keys.map { ($0.moment.percent, $0.key) }
      shadeError = max(shadeError, shades.largest)
    }
    if runs.isEmpty {
      matrices = [(0, path.key(at: moments[0]))]
      shade = [(0, 0)]
    }
    return BakedPanel(
      panel: panel, depth: depth, matrices: Self.held(matrices, \.percent) { ($0, $1.matrix) },
      visibility: Self.visibility(of: panel, runs.map { moments[$0] }),
      shade: panel.shading.map { _ in Self.held(shade, \.percent) { ($0, $1.opacity) } },
      largestDistance: distance, largestShadeError: shadeError)
  }

  private func thinned<Track: ThinnedTrack>(
    _ track: Track, _ run: ArraySlice<Moment>, _ clock: BakeClock<Motion>, _ tolerance: Double,
    of panel: Panel
  ) throws -> Thinning<Track>.Result {
    let thinning = Thinning(
      track: track, tolerance: tolerance, middle: { clock.moment(between: $0, $1) },
      moment: { clock.moment(at: $0) })
    let (result, brokeOffAt) = thinning.thinned(run)
    if let brokeOffAt {
      throw BakeError.tooManyKeyframes(
        panel: panel.name, tolerance: self.tolerance, limit: Thinning<Track>.keyframeLimit,
        time: time(of: brokeOffAt))
    }
    return result
  }

  /// How much of the tolerance is used: browsers round too, Chromium times to microseconds and the
  /// corners that it reports to single precision.
  private static var used: Double { 0.99 }

  private func time(of moment: Moment) -> Double { moment.percent / 100 * timeline.duration }

  /// The stretches of moments in which a panel takes part, each with the moment at which it has just
  /// gone.
  private static func runs(of window: Range<Double>, in moments: [Moment]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (index, moment) in moments.enumerated() {
      let isVisible = window.contains(moment.quarterTurns)
      if isVisible, start == nil { start = index }
      if let first = start, !isVisible {
        runs.append(first..<index + 1)
        start = nil
      }
    }
    if let start { runs.append(start..<moments.count) }
    return runs
  }

  /// Keyframes with ones at 0 and 100 per cent, like those next to them where there are none.
  private static func held<Key>(
    _ keys: [Key], _ percent: (Key) -> Double, at place: (Double, Key) -> Key
  ) -> [Key] {
    var keys = keys
    if percent(keys[0]) > 0 { keys.insert(place(0, keys[0]), at: 0) }
    if percent(keys[keys.count - 1]) < 100 { keys.append(place(100, keys[keys.count - 1])) }
    return keys
  }

  /// When a panel is there: in its runs, and at the first and the last moment only if its page is the
  /// one that is then shown alone.
  private static func visibility(
    of panel: Panel, _ runs: [ArraySlice<Moment>]
  ) -> [BakedPanel.VisibilityKey] {
    var keys: [BakedPanel.VisibilityKey] = []
    func add(_ percent: Double, _ isVisible: Bool, holds: Bool) {
      if keys.last?.percent == percent { keys.removeLast() }
      keys.append(.init(percent: percent, isVisible: isVisible, holds: holds))
    }
    let isSource = panel.content.page == .source
    for run in runs {
      let (start, end) = (run[run.startIndex].percent, run[run.endIndex - 1].percent)
      if keys.isEmpty, start > 0 { add(0, false, holds: true) }
      let startsVisible = start > 0 || isSource
      let endsVisible = end == 100 && !isSource
      add(start, startsVisible, holds: false)
      // Of hidden and hidden nothing between is visible.
      if !startsVisible, !endsVisible { add(start + (end - start) / 2, true, holds: false) }
      add(end, endsVisible, holds: true)
    }
    if keys.isEmpty { add(0, false, holds: true) }
    if let last = keys.last, last.percent < 100 { add(100, last.isVisible, holds: true) }
    return keys
  }
}
