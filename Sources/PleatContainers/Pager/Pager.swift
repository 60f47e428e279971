/// What all pagers, which are ``FlipPager`` values, share: options, states, and the table of
/// reactions.
public enum Pager {
  /// Times and distances that differ by no more than this count as equal.
  static let tolerance = 1e-9

  /// The largest velocity, which stays finite even when multiplied by a factor of up to 1e8.
  private static let fastest = 1e300

  /// Returns a velocity, clamped so that calculations with it stay finite.
  static func held(_ velocity: Double) -> Double { min(max(velocity, -fastest), fastest) }

  /// The state of a pager: what its newest leaf is doing.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// No leaf is turning.
    case idle
    /// The newest leaf waits for a late page (one that is not ready). It follows a finger or stays
    /// partly raised.
    case waiting
    /// The newest leaf follows a finger.
    case dragging
    /// The newest leaf has no page on its other side. A finger pulls it, or it bounces or falls
    /// back.
    case rubberBanding
    /// The newest leaf moves to where it lands, after a finger's release or in a flip without a
    /// finger.
    case settling
  }

  /// The role of the current touch, which is the only touch that a pager keeps track of.
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

    /// The sign of the change in progress if the finger moves towards larger positions.
    var sign: Double { self == .forward ? -1 : 1 }
  }
}
