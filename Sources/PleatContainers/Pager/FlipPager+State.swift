extension FlipPager {
  /// What a pager is doing: what its newest leaf does.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// No leaf is off the table.
    case idle
    /// The source has not delivered the page yet.
    case waiting
    /// A leaf follows a finger.
    case dragging
    /// A leaf without a page behind it, under a finger or on its own.
    case rubberBanding
    /// A leaf lands on its own, after a release or in a programmed flip.
    case settling
  }

  /// What the touch is that a pager knows of.
  public enum TouchRole: String, CaseIterable, Codable, Hashable, Sendable {
    /// There is none.
    case none
    /// It may still take a leaf.
    case undecided
    /// It will not take a leaf any more.
    case spent
    /// A leaf follows it.
    case owning
  }

  /// Which way a leaf turns, in reading order.
  public enum Direction: String, CaseIterable, Codable, Hashable, Sendable {
    /// To the next page.
    case forward
    /// To the previous page.
    case backward

    /// What a movement along the reading axis counts for progress: -1 going forward.
    var sign: Double { self == .forward ? -1 : 1 }
  }
}
