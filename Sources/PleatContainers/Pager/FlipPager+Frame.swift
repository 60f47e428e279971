public import Pleat

extension FlipPager {
  /// What to draw at one moment.
  public struct Frame: Hashable, Sendable {
    /// The time in seconds.
    public let time: Double
    /// The state of the pager.
    public let state: State
    /// The current page.
    ///
    /// Draw it alone if no leaf is turning.
    public let page: Int
    /// The turning leaves, from far to near.
    public let leaves: [Leaf]
    /// The leaf that started last, or nil if none is turning.
    public let newest: Leaf?
    /// Whether to draw a cross-fade instead of turning leaves.
    ///
    /// Draw page `from` of a leaf, and over it page `to` with an opacity of half the progress.
    public let isCrossFade: Bool

    let spread: Spread

    /// A turning leaf.
    public struct Leaf: Hashable, Sendable {
      /// The identifier of the leaf.
      ///
      /// It is different for each leaf, and stays the same from the start to the landing, also if a
      /// finger catches the leaf.
      public let id: Int
      /// The page from which the leaf turns.
      public let from: Int
      /// The page to which the leaf turns, or nil if there is no page on that side.
      public let to: Int?
      /// The direction in which the leaf turns.
      public let direction: Direction
      /// The progress from 0 to 2: 0 flat on `from`, 1 upright, 2 flat on the other side.
      public let progress: Double
      /// The velocity in progress per second.
      public let velocity: Double
      /// Whether the page `to` exists and can be drawn.
      ///
      /// If not, only page `from` lifts, and your background shows under it.
      public let isDelivered: Bool
    }

    /// The frame of a pager at a time, after all leaves that were due have landed.
    init(_ pager: FlipPager, at time: Double) {
      self.time = time
      state = pager.state
      page = pager.page
      isCrossFade = pager.options.reducedMotion
      spread = pager.spread
      let byAge = zip(pager.leaves, pager.poses(at: time)).map { leaf, pose in
        Leaf(
          id: leaf.id, from: leaf.from, to: leaf.to, direction: leaf.direction,
          progress: pose.progress, velocity: pose.velocity, isDelivered: leaf.isDelivered)
      }
      newest = byAge.last
      // Past upright, a newer leaf comes down on top of an older one. Before, the older one is on
      // top.
      leaves =
        byAge.filter { $0.progress >= 1 } + byAge.reversed().filter { $0.progress < 1 }
    }

    /// The size of the view in points.
    public var size: Size { spread.size }
  }
}
