public import Pleat

/// An event that a pager handles.
///
/// Points are in the view's coordinates and may be outside the view. Each touch has an `id`, by
/// default 0. If the velocity of a touch event is nil, the pager computes it from the last 0.1
/// seconds of the touch.
///
/// The type `Page` identifies pages, as in the ``FlipPager``.
public enum PagerEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// A finger is put down. The velocity is ignored. If the pager tracks a touch with the same `id`,
  /// that touch is cancelled first.
  case began(Point, id: Int = 0, velocity: Pager.Velocity? = nil)
  /// A finger has moved while it is down.
  case moved(Point, id: Int = 0, velocity: Pager.Velocity? = nil)
  /// A finger is lifted. If the point is nil, the last point of the touch is used.
  case ended(Point? = nil, id: Int = 0, velocity: Pager.Velocity? = nil)
  /// The system has cancelled a touch.
  ///
  /// A leaf that follows the touch falls back to the page from which it turned, with a velocity
  /// of 0 at first. If the point is nil, the last point of the touch is used.
  case cancelled(Point? = nil, id: Int = 0, velocity: Pager.Velocity? = nil)
  /// A gesture recogniser has found a tap.
  ///
  /// A tap in a *margin* turns a page. A margin reaches from an end of the view along the axis 44
  /// points (``Pager/Thresholds/margin``) into the view, and includes everything beyond that end.
  /// A tap elsewhere does nothing.
  case tap(Point)
  /// A gesture recogniser has found a swipe, which turns a page if it is along the axis of the
  /// pager.
  case swipe(Pager.Swipe)
  /// A request for a page.
  ///
  /// If the direction is nil, the order of the pages decides: see ``PageSeries``.
  ///
  /// If `animated` is false, the page is shown immediately, even while leaves turn. Their turns end
  /// first: a leaf that is flying to its new page lands there, and any other leaf on its old page.
  ///
  /// The duration is that of a whole flip in seconds, or nil for the duration in the options.
  case goTo(
    Page, direction: Pager.Direction? = nil, animated: Bool = true, duration: Double? = nil)
  /// A request for another page, for example by a key or an assistive technology.
  case step(Pager.Step)
  /// The view has a new size, in points.
  case resize(Size)
  /// The options change, and perhaps the size of the view with them.
  ///
  /// All turns end immediately if the axis, the style or ``Pager/Options/rightToLeft`` changes, or
  /// if leaves turn about a spine and the spine changes. A leaf that is flying to its new page then
  /// lands there, any other leaf lands on its old page, and the current touch ends. Otherwise leaves
  /// go on, with the durations that they had when they started.
  ///
  /// If ``Pager/Options/gestures`` becomes false, the current touch is cancelled.
  case options(Pager.Options, size: Size? = nil)
  /// A page that was late can now be shown.
  case ready(Page)
  /// Time has passed. Send this event regularly, so that the pager reports effects soon after
  /// they happen.
  case tick
  /// No more touches and no more late pages will come. The current touch is over. A leaf that
  /// follows it, or that waits for a page, falls back to the page from which it turned.
  case inputEnded
}

extension Pager {
  /// The direction in which a finger swipes over the screen.
  ///
  /// Only swipes along the ``Options/axis`` of the pager turn pages. ``left`` and ``right`` swap
  /// their meaning if ``Options/rightToLeft`` is set.
  public enum Swipe: String, CaseIterable, Codable, Hashable, Sendable {
    /// A swipe to the left, which turns to the next page of a horizontal pager.
    case left
    /// A swipe to the right, which turns to the previous page of a horizontal pager.
    case right
    /// A swipe upwards, which turns to the next page of a vertical pager.
    case up
    /// A swipe downwards, which turns to the previous page of a vertical pager.
    case down

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
  }

  /// A request for the next, the previous, the first or the last page.
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
  /// A pager uses its component along the axis, or 0 if the component across the axis is larger.
  public struct Velocity: Hashable, Sendable {
    /// The horizontal velocity in points per second, positive to the right.
    public var x: Double
    /// The vertical velocity in points per second, positive downwards.
    public var y: Double

    /// Creates a velocity from its two components.
    public init(x: Double = 0, y: Double = 0) {
      self.x = x
      self.y = y
    }

    subscript(axis: Axis) -> Double { axis == .horizontal ? x : y }

    var isFinite: Bool { x.isFinite && y.isFinite }
  }
}

extension PagerEvent {
  private var touch: (point: Point?, id: Int, velocity: Pager.Velocity?)? {
    switch self {
    case .began(let point, let id, let velocity), .moved(let point, let id, let velocity):
      (point, id, velocity)
    case .ended(let point, let id, let velocity), .cancelled(let point, let id, let velocity):
      (point, id, velocity)
    default: nil
    }
  }

  var touchID: Int? { touch?.id }
  var velocity: Pager.Velocity? { touch?.velocity }
  var point: Point? { if case .tap(let point) = self { point } else { touch?.point } }

  var startsGesture: Bool {
    switch self {
    case .began, .tap, .swipe: true
    default: false
    }
  }

  /// Whether the event is valid: its numbers are finite, and its size and options can be used.
  var isUsable: Bool {
    switch self {
    case .resize(let size): size.hasUsableArea
    case .options(let options, let size): options.isUsable && size?.hasUsableArea ?? true
    case .goTo(_, _, _, let duration): duration.map { $0 >= 0 && $0.isFinite } ?? true
    default: point?.isFinite ?? true && velocity?.isFinite ?? true
    }
  }
}
