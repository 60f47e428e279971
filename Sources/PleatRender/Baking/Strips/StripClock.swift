internal import Pleat

/// The moments of a run that a file of strips speaks of: whole millionths of the run, called ticks.
///
/// Times are printed as such fractions, so that nothing is lost by rounding them.
struct StripClock<Motion: Transition> {
  let transition: Motion
  let timeline: Timeline
  let basis: Basis
  /// Moments close enough together that motion between them is even, all switches among them with the
  /// tick before.
  private(set) var samples: [Int] = []
  /// What is shown from a tick on, until the next one listed.
  private(set) var states: [(tick: Int, state: State)] = []

  static var ticks: Int { 1_000_000 }

  /// What is shown at a moment.
  struct State: Equatable {
    /// The page that is shown alone, at either end.
    var alone: Panel.Page?
    /// Which panels take part.
    var visible: [Bool]
    /// Which panels are shaded.
    var shaded: [Bool]
  }

  /// Lays out a run.
  ///
  /// - Parameters:
  ///   - reach: how far anything moves per unit of angle, in points.
  ///   - tolerance: how uneven motion between two samples may be, in points.
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
    // An arc of a turning point strays from its chord by r φ² / 8.
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

  /// A tick about in the middle between two others, with as few digits as that allows.
  private static func middle(_ start: Int, _ end: Int) -> Int {
    var unit = 1
    while unit * 20 <= end - start { unit *= 10 }
    return ((start + end) / 2 / unit) * unit
  }

  /// From which ticks on something of a state holds, and whether it does from the start.
  func switches(_ holds: (State) -> Bool) -> [(tick: Int, isOn: Bool)] {
    var result: [(tick: Int, isOn: Bool)] = []
    for (tick, state) in states where result.last?.isOn != holds(state) {
      result.append((tick, holds(state)))
    }
    return result
  }
}
