extension FlipPager {
  /// The kinds of event as the table tells them apart: with what the pager knows of the touch.
  public enum EventKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// A finger is put down, other than the one that the pager knows.
    case began
    /// The finger that the pager knows is put down again: its lift was lost.
    case beganAgain
    /// The finger that the pager knows has moved.
    case moved
    /// It is lifted.
    case ended
    /// It is taken away by the system.
    case cancelled
    /// A finger that the pager ignores has moved, is lifted or taken away.
    case ofAnotherTouch
    /// A recognised tap.
    case tap
    /// A recognised swipe.
    case swipe
    /// Turn to an index.
    case goTo
    /// Next, previous, first, last.
    case step
    /// Another size.
    case resize
    /// A late page has come.
    case ready
    /// Time goes on.
    case tick
    /// Nothing more will come.
    case inputEnded
  }

  /// What a pager does on an event; leaves that are due land before.
  public enum Reaction: String, CaseIterable, Codable, Hashable, Sendable {
    /// The state cannot be with such a touch, or the event with it.
    case impossible
    /// Nothing.
    case ignores
    /// Nothing but landing what is due.
    case lands
    /// The touch catches the leaf if that settles or bounces on this side of the spine; else it takes
    /// one in a margin, or is refused; else it is undecided if drags start anywhere; else it is spent.
    case begins
    /// The touch that is down is cancelled, then `begins`.
    case beginsAgain
    /// Past the slop the touch takes a leaf, or is refused, or is spent.
    case decides
    /// `decides`; a leaf that was taken is let go, and the touch is over.
    case decidesAndLifts
    /// The touch is over, and that is all.
    case forgets
    /// The leaf follows the finger; fast enough, it escapes from it and settles.
    case follows
    /// The leaf follows the finger to where it is lifted, and is let go: a tap's flip goes on, any
    /// other leaf settles.
    case releases
    /// The leaf falls back from rest, and the touch is over.
    case fallsBack
    /// A flip starts by itself, or a bounce, or the leaf waits for a late page; or the page is refused.
    case flips
    /// As `flips`, if another leaf may follow those in the air; else `flipInProgress`.
    case flipsNext
    /// `flipInProgress`.
    case refuses
    /// The view has its new size; what is in the air goes on.
    case resizes
    /// The view has its new size; the leaf stays where it is in its turn, and the finger holds it there.
    case holdsOn
    /// The page can be shown from now on.
    case remembers
    /// If it is the page that is waited for, the leaf joins the finger; else `remembers`.
    case joins
    /// If it is the page that is waited for, the leaf goes on to it; else `remembers`.
    case departs
  }

  /// The whole table: what happens in a state, with what the touch is, on an event.
  ///
  /// Everywhere, a tap outside the margins and a swipe across the axis do nothing, and an event that is
  /// not usable is ignored and counted.
  public static func reaction(
    in state: State, touch: TouchRole, to event: EventKind
  ) -> Reaction {
    guard canBe(state, touch) else { return .impossible }
    switch event {
    case .began: return touch == .owning || touch == .undecided ? .ignores : .begins
    case .beganAgain:
      return touch == .none ? .impossible : touch == .owning ? .beginsAgain : .begins
    case .moved, .ended, .cancelled: return reaction(touch, to: event)
    case .ofAnotherTouch: return .ignores
    case .tap, .swipe, .goTo, .step:
      switch state {
      case .idle: return .flips
      case .settling: return .flipsNext
      case .waiting, .dragging, .rubberBanding: return .refuses
      }
    case .resize: return touch == .owning ? .holdsOn : .resizes
    case .ready: return state != .waiting ? .remembers : touch == .owning ? .joins : .departs
    case .tick: return .lands
    case .inputEnded:
      if touch == .owning || state == .waiting { return .fallsBack }
      return touch == .none ? .ignores : .forgets
    }
  }

  /// A leaf is under a finger when the touch owns it, and only then; an idle pager has none.
  private static func canBe(_ state: State, _ touch: TouchRole) -> Bool {
    switch state {
    case .idle, .settling: touch != .owning
    case .dragging: touch == .owning
    case .waiting, .rubberBanding: true
    }
  }

  /// What an event of the touch does that the pager knows.
  private static func reaction(_ touch: TouchRole, to event: EventKind) -> Reaction {
    switch touch {
    case .none: .impossible
    case .undecided:
      event == .moved ? .decides : event == .ended ? .decidesAndLifts : .forgets
    case .spent: event == .moved ? .ignores : .forgets
    case .owning: event == .moved ? .follows : event == .ended ? .releases : .fallsBack
    }
  }

  /// Which kind of event this is for the touch that the pager knows.
  func kind(of event: Event) -> EventKind {
    let isKnown = event.touchID != nil && event.touchID == touch?.id
    switch event {
    case .began: return isKnown ? .beganAgain : .began
    case .moved: return isKnown ? .moved : .ofAnotherTouch
    case .ended: return isKnown ? .ended : .ofAnotherTouch
    case .cancelled: return isKnown ? .cancelled : .ofAnotherTouch
    case .tap: return .tap
    case .swipe: return .swipe
    case .goTo: return .goTo
    case .step: return .step
    case .resize: return .resize
    case .ready: return .ready
    case .tick: return .tick
    case .inputEnded: return .inputEnded
    }
  }
}
