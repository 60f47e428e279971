import Pleat

extension FlipPager {
  /// The motion of a released leaf from its pose to rest at its target: a cubic curve, or a spring.
  struct SettlingMotion: Hashable, Sendable {
    private let start: Double
    private let from: Pose
    private let target: Double
    private let duration: Double
    /// The spring, whose value goes from 0 at the leaf's pose to 1 at its target.
    private let spring: Spring?

    /// The distance from the target within which a spring has come to rest.
    private static let rest = 0.001
    /// The largest velocity that a spring accepts, in units of the whole way per second.
    private static let fastestSpring = 1e50

    /// Creates the motion of a leaf that is released at a time.
    ///
    /// The cubic curve lasts `duration / 2` times the remaining progress. If the leaf already moves
    /// toward its target, it lasts at most three times the remaining progress divided by the
    /// velocity: a longer cubic curve would overshoot. A spring lasts until it settles.
    init(
      from pose: Pose, to target: Double, at time: Double, duration: Double, spring: Spring? = nil
    ) {
      start = time
      from = pose
      self.target = target
      let remaining = target - pose.progress
      let usual = duration / 2 * remaining.magnitude
      guard remaining.magnitude > FlipPager.tolerance, duration > 0 else {
        (self.duration, self.spring) = (0, nil)
        return
      }
      let relative = pose.velocity / remaining
      self.spring = spring.flatMap {
        try? Spring(
          mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping,
          initialVelocity: min(max(relative, -Self.fastestSpring), Self.fastestSpring))
      }
      self.duration =
        self.spring?.settlingDuration(within: Self.rest / remaining.magnitude)
        ?? (relative > 0 ? min(usual, 3 * remaining.magnitude / pose.velocity.magnitude) : usual)
    }

    /// The time at which the leaf lands.
    var end: Double { start + duration }

    func pose(at time: Double) -> Pose {
      guard time < end, duration > 0 else { return Pose(progress: target) }
      let elapsed = max(time - start, 0)
      let (progress, velocity) =
        spring.map { swing($0, at: elapsed) } ?? curve(at: elapsed / duration)
      guard progress > 0, progress < 2 else { return Pose(progress: min(max(progress, 0), 2)) }
      return Pose(progress: progress, velocity: FlipPager.held(velocity))
    }

    private func swing(_ spring: Spring, at time: Double) -> (progress: Double, velocity: Double) {
      let way = target - from.progress
      return (from.progress + way * spring.value(at: time), way * spring.velocity(at: time))
    }

    /// The cubic Hermite curve that starts at `from.progress` with the leaf's velocity, and ends at
    /// `target` with velocity 0.
    private func curve(at u: Double) -> (progress: Double, velocity: Double) {
      let v = 1 - u
      let slope = FlipPager.held(duration * from.velocity)
      let progress =
        from.progress * (v * v * (1 + 2 * u)) + target * (u * u * (3 - 2 * u)) + slope * (u * v * v)
      let velocity = 6 * u * v * (target - from.progress) + slope * (v * (1 - 3 * u))
      return (progress, velocity / duration)
    }
  }
}
