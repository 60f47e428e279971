internal import Pleat

/// The moments of an animation that a file of strips uses: whole millionths of the duration, called
/// ticks.
///
/// Times are printed as such fractions, so they are not rounded.
struct StripClock<Motion: Transition> {
  let transition: Motion
  let timeline: Timeline
  let basis: Basis
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
    _ transition: Motion, timeline: Timeline, basis: Basis, reach: Double, tolerance: Double
  ) {
    self.transition = transition
    self.timeline = timeline
    self.basis = basis
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

  /// The rig's angle at a tick, or between two, in quarter turns.
  func quarterTurns(at tick: Double) -> Double {
    transition.quarterTurns(at: progress(at: tick))
  }

  /// What is shown at a tick.
  func state(at tick: Int) -> State {
    let progress = progress(at: Double(tick))
    let quarterTurns = transition.quarterTurns(at: progress)
    return State(
      alone: progress <= 0
        ? .source : progress >= transition.progressLimit ? .destination : nil,
      visible: basis.panels.map { $0.visible.contains(quarterTurns) },
      shaded: basis.panels.map {
        $0.shading?.opacity.window.contains(quarterTurns) ?? false
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
        let uneven = progress(at: Double(middle)) - (from + (to - from) * share)
        let differs = state(at: start) != state(at: end)
        if differs || (to - from).magnitude > step
          || uneven.magnitude * quarter * reach > tolerance
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
