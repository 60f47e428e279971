import Pleat

extension Pager {
  /// The motion of a released leaf from its pose to rest at its target: a cubic curve, or a spring.
  struct SettlingMotion: Hashable, Sendable {
    private let run: ProgressRun
    /// The time at which the leaf lands.
    let end: Double

    /// The distance from the target within which a spring has come to rest.
    private static let rest = 0.0005
    /// The largest velocity that a spring takes over, in flips per second.
    ///
    /// A finger is faster only where the view is a few points wide. With a larger velocity, the
    /// spring would swing on for seconds, far beyond where a leaf can be.
    private static let fastestSpring = 100.0

    /// The cubic curve lasts `duration` times the remaining progress; a spring lasts until it
    /// settles.
    ///
    /// If the leaf already moves toward its target, the curve lasts at most three times the remaining
    /// progress divided by the velocity: a longer one would overshoot.
    init(
      from pose: Pose, to target: Double, at time: Double, duration: Double, spring: Spring? = nil
    ) {
      let remaining = target - pose.progress
      let way = remaining.magnitude
      guard way > Pager.tolerance, duration > 0 else {
        run = Self.checked {
          try ProgressRun(from: target, to: target, startTime: time, duration: 0, curve: .linear)
        }
        end = time
        return
      }
      if let spring {
        let velocity = min(max(pose.velocity, -Self.fastestSpring), Self.fastestSpring)
        run = Self.checked {
          try ProgressRun(
            from: pose.progress, velocity: velocity, to: target, startTime: time, spring: spring)
        }
        end = run.settlingTime(within: Self.rest)
        return
      }
      let isToward = pose.velocity / remaining > 0
      let usual = duration * way
      let lasting = isToward ? min(usual, 3 * way / pose.velocity.magnitude) : usual
      run = Self.checked {
        try ProgressRun(
          from: pose.progress, velocity: pose.velocity, to: target, startTime: time,
          duration: lasting)
      }
      end = run.endTime
    }

    /// Returns a run; creating it throws no error, since all numbers of a pager are finite.
    private static func checked(_ run: () throws -> ProgressRun) -> ProgressRun {
      do { return try run() } catch { preconditionFailure("no run: \(error)") }
    }

    func pose(at time: Double) -> Pose {
      guard time < end else { return Pose(progress: run.to) }
      let time = max(time, run.startTime)
      let (progress, velocity) = (run.value(at: time), run.velocity(at: time))
      guard progress > 0, progress < 1 else { return Pose(progress: min(max(progress, 0), 1)) }
      return Pose(progress: progress, velocity: Pager.held(velocity))
    }
  }
}
