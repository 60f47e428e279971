extension Pager {
  /// The kinds of event that the state table of a pager distinguishes.
  ///
  /// A pager keeps track of at most one touch, the *current touch*. The kind of a touch event
  /// depends on whether its `id` is that of the current touch.
  public enum EventKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// A new touch begins: there is no current touch, or the current touch has another `id`.
    case began
    /// A touch begins with the `id` of the current touch, whose end was never reported.
    case beganAgain
    /// The current touch has moved.
    case moved
    /// The current touch is lifted.
    case ended
    /// The system has cancelled the current touch.
    case cancelled
    /// A touch that is not the current touch has moved, is lifted or is cancelled.
    case ofAnotherTouch
    /// The event ``PagerEvent/tap(_:)``.
    case tap
    /// The event ``PagerEvent/swipe(_:)``.
    case swipe
    /// The event ``PagerEvent/goTo(_:direction:animated:duration:)`` with an animation.
    case goTo
    /// The event ``PagerEvent/goTo(_:direction:animated:duration:)`` without an animation.
    case jump
    /// The event ``PagerEvent/step(_:)``.
    case step
    /// The event ``PagerEvent/resize(_:)``.
    case resize
    /// The event ``PagerEvent/options(_:size:)``.
    case options
    /// The event ``PagerEvent/ready(_:)``.
    case ready
    /// The event ``PagerEvent/tick``.
    case tick
    /// The event ``PagerEvent/inputEnded``.
    case inputEnded
  }

  /// What a pager does in response to an event.
  ///
  /// Before it reacts, the pager ends the turns whose time is up: their leaves *land*.
  public enum Reaction: String, CaseIterable, Codable, Hashable, Sendable {
    /// There is no reaction: the state, the role of the current touch and the kind of event cannot
    /// occur together.
    case impossible
    /// The pager does nothing.
    case ignores
    /// The pager only ends the turns whose time is up.
    case lands
    /// The touch becomes the current touch, and may catch or take a leaf.
    ///
    /// The first of these rules that applies decides:
    ///
    /// 1. The newest leaf moves without a finger, and is on the touch's side of the spine: the
    ///    touch catches it.
    /// 2. The touch is in a margin (``Thresholds/margin``) at an end of the view along the axis: it
    ///    takes a leaf. If no other leaf may start, the flip is refused with `flipInProgress`, and
    ///    the touch is spent.
    /// 3. ``Options/dragAnywhere`` is set: the touch is undecided.
    /// 4. Otherwise the touch is spent.
    case begins
    /// The leaf of the current touch falls back. Then the new touch begins as in ``begins``.
    case beginsAgain
    /// The undecided touch decides once it has moved by more than ``Thresholds/slop`` along or across
    /// the axis.
    ///
    /// If it has moved at least as far along the axis as across it, it takes a leaf, or the flip is
    /// refused and the touch is spent. If it has moved further across the axis, it is spent.
    case decides
    /// The touch decides as in ``decides`` and ends. A leaf that it takes is released at once.
    case decidesAndLifts
    /// The touch is over. No leaf changes.
    case forgets
    /// The leaf follows the finger. If the finger is faster than ``Thresholds/escape``, the leaf
    /// settles: it moves on without the finger, and the rest of the touch is ignored.
    ///
    /// The leaf settles in this way only if its page can be shown, and if the touch has been farther
    /// than ``Thresholds/slop`` from the point where it began.
    case follows
    /// The finger is lifted. The leaf moves to the finger's last position and then continues alone.
    ///
    /// After a tap in a margin, the flip or the bounce continues to its end. After a tap on a leaf
    /// that was moving, the leaf goes on to where it was going. In all other cases, the leaf settles
    /// on one of its two sides.
    case releases
    /// The leaf falls back to the page from which it turned, with a velocity of 0 at first. The
    /// current touch, if there is one, ends.
    case fallsBack
    /// A leaf starts to flip without a finger, or the request is refused.
    ///
    /// If there is no page on the other side, the leaf bounces. If that page is late, the leaf
    /// rises and waits for it.
    case flips
    /// If another leaf may start, the pager reacts as in ``flips``. Otherwise it refuses the
    /// request with ``Refusal/flipInProgress``.
    case flipsNext
    /// The pager refuses the request with ``Refusal/flipInProgress``.
    case refuses
    /// The view has its new size. Turning leaves continue.
    case resizes
    /// The view has its new size. The leaf under the finger keeps its progress, and later movements
    /// of the finger change it from there.
    case holdsOn
    /// The pager notes that a late page can now be shown. No leaf waits for it.
    case remembers
    /// A late page can now be shown. If the leaf under the finger waits for this page, it catches
    /// up with the finger within 0.1 seconds.
    case joins
    /// A late page can now be shown. If the newest leaf waits for this page, it continues its flip.
    case departs
    /// All leaves land immediately: a leaf that is flying to its new page lands there, and any other
    /// lands on the page from which it turned. The current touch, if there is one, ends. Then the
    /// requested page is shown.
    ///
    /// The request is refused, and no leaf lands, if the page does not exist or is late. If the page
    /// would be shown anyway when all leaves have landed, they land, and the request is refused.
    case jumps
    /// The options change. If the axis, the spine about which leaves turn, the reading order or the
    /// style changes, all leaves land immediately, as in ``jumps``, and the current touch ends.
    /// Otherwise leaves go on.
    ///
    /// If gestures are switched off, the leaf under the finger falls back, and the current touch
    /// ends.
    case changes
  }

  /// Returns how a pager with a state and a current touch reacts to an event.
  ///
  /// This function is the complete state table, with four exceptions that hold in every state. A
  /// tap outside the margins (``Thresholds/margin``) does nothing. A swipe across the axis does
  /// nothing. If ``Options/gestures`` is false, `began`, `tap` and `swipe` do nothing. An invalid
  /// event is ignored and counted in ``FlipPager/ignoredEventCount``.
  ///
  /// - Returns: The reaction, or ``Reaction/impossible`` for a combination that cannot occur.
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
    case .jump: return .jumps
    case .options: return .changes
    case .resize: return touch == .owning ? .holdsOn : .resizes
    case .ready: return state != .waiting ? .remembers : touch == .owning ? .joins : .departs
    case .tick: return .lands
    case .inputEnded:
      if touch == .owning || state == .waiting { return .fallsBack }
      return touch == .none ? .ignores : .forgets
    }
  }

  /// Whether a state and a role of the touch can occur together: a touch owns a leaf if and only if
  /// the leaf follows it, and an idle pager has no leaf.
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
}
