public import Pleat

extension FlipPager {
  /// An event that a pager handles.
  ///
  /// Points are in the view's coordinates and may be outside the view. Each touch has an `id`, by
  /// default 0. If the velocity of a touch event is nil, the pager computes it from the last 0.1
  /// seconds of the touch.
  public enum Event: Hashable, Sendable {
    /// A finger is put down.
    ///
    /// If the pager keeps track of a touch with the same `id`, that touch is cancelled first. The
    /// velocity is ignored.
    case began(Point, id: Int = 0, velocity: Velocity? = nil)
    /// A finger has moved while it is down.
    case moved(Point, id: Int = 0, velocity: Velocity? = nil)
    /// A finger is lifted. If the point is nil, the last point of the touch is used.
    case ended(Point? = nil, id: Int = 0, velocity: Velocity? = nil)
    /// The system has cancelled a touch.
    ///
    /// A leaf that follows the touch falls back to the page from which it turned, with a velocity
    /// of 0 at first. If the point is nil, the last point of the touch is used.
    case cancelled(Point? = nil, id: Int = 0, velocity: Velocity? = nil)
    /// A gesture recogniser has found a tap.
    ///
    /// A tap in a *margin* turns a page. The margins are within 44 points of the two ends of the
    /// view along the axis, and beyond these ends. A tap elsewhere does nothing.
    case tap(Point)
    /// A gesture recogniser has found a swipe.
    ///
    /// A swipe along the axis of the pager turns a page. A swipe across the axis does nothing.
    case swipe(Swipe)
    /// A request for the page with the given index.
    ///
    /// The leaf turns forward if this index is larger than the index of the page from which the
    /// leaf turns. Otherwise it turns backward.
    case goTo(Int)
    /// A request for another page, for example by a key or an assistive technology.
    case step(Step)
    /// The view has a new size, in points.
    case resize(Size)
    /// A page that was late can now be shown. The value is its index.
    case ready(Int)
    /// Time has passed. Send this event regularly, so that the pager reports effects soon after
    /// they happen.
    case tick
    /// No more touches and no more late pages will come.
    ///
    /// The pager treats the current touch as ended. A leaf that follows this touch, or that waits
    /// for a late page, falls back to the page from which it turned.
    case inputEnded
  }

  /// The direction in which a finger swipes over the screen.
  ///
  /// Only swipes along the ``Options/axis`` of the pager turn pages. ``left`` and ``right`` swap
  /// their meaning if ``Options/rightToLeft`` is set.
  public enum Swipe: String, CaseIterable, Codable, Hashable, Sendable {
    /// A swipe to the left, which turns to the next page of a horizontal pager.
    ///
    /// If ``Options/rightToLeft`` is set, it turns to the previous page.
    case left
    /// A swipe to the right, which turns to the previous page of a horizontal pager.
    ///
    /// If ``Options/rightToLeft`` is set, it turns to the next page.
    case right
    /// A swipe upwards, which turns to the next page of a vertical pager.
    case up
    /// A swipe downwards, which turns to the previous page of a vertical pager.
    case down

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
  }

  /// A request for another page, given relative to the current one or as an end of the sequence.
  ///
  /// While leaves turn, `next` and `previous` count from the page to which the newest leaf turns.
  public enum Step: String, CaseIterable, Codable, Hashable, Sendable {
    /// The page after the current one, or after the page to which the newest leaf turns.
    case next
    /// The page before the current one, or before the page to which the newest leaf turns.
    case previous
    /// The first page.
    case first
    /// The last page.
    case last
  }

  /// The velocity of a finger in points per second.
  ///
  /// A pager uses only the component along its axis. If the component across the axis is larger,
  /// the pager uses a velocity of 0.
  public struct Velocity: Hashable, Sendable {
    /// The horizontal velocity in points per second, positive to the right.
    public var x: Double
    /// The vertical velocity in points per second, positive downwards.
    public var y: Double

    /// Creates a velocity from its two components.
    ///
    /// - Parameters:
    ///   - x: The horizontal velocity in points per second, positive to the right.
    ///   - y: The vertical velocity in points per second, positive downwards.
    public init(x: Double = 0, y: Double = 0) {
      self.x = x
      self.y = y
    }

    subscript(axis: Axis) -> Double { axis == .horizontal ? x : y }

    var isFinite: Bool { x.isFinite && y.isFinite }
  }
}

extension FlipPager.Event {
  /// The id of the touch, or nil if the event is not one of a touch.
  var touchID: Int? {
    switch self {
    case .began(_, let id, _), .moved(_, let id, _), .ended(_, let id, _),
      .cancelled(_, let id, _):
      id
    default: nil
    }
  }

  /// The point of a touch or a tap, if it has one.
  var point: Point? {
    switch self {
    case .began(let point, _, _), .moved(let point, _, _), .tap(let point): point
    case .ended(let point, _, _), .cancelled(let point, _, _): point
    default: nil
    }
  }

  /// The velocity of a touch, if the event has one.
  var velocity: FlipPager.Velocity? {
    switch self {
    case .began(_, _, let velocity), .moved(_, _, let velocity), .ended(_, _, let velocity),
      .cancelled(_, _, let velocity):
      velocity
    default: nil
    }
  }

  /// Whether every number is finite, and a size has a usable area.
  var isUsable: Bool {
    if case .resize(let size) = self { return size.hasUsableArea }
    return point?.isFinite ?? true && velocity?.isFinite ?? true
  }
}
