extension FlipPager {
  /// Something that a pager reports, with its time; carry out effects in their order.
  public struct Effect: Hashable, Sendable {
    /// The time in seconds: for a landing between two events, the exact time of the landing.
    public var time: Double
    /// The kind of effect.
    public var kind: Kind

    /// Creates an effect of the given kind at a time in seconds.
    public init(time: Double, kind: Kind) {
      self.time = time
      self.kind = kind
    }

    /// The kinds of effect: every `didStart` is followed by exactly one `didFinish` of the same
    /// turn.
    public enum Kind: Hashable, Sendable {
      /// One step of a change of pages: a call to a page, or an action on its view.
      ///
      /// In a turn by a call, key, tap or swipe, pages are told before `didStart` that they will
      /// join or leave the pager. In a turn under a finger, they are told at the end of the turn,
      /// and only if the page has turned. The last step, ``ContainmentStep/didMoveFromParent``, comes
      /// before `didFinish`, or after `didFinish` if the new page is shown without an animation.
      case containment(ContainmentEvent<Page>)
      /// A turn has started.
      case didStart(Turn)
      /// A leaf has landed, or a finger has caught it.
      ///
      /// `finished` is false if a finger has caught the leaf before it landed. Another turn with
      /// the same pages then starts at once. `completed` says whether the page has turned.
      case didFinish(Turn, finished: Bool, completed: Bool)
      /// A request or a touch was refused, so no leaf has started. For a call, `turn` is the number
      /// that the call returned.
      case refused(Pager.Refusal, turn: Int, cause: Pager.Cause)
    }
  }

  /// A turn from one page to another.
  public struct Turn: Hashable, Sendable {
    /// The number of the turn: 0 or more, and larger than that of any earlier turn or refusal.
    public let id: Int
    /// What has started the turn.
    ///
    /// To do as MPFlipViewController does, tell a delegate and post a notification only for turns
    /// with a gesture-driven cause (``Pager/Cause/isGestureDriven``). Run the completion block of
    /// a call at the end of the turn whose number the call returned.
    public let cause: Pager.Cause
    /// The page from which the leaf turns.
    public let from: Page
    /// The page to which the leaf turns, or nil if there is no page on that side.
    public let to: Page?
    /// The direction in which the leaf turns.
    public let direction: Pager.Direction
    /// The duration of a whole flip in seconds, or nil if no leaf turns.
    public let duration: Double?
    /// Whether a finger holds the leaf when the turn starts, so that pages are told only at the end
    /// that they join or leave, and only if the page has turned.
    public let isInteractive: Bool
  }

  /// The result of ``FlipPager/goTo(_:direction:animated:duration:at:)``.
  public struct Call: Hashable, Sendable {
    /// The number of the turn that the call started, or, because refusals are counted like turns, the
    /// number of its refusal; nil if the call was ignored, because its time or duration is not valid.
    public let turn: Int?
    /// The effects to carry out, in order: first those of what happened since the last event, such as
    /// landings, then those of the call.
    public let effects: [Effect]
  }

  mutating func report(_ kind: Effect.Kind, at time: Double) {
    effects.append(Effect(time: time, kind: kind))
  }

  mutating func tell(_ events: some Sequence<ContainmentEvent<Page>>, at time: Double) {
    for event in events { report(.containment(event), at: time) }
  }

  /// Reports that a request is refused, and gives the refusal a number.
  mutating func refuse(_ reason: Pager.Refusal, cause: Pager.Cause, at time: Double) {
    report(.refused(reason, turn: nextTurn(), cause: cause), at: time)
  }

  mutating func nextTurn() -> Int {
    defer { turnCount += 1 }
    return turnCount
  }
}
