extension FlipPager {
  /// The motion of a leaf under a finger.
  ///
  ///     p = clamp(p0 + sgn (m - m0) / H, 0, 2)
  ///
  /// or, without a page behind it, that of a rubber band with the same m0.
  struct FingerMotion: Hashable, Sendable {
    /// Where the leaf was taken, which decides what H is.
    enum Grip: Hashable, Sendable {
      case margin
      /// In the air, or by a drag from anywhere.
      case anywhere
    }

    let direction: Direction
    let grip: Grip
    /// Whether there is nothing behind the leaf, or not yet.
    private(set) var isBand: Bool
    /// Progress at the anchor: p0.
    private var start: Double
    /// The finger's position at p0: m0.
    private var anchor: Double
    /// The finger's distance for a progress of 1: H.
    private var reach: Double
    private var band: RubberBand
    private var join: Join?
    /// The finger: m.
    private(set) var position: Double
    /// The finger's velocity in points per second.
    private(set) var velocity = 0.0

    /// Takes a leaf.
    ///
    /// - Parameters:
    ///   - progress: where the leaf is if it was in the air, nil if it lay on the table.
    ///   - anchor: the position that belongs to that.
    ///   - position: where the finger is by now.
    init(
      _ direction: Direction, grip: Grip, isBand: Bool, progress: Double? = nil,
      anchor: Double, position: Double, in spread: Spread
    ) {
      self.direction = direction
      self.grip = grip
      self.isBand = isBand
      self.anchor = anchor
      self.position = position
      reach =
        grip == .margin ? spread.reach(from: anchor, direction) : spread.halfSpread
      band = RubberBand(reach: reach, halfSpread: spread.halfSpread)
      start = progress ?? spread.start(direction)
      guard isBand, let progress else { return }
      // When the late page is ready, its leaf must not be below the progress at which it would have
      // started.
      start = max(progress, spread.start(direction))
      band.start(at: progress)
    }

    /// The finger has moved.
    mutating func follow(_ position: Double, velocity: Double) {
      self.position = position
      self.velocity = FlipPager.held(velocity)
    }

    /// The page has come: the leaf joins the finger.
    mutating func deliver(at time: Double) {
      let lag = pose(at: time).progress
      isBand = false
      join = Join(start: time, gap: lag - linear.progress)
    }

    /// The same grip in a view of another size, with the leaf where it is.
    func rebased(at progress: Double, position: Double, in spread: Spread) -> FingerMotion {
      var other = FingerMotion(
        direction, grip: grip, isBand: isBand, progress: progress, anchor: position,
        position: position, in: spread)
      other.velocity = velocity
      return other
    }

    func pose(at time: Double) -> Pose {
      if isBand {
        let pull = band.pull(direction.sign * (position - anchor))
        return Pose(
          progress: min(pull.progress, 2),
          velocity: FlipPager.held(direction.sign * velocity * pull.slope))
      }
      guard let join, time < join.end else { return linear }
      let (own, lag) = (linear, join.lag(at: time))
      let progress = own.progress + lag.progress
      guard progress > 0, progress < 2 else { return Pose(progress: min(max(progress, 0), 2)) }
      return Pose(progress: progress, velocity: own.velocity + lag.velocity)
    }

    /// Until when it moves without the finger.
    var rest: Double? { join?.end }

    private var linear: Pose {
      let progress = start + direction.sign * (position - anchor) / reach
      guard progress > 0, progress < 2 else { return Pose(progress: min(max(progress, 0), 2)) }
      return Pose(
        progress: progress, velocity: FlipPager.held(direction.sign * velocity / reach))
    }

    /// The distance by which a leaf that waited still lags behind its finger.
    private struct Join: Hashable, Sendable {
      let start: Double
      let gap: Double

      private static let duration = 0.1

      var end: Double { start + Self.duration }

      /// gap (1 - u)² (1 + 2 u): it starts and ends at rest.
      func lag(at time: Double) -> Pose {
        let u = min(max((time - start) / Self.duration, 0), 1)
        return Pose(
          progress: gap * (1 - u) * (1 - u) * (1 + 2 * u),
          velocity: gap * -6 * u * (1 - u) / Self.duration)
      }
    }
  }
}
