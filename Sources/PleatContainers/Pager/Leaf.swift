extension FlipPager {
  /// The progress of a leaf and its velocity.
  struct Pose: Hashable, Sendable {
    /// 0…2.
    var progress: Double
    /// Progress per second.
    var velocity = 0.0
  }

  /// A turning leaf.
  struct Leaf: Sendable {
    /// Different for every leaf of a pager; a leaf that is caught keeps its own.
    let id: Int
    let from: Int
    /// Nil where there is no neighbour.
    let to: Int?
    let direction: Direction
    /// The duration of its whole flip.
    let duration: Double
    /// Whether it never turns, because the page is shown at once.
    var isAtOnce = false
    /// The number of its turn, and what has started it; another turn begins if it is caught.
    var turn = 0
    var cause = Cause.gesture
    /// Whether a finger held it when its turn started.
    var isInteractive = false
    /// Whether the page `to` can be shown.
    var isDelivered: Bool
    /// Whether it waits for a late page.
    var isWaiting = false
    /// Whether it lands on the page `to`.
    var completes = false
    var motion: Motion

    var state: State {
      if to == nil { return .rubberBanding }
      if isWaiting { return .waiting }
      return isHeld ? .dragging : .settling
    }

    /// Whether it follows a finger.
    var isHeld: Bool {
      if case .finger = motion { return true }
      return false
    }

    /// The time at which it lands, or nil while a finger holds it or it waits for a late page.
    var end: Double? { isWaiting || isHeld ? nil : motion.rest }

    /// Whether it lands on the page `to` without another event.
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

    /// The time from which on it does not move without another event, or nil if it never does.
    var rest: Double? {
      switch self {
      case .finger(let motion): motion.rest
      case .settling(let motion): motion.end
      case .legs(let motion): motion.end
      }
    }
  }

  /// The largest velocity, chosen so that products of velocities stay finite.
  private static let fastest = 1e300

  /// A velocity, limited so that calculations with it stay finite.
  static func held(_ velocity: Double) -> Double { min(max(velocity, -fastest), fastest) }
}
