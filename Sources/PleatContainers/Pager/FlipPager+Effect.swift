extension FlipPager {
  /// Something that a pager reports to its caller, with the time at which it happened.
  public struct Effect: Hashable, Sendable {
    /// The time in seconds.
    ///
    /// For a landing between two events it is the exact time of the landing.
    public var time: Double
    /// The kind of effect.
    public var kind: Kind

    /// Creates an effect of the given kind at a time in seconds.
    public init(time: Double, kind: Kind) {
      self.time = time
      self.kind = kind
    }

    /// The kinds of effect.
    ///
    /// Every `didStart` is followed by exactly one `didFinish` with the same pages.
    public enum Kind: Hashable, Sendable {
      /// A leaf has started to turn. `to` is nil if there is no page on that side.
      case didStart(from: Int, to: Int?)
      /// A leaf has landed, or a finger has caught it.
      ///
      /// `finished` is false if a finger has caught the leaf before it landed. `completed` says
      /// whether `to` is now the current page.
      case didFinish(finished: Bool, completed: Bool, from: Int, to: Int?)
      /// A request or a touch was refused, so no leaf has started.
      case refused(Refusal)
    }
  }

  /// The reason why a flip was refused.
  public enum Refusal: String, CaseIterable, Codable, Hashable, Sendable {
    /// The page source has no page with the requested index.
    case unknownPage
    /// The requested page is already shown, or the newest leaf already turns to it.
    case alreadyThere
    /// A leaf is already turning, and no other leaf may start yet.
    ///
    /// Another leaf may start only below the limit ``Options/maximumLeaves``, only while every
    /// turning leaf flies on to its page without a finger, and only in their direction.
    case flipInProgress
    /// The page source has no first page or no last page, whichever was requested.
    case noPage
  }

  /// Adds an effect of the current event.
  mutating func report(_ kind: Effect.Kind, at time: Double) {
    effects.append(Effect(time: time, kind: kind))
  }
}
