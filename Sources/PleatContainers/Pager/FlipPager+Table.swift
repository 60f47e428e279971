extension FlipPager {
  /// The kinds of event that the state table distinguishes.
  ///
  /// They depend on the event and on whether it belongs to the *current touch*: the one touch that
  /// the pager keeps track of.
  public enum EventKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// A finger is put down whose `id` is not that of the current touch.
    case began
    /// A finger is put down with the `id` of the current touch, because the lift was lost.
    case beganAgain
    /// The current touch has moved.
    case moved
    /// The current touch is lifted.
    case ended
    /// The system has cancelled the current touch.
    case cancelled
    /// A touch other than the current one has moved, is lifted or is cancelled.
    case ofAnotherTouch
    /// The event ``FlipPager/Event/tap(_:)``.
    case tap
    /// The event ``FlipPager/Event/swipe(_:)``.
    case swipe
    /// The event ``FlipPager/Event/goTo(_:)``.
    case goTo
    /// The event ``FlipPager/Event/step(_:)``.
    case step
    /// The event ``FlipPager/Event/resize(_:)``.
    case resize
    /// The event ``FlipPager/Event/ready(_:)``.
    case ready
    /// The event ``FlipPager/Event/tick``.
    case tick
    /// The event ``FlipPager/Event/inputEnded``.
    case inputEnded
  }

  /// What a pager does on an event, after it has landed the leaves that are due.
  public enum Reaction: String, CaseIterable, Codable, Hashable, Sendable {
    /// The state, the role of the touch and the event cannot occur together.
    case impossible
    /// The pager does nothing.
    case ignores
    /// The pager only lands the leaves that are due.
    case lands
    /// The touch catches the newest leaf, takes a leaf, becomes undecided, or is spent.
    ///
    /// It catches the newest leaf if that settles or bounces on this side of the spine. Otherwise
    /// it takes a leaf in a margin, or is refused. Elsewhere it is undecided if drags may start
    /// anywhere, and spent if not.
    case begins
    /// The touch that is down is cancelled. Then the new one begins as in `begins`.
    case beginsAgain
    /// Once the touch has moved by more than 10 points, it takes a leaf, is refused, or is spent.
    case decides
    /// The touch decides as in `decides`, lets go of a leaf that it took, and is over.
    case decidesAndLifts
    /// The touch is over. No leaf changes.
    case forgets
    /// The leaf follows the finger. If the finger is fast enough, the leaf escapes from it and
    /// settles.
    case follows
    /// The leaf follows the finger to where it is lifted, and moves on without it.
    ///
    /// The flip of a tap continues. Any other leaf settles.
    case releases
    /// The leaf falls back from rest, and the touch is over.
    case fallsBack
    /// A leaf starts without a finger and flips, bounces or waits for a late page, or the page is
    /// refused.
    case flips
    /// The pager reacts as in `flips` if another leaf may start, and otherwise refuses with
    /// `flipInProgress`.
    case flipsNext
    /// The pager refuses the flip with `flipInProgress`.
    case refuses
    /// The view has its new size. Turning leaves continue.
    case resizes
    /// The view has its new size. The leaf keeps its progress and follows the finger from there.
    case holdsOn
    /// The page can be shown from now on.
    case remembers
    /// The page can be shown. If the leaf waits for it, the leaf catches up with the finger.
    case joins
    /// The page can be shown. If the leaf waits for it, the leaf flips on to it.
    case departs
  }

  /// Returns what a pager does in a state, with a touch of a role, on a kind of event.
  ///
  /// This function is the complete state table. In every state, a tap outside the margins and a
  /// swipe across the axis do nothing, and an event that is not usable is ignored and counted.
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

  /// Whether a state and a role can occur together.
  ///
  /// A leaf follows a finger if and only if the touch owns it, and an idle pager has no leaf.
  private static func canBe(_ state: State, _ touch: TouchRole) -> Bool {
    switch state {
    case .idle, .settling: touch != .owning
    case .dragging: touch == .owning
    case .waiting, .rubberBanding: true
    }
  }

  /// The reaction to an event of the current touch.
  private static func reaction(_ touch: TouchRole, to event: EventKind) -> Reaction {
    switch touch {
    case .none: .impossible
    case .undecided:
      event == .moved ? .decides : event == .ended ? .decidesAndLifts : .forgets
    case .spent: event == .moved ? .ignores : .forgets
    case .owning: event == .moved ? .follows : event == .ended ? .releases : .fallsBack
    }
  }

  /// The kind of an event, which depends on the current touch.
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
