extension FlipPager {
  /// Something that a pager reports to its caller, with the time at which it happened.
  public struct Effect: Hashable, Sendable {
    /// The time in seconds.
    ///
    /// For a landing between two events it is the exact time of the landing.
    public var time: Double
    /// The kind of effect.
    public var kind: Kind

    /// Creates an effect.
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
      /// A flip was refused, so nothing has started.
      case refused(Refusal)
    }
  }

  /// The reason why a flip was refused.
  public enum Refusal: String, CaseIterable, Codable, Hashable, Sendable {
    /// The source has no page with that index.
    case unknownPage
    /// The page is already shown, or the newest leaf already turns to it.
    case alreadyThere
    /// A turning leaf does not permit another one.
    case flipInProgress
    /// The source has no first page, or no last page.
    case noPage
  }

  /// Adds an effect of the current event.
  mutating func report(_ kind: Effect.Kind, at time: Double) {
    effects.append(Effect(time: time, kind: kind))
  }
}
