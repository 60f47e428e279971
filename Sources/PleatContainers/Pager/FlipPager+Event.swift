public import Pleat

extension FlipPager {
  /// What may happen to a pager.
  ///
  /// Points are those of the view; points outside it are legal.
  public enum Event: Hashable, Sendable {
    /// A finger is put down. An `id` that is down already cancels that touch first. Its velocity does
    /// not matter yet.
    case began(Point, id: Int = 0, velocity: Velocity? = nil)
    /// A finger has moved.
    case moved(Point, id: Int = 0, velocity: Velocity? = nil)
    /// A finger is lifted; nil stands for its last point.
    case ended(Point? = nil, id: Int = 0, velocity: Velocity? = nil)
    /// A touch is taken away by the system, so its leaf falls back from rest; nil stands for its last
    /// point.
    case cancelled(Point? = nil, id: Int = 0, velocity: Velocity? = nil)
    /// A tap that somebody else has recognised: it turns a page in a margin, and does nothing elsewhere.
    case tap(Point)
    /// A swipe that somebody else has recognised: along the axis it turns a page.
    case swipe(Swipe)
    /// Turn to a page by its index: forward to a larger one, backward to a smaller one.
    case goTo(Int)
    /// A key, or an action of an assistive technology.
    case step(Step)
    /// The view has another size.
    case resize(Size)
    /// A late page has come.
    case ready(Int)
    /// Time goes on.
    case tick
    /// Nothing will come from the fingers any more: they are up, and nobody waits for late pages.
    case inputEnded
  }

  /// Where a swipe goes, on the screen.
  public enum Swipe: String, CaseIterable, Codable, Hashable, Sendable {
    /// Leftwards: the next page, the previous one from right to left.
    case left
    /// Rightwards: the previous page, the next one from right to left.
    case right
    /// Upwards: the next page of a vertical pager.
    case up
    /// Downwards: the previous page of a vertical pager.
    case down

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
  }

  /// A step through the pages.
  public enum Step: String, CaseIterable, Codable, Hashable, Sendable {
    /// To the page after.
    case next
    /// To the page before.
    case previous
    /// To the first page of all.
    case first
    /// To the last page of all.
    case last
  }

  /// The velocity of a finger, in points per second; one that is larger across the axis than along it
  /// counts as 0.
  public struct Velocity: Hashable, Sendable {
    /// Rightwards.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// Creates a velocity; what is not known is 0.
    public init(x: Double = 0, y: Double = 0) {
      self.x = x
      self.y = y
    }

    subscript(axis: Axis) -> Double { axis == .horizontal ? x : y }

    var isFinite: Bool { x.isFinite && y.isFinite }
  }
}

extension FlipPager.Event {
  /// The id of the touch, nil for what is no touch.
  var touchID: Int? {
    switch self {
    case .began(_, let id, _), .moved(_, let id, _), .ended(_, let id, _),
      .cancelled(_, let id, _):
      id
    default: nil
    }
  }

  /// Where a touch or a tap is, if it says so.
  var point: Point? {
    switch self {
    case .began(let point, _, _), .moved(let point, _, _), .tap(let point): point
    case .ended(let point, _, _), .cancelled(let point, _, _): point
    default: nil
    }
  }

  /// The velocity of a touch, if it says so.
  var velocity: FlipPager.Velocity? {
    switch self {
    case .began(_, _, let velocity), .moved(_, _, let velocity), .ended(_, _, let velocity),
      .cancelled(_, _, let velocity):
      velocity
    default: nil
    }
  }

  /// Whether every number is finite, and a size one that a view has.
  var isUsable: Bool {
    if case .resize(let size) = self { return size.hasUsableArea }
    return point?.isFinite ?? true && velocity?.isFinite ?? true
  }
}
