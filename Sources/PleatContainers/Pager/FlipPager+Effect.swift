extension FlipPager {
  /// Something that a pager reports to its caller, with the time at which it happened.
  public struct Effect: Hashable, Sendable {
    /// The time in seconds.
    ///
    /// For a landing between two events, this is the exact time of the landing.
    public var time: Double
    /// The kind of effect.
    public var kind: Kind
    /// The number of the turn, or of the request that was refused.
    ///
    /// Numbers start at 0. Each turn or refusal has a larger number than all earlier ones.
    public var turn: Int
    /// The origin of the turn, or of the request that was refused.
    public var cause: Cause
    /// The direction in which the leaf turns, or nil if a request was refused.
    public var direction: Direction?
    /// The duration of a whole flip in seconds, or nil if no leaf turns: the page is shown without
    /// an animation, or a request was refused.
    public var duration: Double?
    /// Whether a finger holds the leaf when the turn starts, so that the leaf may still fall back.
    public var isInteractive: Bool

    /// Creates an effect of the given kind at a time in seconds.
    public init(
      time: Double, kind: Kind, turn: Int = 0, cause: Cause = .call, direction: Direction? = nil,
      duration: Double? = nil, isInteractive: Bool = false
    ) {
      self.time = time
      self.kind = kind
      self.turn = turn
      self.cause = cause
      self.direction = direction
      self.duration = duration
      self.isInteractive = isInteractive
    }

    /// The kinds of effect.
    ///
    /// Every `didStart` is followed by exactly one `didFinish` with the same pages, turn and cause.
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
    init(_ event: Event) {
      switch event {
      case .tap: self = .tap
      case .step: self = .key
      case .goTo: self = .call
      default: self = .gesture
      }
    }
  }
}

// MARK: - Reporting

extension FlipPager {
  /// Reports that a leaf starts a turn, and gives the turn its number.
  mutating func reportStart(
    of leaf: inout Leaf, cause: Cause, isInteractive: Bool, at time: Double
  ) {
    leaf.turn = nextTurn
    leaf.cause = cause
    leaf.isInteractive = isInteractive
    nextTurn += 1
    effects.append(leaf.effect(.didStart(from: leaf.from, to: leaf.to), at: time))
  }

  /// Reports that a request is refused, and gives the refusal a number.
  mutating func refuse(_ reason: Refusal, cause: Cause, at time: Double) {
    effects.append(Effect(time: time, kind: .refused(reason), turn: nextTurn, cause: cause))
    nextTurn += 1
  }
}

extension FlipPager.Leaf {
  /// Returns the effect that reports the end of this leaf's turn.
  func finish(_ finished: Bool, completed: Bool, at time: Double) -> FlipPager.Effect {
    effect(.didFinish(finished: finished, completed: completed, from: from, to: to), at: time)
  }

  /// Returns an effect of this leaf's turn.
  fileprivate func effect(_ kind: FlipPager.Effect.Kind, at time: Double) -> FlipPager.Effect {
    FlipPager.Effect(
      time: time, kind: kind, turn: turn, cause: cause, direction: direction,
      duration: isAtOnce ? nil : duration,
      isInteractive: isInteractive)
  }
}
