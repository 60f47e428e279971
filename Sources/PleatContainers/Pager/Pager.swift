import Pleat

/// What all pagers (values of ``FlipPager``) have in common: options, states, and the table of reactions.
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
    /// The newest leaf waits for a late page (one that is not ready). The leaf follows a finger or
    /// stays partly raised.
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

  /// The reason why a flip was refused.
  public enum Refusal: String, CaseIterable, Codable, Hashable, Sendable {
    /// The ``PageSeries`` does not have the requested page.
    case unknownPage
    /// The requested page is already shown, or the newest leaf already turns to it.
    case alreadyThere
    /// A leaf is already turning, and no other leaf may start yet.
    ///
    /// Another leaf may start only if fewer than ``Options/maximumLeaves`` are turning, if each of
    /// them flies to its page without a finger, and if the new leaf turns in the same direction.
    case flipInProgress
    /// The first or the last page was requested, but the ``PageSeries`` has no such page.
    case noPage
    /// The page is late, that is, not ready, so it cannot be shown at once without an animation.
    case notReady
  }

  /// What has started a turn.
  public enum Cause: String, CaseIterable, Codable, Hashable, Sendable {
    /// A finger that drags, flicks or catches a leaf, or a swipe that a recogniser has found.
    case gesture
    /// A tap that a gesture recogniser has found.
    case tap
    /// The event ``PagerEvent/step(_:)``, for example from a key or an assistive technology.
    case key
    /// A call of the program.
    case call

    /// Whether a gesture recogniser of MPFlipViewController would have started the turn.
    ///
    /// MPFlipViewController tells its delegate only about turns with such a cause, and not about a tap
    /// or a swipe that has no page to turn to (`to` is nil). It runs the completion block of a call
    /// only for the turn of that call.
    public var isGestureDriven: Bool { self == .gesture || self == .tap }

    /// Creates the cause of the turns that an event starts.
    init<Page>(_ event: PagerEvent<Page>) {
      switch event {
      case .tap: self = .tap
      case .step: self = .key
      case .goTo: self = .call
      default: self = .gesture
      }
    }
  }

  /// The distances, velocities and times that tell gestures apart.
  ///
  /// The defaults are those of MPFlipViewController and of the iOS tap recognisers of its time.
  public struct Thresholds: Hashable, Codable, Sendable {
    /// The width of the margin at each end of the view along the axis, in points.
    public var margin: Double
    /// The velocity of a finger, in points per second, above which the finger's direction decides
    /// where a released leaf lands.
    ///
    /// Below this velocity, the leaf's progress decides.
    public var release: Double
    /// The velocity of a finger, in points per second, above which the leaf goes on alone although
    /// the finger is still down.
    public var escape: Double
    /// The largest distance, in points, that a touch may move and still be a tap.
    ///
    /// A touch that starts outside the margins must move farther than this to turn a leaf.
    public var slop: Double
    /// The longest time, in seconds, that a touch may last and still be a tap.
    public var tapTime: Double

    /// Creates thresholds, each at least 0 and perhaps infinite.
    public init(
      margin: Double = 44, release: Double = 125, escape: Double = 650, slop: Double = 10,
      tapTime: Double = 0.3
    ) {
      self.margin = margin
      self.release = release
      self.escape = escape
      self.slop = slop
      self.tapTime = tapTime
    }

    /// Decodes thresholds; a threshold that is missing has its default.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init()
      for (name, path) in Self.names {
        guard let key = CodingKeys(stringValue: name) else { continue }
        self[keyPath: path] =
          try container.decodeIfPresent(Double.self, forKey: key) ?? self[keyPath: path]
      }
    }

    /// The name and the key path of each threshold, in the order of the initialiser's parameters.
    package static let names: [(name: String, path: any WritableKeyPath<Self, Double> & Sendable)] =
      [
        ("margin", \.margin), ("release", \.release), ("escape", \.escape), ("slop", \.slop),
        ("tapTime", \.tapTime),
      ]

    func check() throws(PleatError) {
      for (name, path) in Self.names where !(self[keyPath: path] >= 0) {
        throw .parameterNotAccepted(
          name: name, value: numberText(self[keyPath: path]), accepted: "0 or more")
      }
    }
  }
}
