internal import Pleat

/// The moments of an animation that a file of strips uses: whole millionths of the duration, called
/// ticks.
///
/// Times are printed as such fractions, so printing does not round them.
struct StripClock {
  let transition: CompiledTransition
  let timeline: Timeline
  let basis: Basis
  /// Whether the chains of some panels mix streams, so that angles add up.
  private let mixesStreams: Bool
  private let seen = Seen()
  private let poses: SharedPoses
  /// For each panel with a shade, its stream and the window of its shade, which is infinite for light.
  private let shadings: [(stream: Int, window: Range<Double>)?]
  /// Moments that are so close together that motion between two of them is nearly linear.
  ///
  /// They contain each change of state, and the tick before it.
  private(set) var samples: [Int] = []
  /// The looks at the samples, which all panels share.
  private(set) var looks: [Look] = []
  /// The states, each with the tick from which it holds.
  private(set) var states: [(tick: Int, state: State)] = []

  static var ticks: Int { 1_000_000 }

  /// The page and the panels that are shown at a moment.
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

  /// Finds the samples and the states of an animation.
  ///
  /// - Parameters:
  ///   - poses: the transition's matrices.
  ///   - reach: the distance that a point moves per unit of angle, in points.
  ///   - tolerance: the largest deviation from linear motion between two samples, in points.
  init(
    _ transition: CompiledTransition, timeline: Timeline, basis: Basis, poses: SharedPoses,
    reach: Double, tolerance: Double
  ) {
    self.transition = transition
    self.timeline = timeline
    self.basis = basis
    self.poses = poses
    mixesStreams = basis.panels.indices.contains { basis.mixesStreams(panel: $0) }
    shadings = basis.panels.enumerated().map { index, panel in
      panel.shading.map {
        (
          basis.stream(ofPanel: index),
          $0.light == nil ? $0.opacity.window : -.infinity ..< .infinity
        )
      }
    }
    guard timeline.duration > 0 else {
      samples = [0]
      states = [(0, place(at: 0).state)]
      looks = [seen(0)]
      return
    }
    layOut(reach: reach, tolerance: tolerance)
  }

  /// Returns the progress at a tick, which may have a fraction.
  func progress(at tick: Double) -> Double {
    if let index = seen.indices[tick] { return seen.moments[index].progress }
    guard tick < Double(Self.ticks), timeline.duration > 0 else { return timeline.end }
    let time = max(tick, 0) / Double(Self.ticks) * timeline.duration
    return (try? timeline.progress(at: min(time, timeline.duration))) ?? timeline.end
  }

  /// Returns the angle of a panel's own stream at a tick, which may have a fraction, in quarter turns.
  func quarterTurns(ofPanel panel: Int, at tick: Double) -> Double {
    poses.quarterTurns(ofPanel: panel, at: progress(at: tick))
  }

  /// Returns the matrix of a panel at a tick, which may have a fraction.
  func matrix(ofPanel panel: Int, at tick: Double) -> Transform3D {
    matrix(ofPanel: panel, at: seen(tick))
  }

  /// Returns whether a panel is visible at a tick, which may have a fraction.
  func isVisible(_ panel: Int, at tick: Double) -> Bool { isVisible(panel, at: seen(tick)) }

  /// A moment whose values are stored, so that all panels can share them.
  struct Look {
    fileprivate let index: Int
  }

  /// Returns the look at a tick, which may have a fraction.
  func seen(_ tick: Double) -> Look {
    if let index = seen.indices[tick] { return Look(index: index) }
    let progress = progress(at: tick)
    return add(tick, progress, visible: transition.order(at: progress))
  }

  @discardableResult
  private func add(_ tick: Double, _ progress: Double, visible: [Int]) -> Look {
    let index = seen.indices[tick] ?? seen.moments.count
    if index == seen.moments.count {
      seen.indices[tick] = index
      seen.moments.append(Seen.Moment(progress, visible: visible, of: basis.panels.count))
    }
    return Look(index: index)
  }

  func matrix(ofPanel panel: Int, at look: Look) -> Transform3D {
    poses.matrix(
      ofPanel: panel, at: seen.moments[look.index].progress, from: &seen.moments[look.index].pose)
  }

  func isVisible(_ panel: Int, at look: Look) -> Bool {
    seen.moments[look.index].isVisible(panel)
  }

