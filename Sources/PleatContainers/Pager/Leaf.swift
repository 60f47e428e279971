extension FlipPager {
  /// The progress of a leaf and its velocity.
  struct Pose: Hashable, Sendable {
    /// From 0, on the old side, to 2, on the other side.
    var progress: Double
    /// Progress per second.
    var velocity = 0.0
  }

  /// A turning leaf.
  struct Leaf: Sendable {
    /// The identifier of the leaf, which stays the same if the leaf is caught.
    let id: Int
    let from: Int
    /// The page to which the leaf turns, or nil if there is none.
    let to: Int?
    let direction: Direction
    /// The duration of a whole flip in seconds.
    let duration: Double
    /// Whether the leaf never turns, because the page is shown at once.
    var isAtOnce = false
    /// The number of the leaf's turn, which changes if the leaf is caught.
    var turn = 0
    var cause = Cause.gesture
    /// Whether a finger held the leaf when its turn started.
    var isInteractive = false
    /// Whether the page `to` can be shown.
    var isDelivered: Bool
    /// Whether the leaf waits for a late page.
    var isWaiting = false
    /// Whether the leaf lands on the page `to`.
    var completes = false
    var motion: Motion

    var state: State {
      if to == nil { return .rubberBanding }
      if isWaiting { return .waiting }
      return isHeld ? .dragging : .settling
    }

    /// Whether the leaf follows a finger.
    var isHeld: Bool {
      if case .finger = motion { return true }
      return false
    }

    /// The time at which the leaf lands, or nil while it is held or waits for a late page.
    var end: Double? { isWaiting || isHeld ? nil : motion.rest }

    /// Whether the leaf lands on the page `to` without another event.
    var isFlyingToCompletion: Bool { completes && !isWaiting && !isHeld }
  }

  /// The motion of a leaf.
  enum Motion: Sendable {
    case finger(FingerMotion)
    case settling(SettlingMotion)
    case legs(LegsMotion)

    func pose(at time: Double) -> Pose {
      switch self {
      case .finger(let motion): motion.pose(at: time)
      case .settling(let motion): motion.pose(at: time)
      case .legs(let motion): motion.pose(at: time)
      }
    }

    /// The time at which the motion ends without another event, or nil if only a finger moves the
    /// leaf.
    var rest: Double? {
      switch self {
      case .finger(let motion): motion.rest
      case .settling(let motion): motion.end
      case .legs(let motion): motion.end
      }
    }
  }

  /// The largest velocity, which stays finite even when multiplied by a factor of up to 1e8.
  private static let fastest = 1e300

  /// Returns a velocity, clamped so that calculations with it stay finite.
  static func held(_ velocity: Double) -> Double { min(max(velocity, -fastest), fastest) }
}
