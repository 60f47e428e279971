public import Pleat

extension FlipPager {
  /// What is to be drawn at a time.
  public struct Frame: Hashable, Sendable {
    /// Seconds.
    public let time: Double
    /// What the pager is doing.
    public let state: State
    /// The page that is shown, or lies under the leaves.
    public let page: Int
    /// The leaves in the air, far to near.
    public let leaves: [Leaf]
    /// The leaf that was taken last, nil if none is in the air.
    public let newest: Leaf?
    /// Whether to draw a cross-fade instead of leaves: of `from` with an opacity of 1 - progress/2, of
    /// `to` with the rest.
    public let isCrossFade: Bool

    let spread: Spread

    /// A leaf in the air.
    public struct Leaf: Hashable, Sendable {
      /// The same from the start of a leaf to its landing, also if it is caught on its way; another one
      /// for each leaf.
      public let id: Int
      /// The page that it lies on.
      public let from: Int
      /// The page that it comes to, nil where there is no neighbour.
      public let to: Int?
      /// Which way it turns.
      public let direction: Direction
      /// 0, on the table, over 1, upright, to 2, on the other side.
      public let progress: Double
      /// Progress per second.
      public let velocity: Double
      /// Whether `to` can be drawn; if not, only the page `from` lifts, and nothing lies under it.
      public let isDelivered: Bool
    }

    /// The frame of a pager at a time by which nothing is due any more.
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
      // Past upright a later leaf comes down on an earlier one, before it the earlier one is above.
      leaves =
        byAge.filter { $0.progress >= 1 } + byAge.reversed().filter { $0.progress < 1 }
    }

    /// The size of the view.
    public var size: Size { spread.size }
  }
}
