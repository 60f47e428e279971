extension Pager {
  /// The progress and the velocity of a leaf at one moment, as in ``PagerFrame/Leaf``.
  struct Pose: Hashable, Sendable {
    var progress: Double
    var velocity = 0.0
    /// How far a corner that is held lies from its place on the flat page, across the axis.
    var lift = 0.0
  }

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

    /// Whether a finger moves the leaf.
    var isHeld: Bool {
      if case .finger = self { return true }
      return false
    }

    /// The time at which the leaf comes to rest if no event follows, or nil if only a finger moves
    /// it.
    var rest: Double? {
      switch self {
      case .finger(let motion): motion.rest
      case .settling(let motion): motion.end
      case .legs(let motion): motion.end
      }
    }
  }
}

extension FlipPager {
  struct Leaf: Sendable {
    /// The identifier of the leaf, which stays the same if the leaf is caught.
    let id: Int
    /// The leaf's turn; a new turn replaces it if a finger catches the leaf.
    var turn: Turn
    /// The duration of a whole flip in seconds.
    let duration: Double
    /// Whether the page `turn.to` can be shown.
    var isDelivered = true
    /// Whether the leaf waits for a late page.
    var isWaiting = false
    /// Whether the leaf lands on the page `turn.to`.
    var completes = false
    var motion: Pager.Motion
    /// Where the leaf is held, if it is a leaf of paper.
    var grip: Pager.Grip?
    var lift = Pager.LiftMotion()

    func pose(at time: Double) -> Pager.Pose {
      var pose = motion.pose(at: time)
      if grip != nil, !isHeld { pose.lift = lift.lift(at: time, progress: pose.progress) }
      return pose
    }

    var state: Pager.State {
      if turn.to == nil { return .rubberBanding }
      if isWaiting { return .waiting }
      return isHeld ? .dragging : .settling
    }

    var isHeld: Bool { motion.isHeld }

    /// The time at which the leaf lands, or nil while it is held or waits for a late page.
    var end: Double? { isWaiting || isHeld ? nil : motion.rest }

    /// Whether the leaf lands on the page `turn.to` without another event.
    var isFlyingToCompletion: Bool { completes && !isWaiting && !isHeld }
  }
}
