internal import Pleat

/// The moments of an animation that a file of strips uses: whole millionths of the duration, called
/// ticks.
///
/// Times are printed as such fractions, so they are not rounded.
struct StripClock {
  let transition: CompiledTransition
  let timeline: Timeline
  let basis: Basis
  /// Whether panels hang on chains that mix streams, so that angles add up.
  private let mixesStreams: Bool
  private let seen = Seen()
  /// Moments so close together that motion between them is nearly linear.
  ///
  /// Each change of state is among them, with the tick before it.
  private(set) var samples: [Int] = []
  /// What is shown from a tick until the next one in the list.
  private(set) var states: [(tick: Int, state: State)] = []

  static var ticks: Int { 1_000_000 }

  /// What is shown at a moment.
  struct State: Equatable {
    /// The page that is shown alone, at the beginning or the end.
    var alone: Panel.Page?
    /// The visible panels, in paint order.
    var order: [Int]
    /// Which panels are visible.
    var visible: [Bool]
    /// Which panels are shaded.
    var shaded: [Bool]
  }

  /// Lays out an animation.
  ///
  /// - Parameters:
  ///   - reach: how far a point moves per unit of angle, in points.
  ///   - tolerance: the largest deviation from linear motion between two samples, in points.
  init(
    _ transition: CompiledTransition, timeline: Timeline, basis: Basis, reach: Double,
    tolerance: Double
  ) {
    self.transition = transition
    self.timeline = timeline
    self.basis = basis
    mixesStreams = basis.panels.indices.contains { basis.mixesStreams(panel: $0) }
    guard timeline.duration > 0 else {
      samples = [0]
      states = [(0, state(at: 0))]
      return
    }
    layOut(reach: reach, tolerance: tolerance)
  }

  /// The progress at a tick, or between two.
  func progress(at tick: Double) -> Double {
    guard tick < Double(Self.ticks), timeline.duration > 0 else { return timeline.end }
    let time = max(tick, 0) / Double(Self.ticks) * timeline.duration
    return (try? timeline.progress(at: min(time, timeline.duration))) ?? timeline.end
  }

  /// The angle of a panel's own stream at a tick, or between two, in quarter turns.
  func quarterTurns(ofPanel panel: Int, at tick: Double) -> Double {
    transition.streams[basis.stream(ofPanel: panel)].quarterTurns(at: progress(at: tick))
  }

  /// The matrix of a panel at a tick, or between two.
  func matrix(ofPanel panel: Int, at tick: Double) -> Transform3D {
    transition.matrix(ofPanel: panel, at: progress(at: tick))
  }

  /// Whether a panel is visible at a tick, or between two.
  ///
  /// All panels ask for the same moments, so the answers are kept.
  func isVisible(_ panel: Int, at tick: Double) -> Bool {
    if let known = seen.panels[tick] { return known.contains(panel) }
    let order = Set(transition.order(at: progress(at: tick)))
    seen.panels[tick] = order
    return order.contains(panel)
  }

  /// The visible panels at the moments that were asked for.
  private final class Seen {
    var panels: [Double: Set<Int>] = [:]
  }

  /// What is shown at a tick.
  func state(at tick: Int) -> State {
    let progress = progress(at: Double(tick))
    let turns = transition.quarterTurns(at: progress)
    let order = transition.order(at: progress)
    var visible = [Bool](repeating: false, count: basis.panels.count)
    for panel in order { visible[panel] = true }
    return State(
      alone: progress <= 0
        ? .source : progress >= transition.progressLimit ? .destination : nil,
      // Without sorting, the order among the visible panels is always the same.
      order: basis.sortsByDistance ? order : [],
      visible: visible,
      shaded: basis.panels.enumerated().map { index, panel in
        guard let shading = panel.shading else { return false }
        return shading.light != nil
          || shading.opacity.window.contains(turns[basis.stream(ofPanel: index)])
      })
  }

  private mutating func layOut(reach: Double, tolerance: Double) {
    var starts = stride(from: 0, to: Self.ticks, by: Self.ticks / 125).map { $0 }
    var elapsed = 0.0
    for leg in timeline.legs {
      elapsed += leg.duration
      starts.append(Int((elapsed / timeline.duration * Double(Self.ticks)).rounded()))
    }
    starts.append(Self.ticks)
    let ordered = Set(starts).sorted()
    // The arc of a turning point deviates from its chord by r φ² / 8.
    let quarter = Double.pi / 2
    let step = (8 * tolerance / reach).squareRoot() / quarter
    samples = [0]
    states = [(0, state(at: 0))]
    // Depth first, so that samples come in order.
    var open = Array(zip(ordered, ordered.dropFirst()).reversed())
    while let (start, end) = open.popLast() {
      if end - start > 1 {
        let middle = Self.middle(start, end)
        let (from, to) = (progress(at: Double(start)), progress(at: Double(end)))
        let share = Double(middle - start) / Double(end - start)
        let uneven = unevenness(from, progress(at: Double(middle)), to, share: share)
        let differs = state(at: start) != state(at: end)
        if differs || turn(from: from, to: to) > step
          || uneven * quarter * reach > tolerance
        {
          open.append((middle, end))
          open.append((start, middle))
          continue
        }
      }
      samples.append(end)
      let next = state(at: end)
      if next != states[states.count - 1].state { states.append((end, next)) }
    }
  }

  /// How far panels turn from one progress to another, in quarter turns or more.
  private func turn(from start: Double, to end: Double) -> Double {
    // The single angle of a fold or flip is its progress.
    if basis.streamCount == 1 { return (end - start).magnitude }
    let turns = zip(transition.quarterTurns(at: start), transition.quarterTurns(at: end)).map {
      ($1 - $0).magnitude
    }
    return mixesStreams ? turns.reduce(0, +) : turns.max() ?? 0
  }

  /// How far a panel is from half way between two others, in quarter turns.
  private func unevenness(_ start: Double, _ middle: Double, _ end: Double, share: Double) -> Double
  {
    if basis.streamCount == 1 { return (middle - (start + (end - start) * share)).magnitude }
    return (turn(from: start, to: middle) - turn(from: start, to: end) * share).magnitude
  }

  /// A tick near the middle of two others, with few digits.
  private static func middle(_ start: Int, _ end: Int) -> Int {
    var unit = 1
    while unit * 20 <= end - start { unit *= 10 }
    return ((start + end) / 2 / unit) * unit
  }

  /// The ticks at which a property of the state changes, and its value from there on.
  func switches(_ holds: (State) -> Bool) -> [(tick: Int, isOn: Bool)] {
    var result: [(tick: Int, isOn: Bool)] = []
    for (tick, state) in states where result.last?.isOn != holds(state) {
      result.append((tick, holds(state)))
    }
    return result
  }
}
