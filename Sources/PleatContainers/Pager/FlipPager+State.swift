extension FlipPager {
  /// The state of a pager, which is that of its newest leaf.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// No leaf is turning.
    case idle
    /// A leaf waits for a late page, under a finger or partly raised.
    case waiting
    /// A leaf follows a finger.
    case dragging
    /// A leaf without a page on its other side is pulled by a finger, bounces or falls back.
    case rubberBanding
    /// A leaf moves to where it lands, after a release or in a flip without a finger.
    case settling
  }

  /// The role of the current touch: the one touch that a pager keeps track of.
  public enum TouchRole: String, CaseIterable, Codable, Hashable, Sendable {
    /// There is no current touch.
    case none
    /// The touch has no leaf, and may still take one.
    case undecided
    /// The touch has no leaf, and will not take one.
    case spent
    /// A leaf follows the touch.
    case owning
  }

  /// The direction in which a leaf turns, in reading order.
  public enum Direction: String, CaseIterable, Codable, Hashable, Sendable {
    /// To the next page.
    case forward
    /// To the previous page.
    case backward

    /// The sign of the progress for a movement along the axis in reading order: going forward, a
    /// finger moves towards smaller positions.
    var sign: Double { self == .forward ? -1 : 1 }
  }
}