  /// The moments that have been looked at.
  private final class Seen {
    var indices: [Double: Int] = [:]
    var moments: [Moment] = []

    struct Moment {
      let progress: Double
      /// The pose of the last panel on a chain.
      var pose = ChainPose()
      /// One bit for each panel.
      private var visible: [UInt64]

      init(_ progress: Double, visible panels: [Int], of count: Int) {
        self.progress = progress
        visible = Array(repeating: 0, count: (count + 63) / 64)
        for panel in panels { visible[panel / 64] |= 1 << UInt64(panel % 64) }
      }

      func isVisible(_ panel: Int) -> Bool {
        visible[panel / 64] >> UInt64(panel % 64) & 1 != 0
      }
    }
  }

  /// A tick with its values, while the samples are found.
  private struct Place {
    let tick: Int
    /// The angles of all streams, in quarter turns.
    let turns: [Double]
    let state: State
  }

  private func place(at tick: Int) -> Place {
    let progress = progress(at: Double(tick))
    let turns = transition.quarterTurns(at: progress)
    let order = basis.order(atQuarterTurnsOfStreams: turns)
    add(Double(tick), progress, visible: order)
    var visible = [Bool](repeating: false, count: basis.panels.count)
    for panel in order { visible[panel] = true }
    let state = State(
      alone: progress <= 0
        ? .source : progress >= 1 ? .destination : nil,
      // If panels are not sorted by distance, the order among the visible ones is always the same.
      order: basis.sortsByDistance ? order : [],
      visible: visible,
      shaded: shadings.map { $0.map { $0.window.contains(turns[$0.stream]) } ?? false })
    return Place(tick: tick, turns: turns, state: state)
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
    // The arc of a point that turns by φ deviates from its chord by r φ² / 8.
    let quarter = Double.pi / 2
    let step = (8 * tolerance / reach).squareRoot() / quarter
    // The first half of each interval is done first, so that samples come in order. `last` is the place
    // at the start of the interval that is done next.
    var last = place(at: 0)
    samples = [0]
    states = [(0, last.state)]
    var open = ordered.dropFirst().map { (tick: $0, place: Place?.none) }.reversed() as Array
    while let (tick, known) = open.popLast() {
      let end = known ?? place(at: tick)
      if end.tick - last.tick > 1 {
        let middle = place(at: Self.middle(last.tick, end.tick))
        let share = Double(middle.tick - last.tick) / Double(end.tick - last.tick)
        if last.state != end.state || turn(from: last, to: end) > step
          || unevenness(last, middle, end, share: share) * quarter * reach > tolerance
        {
          open.append((tick, end))
          open.append((middle.tick, middle))
          continue
        }
      }
      samples.append(end.tick)
      if end.state != states[states.count - 1].state { states.append((end.tick, end.state)) }
      last = end
    }
    looks = samples.map { seen(Double($0)) }
  }

  /// Returns how far panels turn between two places, in quarter turns.
  private func turn(from start: Place, to end: Place) -> Double {
    var (sum, greatest) = (0.0, 0.0)
    for index in start.turns.indices {
      let change = (end.turns[index] - start.turns[index]).magnitude
      sum += change
      greatest = max(greatest, change)
    }
    return mixesStreams ? sum : greatest
  }

  /// Returns how far a place is from a given share of the way between two others, in quarter turns.
  private func unevenness(_ start: Place, _ middle: Place, _ end: Place, share: Double) -> Double {
    if basis.streamCount == 1 {
      let (from, to) = (start.turns[0], end.turns[0])
      return (middle.turns[0] - (from + (to - from) * share)).magnitude
    }
    return (turn(from: start, to: middle) - turn(from: start, to: end) * share).magnitude
  }

  /// Returns a tick near the middle of two others, with few digits.
  private static func middle(_ start: Int, _ end: Int) -> Int {
    var unit = 1
    while unit * 20 <= end - start { unit *= 10 }
    return ((start + end) / 2 / unit) * unit
  }

  /// Returns the ticks at which a property of the state changes, each with the property's new value.
  func switches(_ holds: (State) -> Bool) -> [(tick: Int, isOn: Bool)] {
    var result: [(tick: Int, isOn: Bool)] = []
    for (tick, state) in states where result.last?.isOn != holds(state) {
      result.append((tick, holds(state)))
    }
    return result
  }
}
