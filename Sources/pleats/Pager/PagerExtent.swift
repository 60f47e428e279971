import PleatContainers

/// How long a script of `pleats pager` lasts, and for how long leaves move by themselves.
struct PagerExtent {
  /// The time in seconds at which all leaves are at rest.
  private(set) var end = 0.0
  /// The seconds in which a leaf moves without a finger.
  private(set) var moving = 0.0

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

  /// A time in seconds after which nothing moves, found without playing the script.
  ///
  /// - Parameters:
  ///   - steps: The script.
  ///   - duration: The duration of a whole flip in seconds.
  static func latestEnd(_ steps: [PagerStep], duration: Double) -> Double {
    let longest = steps.reduce(duration) { longest, step in
      guard case .event(.goTo(_, _, _, let own?)) = step.action else { return longest }
      return max(longest, own)
    }
    // A leaf that is let go lands within its duration; twice that leaves room for rounding.
    return (steps.last?.time ?? 0) + 2 * longest + 1
  }

  private mutating func move(_ container: FlipContainer<Int>, until time: Double) {
    guard let rest = container.movesUntil, rest > end else { return }
    let last = min(rest, time)
    moving += last - end
    end = last
  }
}
