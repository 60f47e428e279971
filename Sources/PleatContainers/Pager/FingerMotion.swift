extension Pager {
  /// The motion of a leaf that follows a finger at the position m.
  ///
  ///     p = clamp(p0 + sgn (m - m0) / H, 0, 1)
  ///
  /// p is the leaf's progress, and sgn the sign of its direction. At the position m0, the progress
  /// is p0. To change the progress by 1, the finger moves by H, which is twice the H of
  /// <doc:TheNumbersOfThePager>. If the leaf's other page is missing or not ready, the leaf follows
  /// a `RubberBand` with the same m0 instead.
  struct FingerMotion: Hashable, Sendable {
    /// How the finger took the leaf, which determines `reach`.
    enum Grip: Hashable, Sendable {
      case margin
      /// The finger caught a leaf that was turning, or drags may start anywhere.
      case anywhere
    }

    let direction: Direction
    let grip: Grip
    /// Whether the leaf has no page on its other side, or that page is not ready.
    private(set) var isBand: Bool
    /// The progress of the leaf when the finger is at `anchor`; p0 in the formula.
    private var start: Double
    /// The position of the finger at which the progress is `start`; m0 in the formula.
    private var anchor: Double
    /// How far the finger moves to change the progress by 1; H in the formula.
    private var reach: Double
    private var band: RubberBand
    private var join: Join?
    /// The finger's position; m in the formula.
    private(set) var position: Double
    /// The finger's velocity in points per second.
    private(set) var velocity = 0.0
    /// The leaf of paper that is under the finger; nil if the leaf is stiff.
    var sheet: Sheet?

    /// `progress` is the progress of a leaf that was turning; nil for a new leaf.
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
        grip == .margin ? spread.reach(from: anchor, direction) : 2 * spread.halfSpread
      band = RubberBand(reach: reach, halfSpread: spread.halfSpread)
      start = progress ?? spread.start(direction)
      guard isBand, let progress else { return }
      // Once the leaf's other page is ready, the leaf moves linearly from `start`, which must not
      // be below the progress at which leaves of this direction start.
      start = max(progress, spread.start(direction))
      band.start(at: progress)
    }

    mutating func follow(_ position: Double, velocity: Double) {
      self.position = position
      self.velocity = Pager.held(velocity)
    }

    /// Records that the leaf's other page is now ready, so that the leaf catches up with the
    /// finger.
    mutating func deliver(at time: Double) {
      let lag = pose(at: time).progress
      isBand = false
      join = Join(start: time, gap: lag - linear.progress)
    }

    /// Returns this motion in a view of another size, with the same grip, and with the leaf at `progress`.
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
        let progress = min(pull.progress, 1)
        // `own` is the pose with the corner under the finger. On the band, the corner lags behind, on the
        // line from its place on the flat page to that pose, so its lift is proportional to the progress.
        let lift = sheet.map { $0.pose }.map { own in
          own.progress > progress ? own.lift * progress / own.progress : own.lift
        }
        return Pose(
          progress: progress, velocity: Pager.held(direction.sign * velocity * pull.slope),
          lift: lift ?? 0)
      }
      guard let join, time < join.end else { return linear }
      let (own, lag) = (linear, join.lag(at: time))
      let progress = own.progress + lag.progress
      guard progress > 0, progress < 1 else { return Pose(progress: min(max(progress, 0), 1)) }
      return Pose(progress: progress, velocity: own.velocity + lag.velocity, lift: own.lift)
    }

    /// The time until which the leaf moves even if the finger does not, or nil if only the finger moves it.
    var rest: Double? { join?.end }

    private var linear: Pose {
      if let sheet { return sheet.pose }
      let progress = start + direction.sign * (position - anchor) / reach
      guard progress > 0, progress < 1 else { return Pose(progress: min(max(progress, 0), 1)) }
      return Pose(
        progress: progress, velocity: Pager.held(direction.sign * velocity / reach))
    }

    /// The gap between the leaf and the finger, while the leaf catches up after its other page has
    /// become ready.
    private struct Join: Hashable, Sendable {
      let start: Double
      let gap: Double

      private static let duration = 0.1

      var end: Double { start + Self.duration }

      /// Returns the gap that is left, `gap` (1 - u)² (1 + 2 u) for u from 0 to 1, and the velocity
      /// of this gap, which is 0 at both ends.
      func lag(at time: Double) -> Pose {
        let u = min(max((time - start) / Self.duration, 0), 1)
        return Pose(
          progress: gap * (1 - u) * (1 - u) * (1 + 2 * u),
          velocity: gap * -6 * u * (1 - u) / Self.duration)
      }
    }
  }
}
