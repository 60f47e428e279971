extension FlipPager {
  /// What a pager reports, with the time at which it happened.
  public struct Effect: Hashable, Sendable {
    /// Seconds; for a landing between two events, that of the landing.
    public var time: Double
    /// What happened.
    public var kind: Kind

    /// Creates an effect.
    public init(time: Double, kind: Kind) {
      self.time = time
      self.kind = kind
    }

    /// The kinds of effect.
    ///
    /// Every start is followed by exactly one finish with the same pages.
    public enum Kind: Hashable, Sendable {
      /// A leaf has been taken, or a flip has begun; `to` is nil where there is no neighbour.
      case didStart(from: Int, to: Int?)
      /// A start has come to its end. `finished` is false if a finger caught the leaf before it landed;
      /// `completed` says whether `to` is now the page.
      case didFinish(finished: Bool, completed: Bool, from: Int, to: Int?)
      /// Nothing was started.
      case refused(Refusal)
    }
  }

  /// Why nothing was started.
  public enum Refusal: String, CaseIterable, Codable, Hashable, Sendable {
    /// There is no page of that index.
    case unknownPage
    /// The page is the one that is shown.
    case alreadyThere
    /// A leaf in the air keeps others down.
    case flipInProgress
    /// The source has no first or no last page.
    case noPage
  }

  /// Reports something at a time.
  mutating func report(_ kind: Effect.Kind, at time: Double) {
    effects.append(Effect(time: time, kind: kind))
  }
}
