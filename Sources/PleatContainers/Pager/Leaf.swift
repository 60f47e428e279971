extension FlipPager {
  /// Where a leaf is, and how fast it turns.
  struct Pose: Hashable, Sendable {
    /// 0…2.
    var progress: Double
    /// Progress per second.
    var velocity = 0.0
  }

  /// A leaf in the air.
  struct Leaf: Sendable {
    /// Different for every leaf of a pager; a leaf that is caught keeps its own.
    let id: Int
    let from: Int
    /// Nil where there is no neighbour.
    let to: Int?
    let direction: Direction
    /// Whether the page `to` can be shown.
    var isDelivered: Bool
    /// Whether it stays up for a late page.
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

    /// When it lands; nil while a finger or a late page keeps it.
    var end: Double? { isWaiting || isHeld ? nil : motion.rest }

    /// Whether it lands on the page `to` by itself.
    var isFlyingToCompletion: Bool { completes && !isWaiting && !isHeld }
  }

  /// What moves a leaf.
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

    /// From when on it does not move by itself; nil if it does not at all.
    var rest: Double? {
      switch self {
      case .finger(let motion): motion.rest
      case .settling(let motion): motion.end
      case .legs(let motion): motion.end
      }
    }
  }

  /// The largest number that velocities are held to, so that products of them stay numbers.
  private static let fastest = 1e300

  /// A velocity, held to what can be calculated with.
  static func held(_ velocity: Double) -> Double { min(max(velocity, -fastest), fastest) }
}
