extension FlipPager {
  /// The motion of a released leaf: a cubic curve from its pose to rest at its target.
  struct SettlingMotion: Hashable, Sendable {
    private let start: Double
    private let from: Pose
    private let target: Double
    private let duration: Double

    /// Creates the motion of a leaf that is released at a time.
    ///
    /// The motion lasts `duration / 2` times the remaining progress. If the leaf already moves
    /// toward its target, it lasts at most three times the remaining progress divided by the
    /// velocity: a longer cubic curve would overshoot.
    init(from pose: Pose, to target: Double, at time: Double, duration: Double) {
      start = time
      from = pose
      self.target = target
      let remaining = target - pose.progress
      let usual = duration / 2 * remaining.magnitude
      if remaining.magnitude <= FlipPager.tolerance {
        self.duration = 0
      } else if remaining * pose.velocity > 0 {
        self.duration = min(usual, 3 * remaining.magnitude / pose.velocity.magnitude)
      } else {
        self.duration = usual
      }
    }

    /// The time at which the leaf lands.
    var end: Double { start + duration }

    func pose(at time: Double) -> Pose {
      guard time < end, duration > 0 else { return Pose(progress: target) }
      let u = max((time - start) / duration, 0)
      let v = 1 - u
      let slope = FlipPager.held(duration * from.velocity)
      // The cubic Hermite curve that starts at `from.progress` with slope `slope`, and ends at
      // `target` with slope 0.
      let progress =
        from.progress * (v * v * (1 + 2 * u)) + target * (u * u * (3 - 2 * u)) + slope * (u * v * v)
      guard progress > 0, progress < 2 else { return Pose(progress: min(max(progress, 0), 2)) }
      let velocity = 6 * u * v * (target - from.progress) + slope * (v * (1 - 3 * u))
      return Pose(progress: progress, velocity: FlipPager.held(velocity / duration))
    }
  }
}
