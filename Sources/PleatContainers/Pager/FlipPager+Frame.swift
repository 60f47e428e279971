public import Pleat

extension FlipPager {
  /// The picture that a pager shows at one moment: what to draw.
  public struct Frame: Hashable, Sendable {
    /// The time in seconds.
    public let time: Double
    /// The state of the pager.
    public let state: State
    /// The index of the current page.
    ///
    /// If no leaf is turning, draw only this page.
    public let page: Int
    /// The turning leaves in paint order: the leaf that is farthest from the viewer comes first.
    public let leaves: [Leaf]
    /// The leaf that started last, or nil if none is turning.
    public let newest: Leaf?
    /// Whether to draw a cross-fade between pages instead of turning leaves.
    ///
    /// For a cross-fade, draw the page ``Leaf/from`` of a leaf. Draw the page ``Leaf/to`` over it
    /// with an opacity of half the leaf's progress.
    public let isCrossFade: Bool

    let spread: Spread

    /// A turning leaf.
    public struct Leaf: Hashable, Sendable {
      /// The identifier of the leaf.
      ///
      /// It is different for each leaf, and stays the same from the start to the landing, also if a
      /// finger catches the leaf.
      public let id: Int
      /// The index of the page from which the leaf turns.
      public let from: Int
      /// The index of the page to which the leaf turns, or nil if there is no page on that side.
      public let to: Int?
      /// The direction in which the leaf turns.
      public let direction: Direction
      /// The progress of the leaf, from 0 to 2.
      ///
      /// At 0 the leaf lies flat on its old side, at 1 it is upright, and at 2 it lies flat on the
      /// other side of the spine.
      public let progress: Double
      /// How fast the leaf's progress changes, per second.
      public let velocity: Double
      /// Whether the page ``to`` exists and can be drawn now.
      ///
      /// If this is false, draw only the page ``from``, which lifts. Your background is visible
      /// under it.
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
