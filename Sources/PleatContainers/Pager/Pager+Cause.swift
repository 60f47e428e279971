extension Pager {
  /// The reason why a flip was refused.
  public enum Refusal: String, CaseIterable, Codable, Hashable, Sendable {
    /// The page source has no page with the requested index.
    case unknownPage
    /// The requested page is already shown, or the newest leaf already turns to it.
    case alreadyThere
    /// A leaf is already turning, and no other leaf may start yet.
    ///
    /// Another leaf may start only if fewer than ``Options/maximumLeaves`` are turning, if each of
    /// them flies to its page without a finger, and if the new leaf turns in the same direction.
    case flipInProgress
    /// The first or the last page was requested, but the page source has no such page.
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
}
