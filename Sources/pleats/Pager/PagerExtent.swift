import PleatContainers

/// How long a script of `pleats pager` lasts.
struct PagerExtent {
  /// The time in seconds at which all leaves are at rest.
  private(set) var end = 0.0

  /// Plays a script without drawing frames.
  ///
  /// - Complexity: linear in the number of steps.
  init(_ steps: [PagerStep], on container: FlipContainer<Int>) {
    var container = container
    for step in steps {
      move(container, until: step.time)
      end = step.time
      _ = container.carryOut(step)
    }
    _ = container.handle(.inputEnded, at: end)
    move(container, until: .infinity)
  }

  private mutating func move(_ container: FlipContainer<Int>, until time: Double) {
    guard let rest = container.movesUntil, rest > end else { return }
    end = min(rest, time)
  }
}
