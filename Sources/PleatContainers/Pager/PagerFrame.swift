public import Pleat

/// What to draw of a pager at one moment; the type `Page` identifies pages, as in the
/// ``FlipPager``.
public struct PagerFrame<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The time in seconds.
  public let time: Double
  /// The state of the pager.
  public let state: Pager.State
  /// The current page, and the only one to draw if no leaf is turning.
  public let page: Page
  /// The turning leaves in paint order: the leaf that is farthest from the viewer comes first.
  public let leaves: [Leaf]
  /// The leaf that started last, or nil if none is turning.
  public let newest: Leaf?
  /// Whether to draw a cross-fade between pages instead of turning leaves.
  ///
  /// For a cross-fade, draw a leaf's page ``Leaf/from``, and then over it the leaf's page
  /// ``Leaf/to`` with the opacity ``Leaf/progress``.
  public let isCrossFade: Bool

  let spread: Pager.Spread
  /// The style in the pager's options, or nil for a flip about the spine.
  let style: TransitionStyle?

  /// A turning leaf.
  public struct Leaf: Hashable, Sendable {
    /// The identifier of the leaf, which it keeps from the start to the landing, even if a finger
    /// catches it.
    public let id: Int
    /// The number of the turn, which is also in the effects that report its start and its end; a
    /// leaf that is caught begins another turn.
    public let turn: Int
    /// What has started the turn.
    public let cause: Pager.Cause
    /// The page from which the leaf turns.
    public let from: Page
    /// The page to which the leaf turns, or nil if there is no page on that side.
    public let to: Page?
    /// The direction in which the leaf turns.
    public let direction: Pager.Direction
    /// The progress of the leaf, from 0 to 1.
    ///
    /// At 0 the leaf lies flat on its old side, at 0.5 it is upright, and at 1 it lies flat on the
    /// other side of the spine. With a style of another kind than a flip, it is the progress of the
    /// transition: see ``Pager/Options/style``.
    public let progress: Double
    /// How fast the leaf's progress changes, per second.
    public let velocity: Double
    /// Whether the page ``to`` exists and can be drawn now; if not, draw only the page ``from``,
    /// which lifts and shows your background under it.
    public let isDelivered: Bool
    /// Where the leaf is held, and where it is, if it is a leaf of paper.
    let sheet: Sheet?

    struct Sheet: Hashable, Sendable {
      let grip: Pager.Grip
      let place: SheetPlace
    }
  }

  /// The size of the view in points.
  public var size: Size { spread.size }

  /// The leaf that started first, or nil if none is turning.
  var oldest: Leaf? { leaves.min { $0.id < $1.id } }
}

extension PagerFrame {
  /// Creates the frame of a pager at a time, after the caller has landed all leaves that land by
  /// then.
  init(_ pager: FlipPager<Page>, at time: Double) {
    let byAge = zip(pager.leaves, pager.poses(at: time)).map { leaf, pose in
      Leaf(
        id: leaf.id, turn: leaf.turn.id, cause: leaf.turn.cause, from: leaf.turn.from,
        to: leaf.turn.to, direction: leaf.turn.direction, progress: pose.progress,
        velocity: pose.velocity, isDelivered: leaf.isDelivered,
        sheet: pager.sheet(of: leaf, at: pose, time: time))
    }
    self.init(
      time: time, state: pager.state, page: pager.page,
      leaves: pager.spread.paintOrder(byAge), newest: byAge.last,
      isCrossFade: pager.options.reducedMotion, spread: pager.spread,
      style: pager.options.style)
  }
}

extension Pager.Spread {
  /// Returns leaves, given oldest first, in paint order, from far to near.
  ///
  /// Of two leaves that are past upright, the newer is on top. Of two leaves that are not yet
  /// upright, the older is on top. If whole pages move, the older is always on top, since it
  /// uncovers the newer.
  fileprivate func paintOrder<Page>(
    _ byAge: [PagerFrame<Page>.Leaf]
  ) -> [PagerFrame<Page>.Leaf] {
    isWholePage
      ? byAge.reversed()
      : byAge.filter { $0.progress >= 0.5 } + byAge.reversed().filter { $0.progress < 0.5 }
  }
}

extension FlipPager {
  /// Returns where a leaf of paper is in a pose; nil for a stiff leaf.
  fileprivate func sheet(
    of leaf: Leaf, at pose: Pager.Pose, time: Double
  ) -> PagerFrame<Page>.Leaf.Sheet? {
    guard options.style?.isPeel == true, let grip = leaf.grip else { return nil }
    // A leaf that an older leaf or the rubber band holds back is where its progress says, and not under the finger.
    if case .finger(let motion) = leaf.motion, let sheet = motion.sheet, sheet.pose == pose,
      let finger = sheet.finger
    {
      return .init(grip: grip, place: .finger(finger))
    }
    return .init(grip: grip, place: .held(spread.place(pose, grip, leaf.turn.direction)))
  }
}
