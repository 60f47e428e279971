import Pleat

/// Turns panels that move together into keyframes.
struct PartKeyframes {
  let moments: [Moment]

  private let transition: CompiledTransition
  private let clock: ExportClock
  private let tolerance: Double
  private let shades: [PanelShade?]
  private let poses: PoseMemo

  init(
    _ part: TransitionPart, timeline: Timeline, _ even: ExportClock.Even, tolerance: Double
  ) throws {
    let transition = part.transition
    let panels = transition.basis.panels
    let clock = ExportClock(transition, timeline: timeline)
    func windows(_ panel: Panel) -> [Range<Double>] {
      [panel.visible] + (panel.shading.map { [$0.opacity.window] } ?? [])
    }
    let own = panels.indices.filter { transition.basis.stream(ofPanel: $0) == clock.stream }
    var moments: [Moment]
    do throws(ExportClock.TooMuchMotion) {
      moments = try clock.moments(even, windows: own.flatMap { windows(panels[$0]) })
    } catch {
      throw ExportError.tooManyKeyframes(
        panel: panels[0].name, tolerance: tolerance, limit: Thinning<PanelTrack>.keyframeLimit,
        time: error.end.percent / 100 * timeline.duration)
    }
    for (index, panel) in panels.enumerated() {
      let stream = transition.basis.stream(ofPanel: index)
      guard stream != clock.stream else { continue }
      for bound in windows(panel).flatMap({ [$0.lowerBound, $0.upperBound] })
      where bound.isFinite {
        moments = clock.split(moments) {
          transition.quarterTurns(ofPanel: index, at: $0.progress) >= bound
        }
      }
    }
    let flat = try PanelShade.flat(transition).map(PoseMemo.init)
    let poses = PoseMemo(transition)
    let shades = panels.indices.map { PanelShade($0, of: transition, flat: flat) }
    for (index, panel) in panels.enumerated() {
      let turns = Self.quarterTurns(ofPanel: index, of: transition, clock)
      if panel.isOneSided {
        moments = clock.split(moments) {
          poses.isVisible(index, at: $0.progress, quarterTurns: turns($0))
        }
      }
      if let shade = shades[index], shade.isLit {
        moments = clock.split(moments) {
          shade.value(at: $0.progress, quarterTurns: $0.quarterTurns) > 0
        }
      }
    }
    self.transition = transition
    self.clock = clock
    self.tolerance = tolerance
    self.moments = moments
    self.shades = shades
    self.poses = poses
  }

  /// Returns the angle of a panel's own stream as a function of the moment.
  private static func quarterTurns(
    ofPanel panel: Int, of transition: CompiledTransition, _ clock: ExportClock
  ) -> (Moment) -> Double {
    transition.basis.stream(ofPanel: panel) == clock.stream
      ? { $0.quarterTurns } : { transition.quarterTurns(ofPanel: panel, at: $0.progress) }
  }

  func panel(
    _ index: Int, order: [(percent: Double, depth: Int)]
  ) throws -> ExportedPanel {
    let panel = transition.basis.panels[index]
    let turns = Self.quarterTurns(ofPanel: index, of: transition, clock)
    let intervals = Self.intervals(
      moments.map { poses.isVisible(index, at: $0.progress, quarterTurns: turns($0)) })
    let rect = panel.content.rect
    let path = PanelTrack(
      poses, panel: index,
      rounding: MatrixRounding(tolerance: tolerance, extent: max(rect.width, rect.height)))
    var matrices: [(percent: Double, matrix: Transform3D)] = []
    let tracks = shadeTracks(ofPanel: index)
    var shades = tracks.map { _ in [(percent: Double, opacity: Double)]() }
    var (distance, shadeError) = (0.0, 0.0)
    for interval in intervals {
      if let hidden = moments[interval].first(where: { !path.isInFront(at: $0) }) {
        throw ExportError.cornerBehindEye(panel: panel.name, time: time(of: hidden))
      }
      let keys = try thinned(path, moments[interval], tolerance * Self.used, of: panel)
      matrices += keys.keys.map { ($0.moment.percent, $0.key) }
      distance = max(distance, keys.largest)
      for (place, track) in tracks.enumerated() {
        let opacities = try thinned(track, moments[interval], ShadeTrack.tolerance, of: panel)
        shades[place] += opacities.keys.map { ($0.moment.percent, $0.key) }
        shadeError = max(shadeError, opacities.largest)
      }
    }
    if intervals.isEmpty {
      matrices = [(0, path.key(at: moments[0]))]
      shades = shades.map { _ in [(0, 0)] }
    }
    let opacities = shades.map { Self.held($0, \.percent) { ($0, $1.opacity) } }
    return ExportedPanel(
      panel: panel, order: order, matrices: Self.held(matrices, \.percent) { ($0, $1.matrix) },
      visibility: Self.visibility(of: panel, intervals.map { moments[$0] }),
      shade: opacities.first, shadeAtEnd: opacities.dropFirst().first,
      largestDistance: distance, largestShadeError: shadeError)
  }

