public import Pleat

/// The picture that a pager shows at one moment: what to draw.
///
/// The type `Page` identifies pages: it is `Int` for a ``FlipPager``, and your own type for a
/// ``FlipContainer``.
public struct PagerFrame<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The time in seconds.
  public let time: Double
  /// The state of the pager.
  public let state: FlipPager.State
  /// The current page.
  ///
  /// If no leaf is turning, draw only this page.
  public let page: Page
  /// The turning leaves in paint order: the leaf that is farthest from the viewer comes first.
  public let leaves: [Leaf]
  /// The leaf that started last, or nil if none is turning.
  public let newest: Leaf?
  /// Whether to draw a cross-fade between pages instead of turning leaves.
  ///
  /// For a cross-fade, draw a leaf's page ``Leaf/from``, and then over it the leaf's page
  /// ``Leaf/to`` with the opacity ``Leaf/crossFadeOpacity``.
  public let isCrossFade: Bool

  let spread: FlipPager.Spread
  /// The style in the pager's options, or nil for a flip about the spine.
  let style: TransitionStyle?

  /// A turning leaf.
  public struct Leaf: Hashable, Sendable {
    /// The identifier of the leaf.
    ///
    /// Each leaf has its own identifier, which stays the same from the start to the landing, even if a
    /// finger catches the leaf.
    public let id: Int
    /// The number of the turn, which is also in the effects that report its start and its end.
    ///
    /// If a finger catches the leaf, another turn begins, with a number of its own.
    public let turn: Int
    /// What has started the turn.
    public let cause: FlipPager.Cause
    /// The page from which the leaf turns.
    public let from: Page
    /// The page to which the leaf turns, or nil if there is no page on that side.
    public let to: Page?
    /// The direction in which the leaf turns.
    public let direction: FlipPager.Direction
    /// The progress of the leaf, from 0 to 2.
    ///
    /// At 0 the leaf lies flat on its old side, at 1 it is upright, and at 2 it lies flat on the
    /// other side of the spine. With a style of another kind than a flip, the progress of a leaf goes
    /// from 0 to 2 as well: see ``FlipPager/Options/style``.
    public let progress: Double
    /// How fast the leaf's progress changes, per second.
    public let velocity: Double
    /// Whether the page ``to`` exists and can be drawn now.
    ///
    /// If this is false, draw only the page ``from``, which lifts. Your background is visible
    /// under it.
    public let isDelivered: Bool

    /// The opacity of the page ``to`` in a cross-fade: `progress / 2`.
    public var crossFadeOpacity: Double { progress / 2 }
  }

  /// The size of the view in points.
  public var size: Size { spread.size }

  /// The leaf that started first, or nil if none is turning.
  var oldest: Leaf? { leaves.min { $0.id < $1.id } }
}

extension PagerFrame<Int> {
  /// Creates the frame of a pager at a time, after the caller has landed all leaves that land by
  /// then.
  init(_ pager: FlipPager, at time: Double) {
    let byAge = zip(pager.leaves, pager.poses(at: time)).map { leaf, pose in
      Leaf(
        id: leaf.id, turn: leaf.turn, cause: leaf.cause, from: leaf.from, to: leaf.to,
        direction: leaf.direction, progress: pose.progress, velocity: pose.velocity,
        isDelivered: leaf.isDelivered)
    }
    self.init(
      time: time, state: pager.state, page: pager.page,
      leaves: pager.spread.paintOrder(byAge), newest: byAge.last,
      isCrossFade: pager.options.reducedMotion, spread: pager.spread,
      style: pager.options.style)
  }
}

extension FlipPager.Spread {
  /// Returns leaves, given oldest first, in paint order, from far to near.
  ///
  /// Of two leaves that are past upright, the newer is on top. Of two leaves that are not yet
  /// upright, the older is on top. If whole pages move, the older is always on top, since it
  /// uncovers the newer.
  fileprivate func paintOrder(_ byAge: [PagerFrame<Int>.Leaf]) -> [PagerFrame<Int>.Leaf] {
    isWholePage
      ? byAge.reversed()
      : byAge.filter { $0.progress >= 1 } + byAge.reversed().filter { $0.progress < 1 }
  }
}

extension PagerFrame {
  /// Returns the frame with its pages converted by a function.
  func map<Other>(_ known: (Page) -> Other) -> PagerFrame<Other> {
    func map(_ leaf: Leaf) -> PagerFrame<Other>.Leaf {
      PagerFrame<Other>.Leaf(
        id: leaf.id, turn: leaf.turn, cause: leaf.cause, from: known(leaf.from),
        to: leaf.to.map(known), direction: leaf.direction, progress: leaf.progress,
        velocity: leaf.velocity, isDelivered: leaf.isDelivered)
    }
    return PagerFrame<Other>(
      time: time, state: state, page: known(page), leaves: leaves.map(map),
      newest: newest.map(map), isCrossFade: isCrossFade, spread: spread, style: style)
  }
}

extension FlipPager {
  /// The picture that a pager shows at one moment, with pages that are known by their indices.
  public typealias Frame = PagerFrame<Int>
}
