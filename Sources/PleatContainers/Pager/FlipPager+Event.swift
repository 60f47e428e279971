public import Pleat

extension FlipPager {
  /// An event that a pager handles.
  ///
  /// Points are in the view's coordinates and may be outside the view. Each touch has an `id`, by
  /// default 0. If a touch event has no velocity, the pager computes it from the last 0.1 seconds
  /// of the touch.
  public enum Event: Hashable, Sendable {
    /// A finger is put down.
    ///
    /// If a touch with the same `id` is already down, it is cancelled first. The velocity is not
    /// used.
    case began(Point, id: Int = 0, velocity: Velocity? = nil)
    /// A finger has moved while it is down.
    case moved(Point, id: Int = 0, velocity: Velocity? = nil)
    /// A finger is lifted. If the point is nil, the last point of the touch is used.
    case ended(Point? = nil, id: Int = 0, velocity: Velocity? = nil)
    /// The system has cancelled a touch, so its leaf falls back from rest.
    ///
    /// If the point is nil, the last point of the touch is used.
    case cancelled(Point? = nil, id: Int = 0, velocity: Velocity? = nil)
    /// A gesture recogniser has found a tap. It turns a page in a margin and does nothing
    /// elsewhere.
    case tap(Point)
    /// A gesture recogniser has found a swipe. It turns a page along the axis and does nothing
    /// across it.
    case swipe(Swipe)
    /// A request for the page with an index.
    ///
    /// The leaf turns forward if the index is larger than that of the page from which it turns,
    /// otherwise backward.
    case goTo(Int)
    /// A request for another page, for example by a key or an assistive technology.
    case step(Step)
    /// The view has a new size, in points.
    case resize(Size)
    /// A late page, given by its index, can now be shown.
    case ready(Int)
    /// Time has passed. Send it regularly, so that effects are reported soon after they happen.
    case tick
    /// No more touches and no more late pages will come.
    ///
    /// The current touch is over. A leaf that it holds, or that waits for a page,
    /// falls back.
    case inputEnded
  }

  /// The direction of a swipe on the screen.
  public enum Swipe: String, CaseIterable, Codable, Hashable, Sendable {
    /// To the left: turns to the next page, or to the previous one if pages go from right to left.
    case left
    /// To the right: turns to the previous page, or to the next one if pages go from right to left.
    case right
    /// Upwards: turns to the next page of a vertical pager.
    case up
    /// Downwards: turns to the previous page of a vertical pager.
    case down

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
  }

  /// A request for another page.
  public enum Step: String, CaseIterable, Codable, Hashable, Sendable {
    /// The page after the current one.
    case next
    /// The page before the current one.
    case previous
    /// The first page.
    case first
    /// The last page.
    case last
  }

  /// The velocity of a finger in points per second.
  ///
  /// A velocity that is larger across the axis of the pager than along it counts as 0.
  public struct Velocity: Hashable, Sendable {
    /// The velocity to the right.
    public var x: Double
    /// The velocity downwards.
    public var y: Double

    /// Creates a velocity.
    ///
    /// A component that you leave out is 0.
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
