extension FlipContainer {
  /// Something that a container reports, with the time at which it happens.
  ///
  /// Carry out effects in their order.
  public struct Effect: Hashable, Sendable {
    /// The time in seconds.
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
    /// Every `didStart` is followed by exactly one `didFinish` of the same turn.
    public enum Kind: Hashable, Sendable {
      /// A step for a page or its view: it joins or leaves the container, appears or disappears.
      ///
      /// Calls, keys, taps and swipes announce that pages join and leave before their turn starts. A
      /// turn under a finger does so at its end, and only if the page has turned. Pages hear
      /// before the end of the turn that they have left. If the new page is shown at once, they hear it
      /// after the end.
      case containment(ContainmentEvent<Page>)
      /// A turn has started.
      case didStart(Turn)
      /// A turn has ended.
      ///
      /// `finished` is false if a finger has caught the leaf before it landed: another turn with the
      /// same pages starts at once. `completed` says whether the page has turned.
      case didFinish(Turn, finished: Bool, completed: Bool)
      /// A request or a touch was refused. The number of the turn is that which the call returned.
      case refused(FlipPager.Refusal, turn: Int, cause: FlipPager.Cause)
    }
  }

  /// A turn from one page to another.
  public struct Turn: Hashable, Sendable {
    /// The number of the turn: 0 or more, and larger than those of all earlier turns and refusals.
    public let id: Int
    /// What has started the turn.
    ///
    /// MPFlipViewController tells its delegate, and posts its notification, only for turns whose cause
    /// ``FlipPager/Cause/isGestureDriven``. The completion block of a call runs for the turn whose
    /// number the call returned.
    public let cause: FlipPager.Cause
    /// The page from which the leaf turns.
    public let from: Page
    /// The page to which the leaf turns, or nil if there is no page on that side.
    public let to: Page?
    /// The direction in which the leaf turns.
    public let direction: FlipPager.Direction
    /// The duration of a whole flip in seconds, or nil if the page is shown at once.
    public let duration: Double?
    /// Whether a finger holds the leaf when the turn starts.
    ///
    /// Its pages are then told that they join or leave at the end, and only if the page has turned.
    public let isInteractive: Bool
  }

  /// The answer to a call.
  public struct Call: Hashable, Sendable {
    /// The number of the turn, or of its refusal; nil if the call was ignored because its time or its
    /// duration is not valid.
    public let turn: Int?
    /// The effects, in the order in which to carry them out: those that had become due, and those of
    /// the call.
    public let effects: [Effect]
  }
}
