import Pleat

/// The motion of a panel as a few keyframes, from which CSS and Web Animations are written.
struct BakedPanel {
  /// The panel itself.
  let panel: Panel
  /// Its index in the paint order, in paint order.
  let depth: Int
  /// Its matrices, the first at 0 and the last at 100 per cent.
  ///
  /// Browsers interpolate between them.
  let matrices: [(percent: Double, matrix: Transform3D)]
  /// When it is visible.
  let visibility: [VisibilityKey]
  /// The opacity of its shade, linear between the keyframes; nil if it has none.
  let shade: [(percent: Double, opacity: Double)]?
  /// An upper bound of the distance of a corner from its exact position, in points.
  let largestDistance: Double
  /// An upper bound of the error of the shade's opacity.
  let largestShadeError: Double

  /// Whether a panel is visible, from a percentage on.
  ///
  /// Between a hidden and a visible keyframe, CSS shows the element at all moments except the
  /// hidden end. So a panel that is hidden only at the first moment needs no second keyframe.
  struct VisibilityKey: Equatable {
    let percent: Double
    let isVisible: Bool
    /// Whether the value stays until the next keyframe.
    ///
    /// Otherwise the panel is visible between two keyframes if it is visible at one of them.
    let holds: Bool
  }
}

/// All panels of an animation as keyframes, in paint order.
struct BakedPanels {
  let panels: [BakedPanel]
  /// The number of moments from which the keyframes were chosen, and with which they were compared.
  let moments: Int
}

extension Bake {
  /// The panels as keyframes, with bounds of their errors.
  ///
  /// - Throws: `BakeError`, or a `PleatError` for a number of the transition or of the bake that is
  ///   out of range.
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
    let intervals = Self.intervals(of: panel.visible, in: moments)
    let rect = panel.content.rect
    let path = PanelTrack(
      basis, panel: index,
      rounding: MatrixRounding(tolerance: tolerance, extent: max(rect.width, rect.height)))
    var matrices: [(percent: Double, matrix: Transform3D)] = []
    var shade: [(percent: Double, opacity: Double)] = []
    var (distance, shadeError) = (0.0, 0.0)
    for interval in intervals {
      if let hidden = moments[interval].first(where: { !path.isInFront(at: $0) }) {
        throw BakeError.cornerBehindEye(panel: panel.name, time: time(of: hidden))
      }
      let keys = try thinned(path, moments[interval], clock, tolerance * Self.used, of: panel)
      matrices += keys.keys.map { ($0.moment.percent, $0.key) }
      distance = max(distance, keys.largest)
      guard let opacity = panel.shading?.opacity else { continue }
      let shades = try thinned(
        ShadeTrack(opacity, on: panel.content.page), moments[interval], clock, ShadeTrack.tolerance,
        of: panel)
      shade += shades.keys.map { ($0.moment.percent, $0.key) }
      shadeError = max(shadeError, shades.largest)
    }
    if intervals.isEmpty {
      matrices = [(0, path.key(at: moments[0]))]
      shade = [(0, 0)]
    }
    return BakedPanel(
      panel: panel, depth: depth, matrices: Self.held(matrices, \.percent) { ($0, $1.matrix) },
      visibility: Self.visibility(of: panel, intervals.map { moments[$0] }),
      shade: panel.shading.map { _ in Self.held(shade, \.percent) { ($0, $1.opacity) } },
      largestDistance: distance, largestShadeError: shadeError)
  }

  private func thinned<Track: ThinnedTrack>(
    _ track: Track, _ interval: ArraySlice<Moment>, _ clock: BakeClock<Motion>, _ tolerance: Double,
    of panel: Panel
  ) throws -> Thinning<Track>.Result {
    let thinning = Thinning(
      track: track, tolerance: tolerance, middle: { clock.moment(between: $0, $1) },
      moment: { clock.moment(at: $0) })
    let (result, brokeOffAt) = thinning.thinned(interval)
    if let brokeOffAt {
      throw BakeError.tooManyKeyframes(
        panel: panel.name, tolerance: self.tolerance, limit: Thinning<Track>.keyframeLimit,
        time: time(of: brokeOffAt))
    }
    return result
  }

  /// The part of the tolerance that is used.
  ///
  /// The rest is for browsers, which round too: Chromium rounds times to microseconds, and corners
  /// to single precision.
  private static var used: Double { 0.99 }

  private func time(of moment: Moment) -> Double { moment.percent / 100 * timeline.duration }

  /// The intervals of moments in which a panel is visible, each with the first moment after it.
  private static func intervals(of window: Range<Double>, in moments: [Moment]) -> [Range<Int>] {
    var intervals: [Range<Int>] = []
    var start: Int?
    for (index, moment) in moments.enumerated() {
      let isVisible = window.contains(moment.quarterTurns)
      if isVisible, start == nil { start = index }
      if let first = start, !isVisible {
        intervals.append(first..<index + 1)
        start = nil
      }
    }
    if let start { intervals.append(start..<moments.count) }
    return intervals
  }

  /// Keyframes that include 0 and 100 per cent: where they are missing, their neighbours are
  /// copied.
  private static func held<Key>(
    _ keys: [Key], _ percent: (Key) -> Double, at place: (Double, Key) -> Key
  ) -> [Key] {
    var keys = keys
    if percent(keys[0]) > 0 { keys.insert(place(0, keys[0]), at: 0) }
    if percent(keys[keys.count - 1]) < 100 { keys.append(place(100, keys[keys.count - 1])) }
    return keys
  }

  /// When a panel is visible: in its intervals, but at the first and the last moment only if its
  /// page is then shown alone.
  private static func visibility(
    of panel: Panel, _ intervals: [ArraySlice<Moment>]
  ) -> [BakedPanel.VisibilityKey] {
    var keys: [BakedPanel.VisibilityKey] = []
    func add(_ percent: Double, _ isVisible: Bool, holds: Bool) {
      if keys.last?.percent == percent { keys.removeLast() }
      keys.append(.init(percent: percent, isVisible: isVisible, holds: holds))
    }
    let isSource = panel.content.page == .source
    for interval in intervals {
      let (start, end) = (
        interval[interval.startIndex].percent, interval[interval.endIndex - 1].percent
      )
      if keys.isEmpty, start > 0 { add(0, false, holds: true) }
      let startsVisible = start > 0 || isSource
      let endsVisible = end == 100 && !isSource
      add(start, startsVisible, holds: false)
      // Between two hidden keyframes nothing is visible, so a visible one is added.
      if !startsVisible, !endsVisible { add(start + (end - start) / 2, true, holds: false) }
      add(end, endsVisible, holds: true)
    }
    if keys.isEmpty { add(0, false, holds: true) }
    if let last = keys.last, last.percent < 100 { add(100, last.isVisible, holds: true) }
    return keys
  }
}