  /// Returns the tracks of the opacity of a panel's shade: none without a shade, one without creases,
  /// and otherwise one for each of the two creases.
  private func shadeTracks(ofPanel index: Int) -> [ShadeTrack] {
    func source(_ panel: Int?) -> ShadeTrack.Source? {
      panel.flatMap { panel in shades[panel].map { .init(shade: $0, panel: panel) } }
    }
    guard let own = source(index) else { return [] }
    let panel = transition.basis.panels[index]
    func track(to neighbour: ShadeTrack.Source?) -> ShadeTrack {
      ShadeTrack(
        [own] + (neighbour.map { [$0] } ?? []), on: panel.content.page, of: transition)
    }
    guard let creases = panel.smoothCreases else { return [track(to: nil)] }
    return [track(to: source(creases.start)), track(to: source(creases.end))]
  }

  private func thinned<Track: ThinnedTrack>(
    _ track: Track, _ interval: ArraySlice<Moment>, _ tolerance: Double, of panel: Panel
  ) throws -> Thinning<Track>.Result {
    let clock = clock
    let thinning = Thinning(
      track: track, tolerance: tolerance, middle: { clock.moment(between: $0, $1) },
      moment: { clock.moment(at: $0) })
    let (result, brokeOffAt) = thinning.thinned(interval)
    if let brokeOffAt {
      throw ExportError.tooManyKeyframes(
        panel: panel.name, tolerance: self.tolerance, limit: Thinning<Track>.keyframeLimit,
        time: time(of: brokeOffAt))
    }
    return result
  }

  /// The fraction of the tolerance that is used here.
  ///
  /// The rest is for browsers, which round too: Chromium rounds times to microseconds, and corners
  /// to single precision.
  private static var used: Double { 0.99 }

  private func time(of moment: Moment) -> Double {
    moment.percent / 100 * clock.timeline.duration
  }

  /// Returns the intervals of moments in which a panel is visible, each with the first moment after it.
  private static func intervals(_ isVisible: [Bool]) -> [Range<Int>] {
    var intervals: [Range<Int>] = []
    var start: Int?
    for (index, isVisible) in isVisible.enumerated() {
      if isVisible, start == nil { start = index }
      if let first = start, !isVisible {
        intervals.append(first..<index + 1)
        start = nil
      }
    }
    if let start { intervals.append(start..<isVisible.count) }
    return intervals
  }

  /// Returns keyframes that include 0 and 100 per cent: if an end has no keyframe, the nearest one
  /// is copied to it.
  private static func held<Key>(
    _ keys: [Key], _ percent: (Key) -> Double, at place: (Double, Key) -> Key
  ) -> [Key] {
    var keys = keys
    if percent(keys[0]) > 0 { keys.insert(place(0, keys[0]), at: 0) }
    if percent(keys[keys.count - 1]) < 100 { keys.append(place(100, keys[keys.count - 1])) }
    return keys
  }

  /// Returns the visibility of a panel that is visible in some intervals; at the first and the last
  /// moment, a panel is visible only if its page is then shown alone.
  private static func visibility(
    of panel: Panel, _ intervals: [ArraySlice<Moment>]
  ) -> [ExportedPanel.VisibilityKey] {
    var keys: [ExportedPanel.VisibilityKey] = []
    func add(_ percent: Double, _ isVisible: Bool, holds: Bool) {
      if keys.last?.percent == percent { keys.removeLast() }
      keys.append(.init(percent: percent, isVisible: isVisible, holds: holds))
    }
    let (startsAlone, endsAlone) = (
      panel.content.page == .source, panel.content.page == .destination
    )
    for interval in intervals {
      let (start, end) = (
        interval[interval.startIndex].percent, interval[interval.endIndex - 1].percent
      )
      if keys.isEmpty, start > 0 { add(0, false, holds: true) }
      let startsVisible = start > 0 || startsAlone
      let endsVisible = end == 100 && endsAlone
      add(start, startsVisible, holds: false)
      // Between two hidden keyframes nothing would be visible, so a visible keyframe is added.
      if !startsVisible, !endsVisible { add(start + (end - start) / 2, true, holds: false) }
      add(end, endsVisible, holds: true)
    }
    if keys.isEmpty { add(0, false, holds: true) }
    if let last = keys.last, last.percent < 100 { add(100, last.isVisible, holds: true) }
    // Between equal values, and after the last one, there is nothing to hold.
    return zip(keys, keys.dropFirst() + keys.suffix(1)).map { key, next in
      .init(
        percent: key.percent, isVisible: key.isVisible,
        holds: key.holds && key.isVisible != next.isVisible)
    }
  }
}
