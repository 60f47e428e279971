public import Pleat

/// One change of a ``PageStack``: the transition to show, the order of events, and the pages
/// afterwards.
public struct NavigationChange<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The operation that was requested.
  public let operation: NavigationOperation<Page>

  /// The page that is visible before the change: the transition's source.
  public let source: Page

  /// The page that is visible after the change: the transition's destination, or the ``source`` if
  /// the change concerns only pages below the source.
  public let destination: Page

  /// The style of the transition, or nil if no panels move, because the change is a cross-fade or is
  /// complete at once.
  public var style: TransitionStyle? {
    if case .transition(let style) = showing { style } else { nil }
  }

  /// The cross-fade, which lasts for the ``duration`` of the change, or nil if there is none.
  public var fade: CrossFade? {
    if case .crossFade(let fade) = showing { fade } else { nil }
  }

  /// How the change is shown, or nil if it is complete at once.
  let showing: Showing?

  /// The shade that appears or disappears, or nil if the change neither presents nor dismisses a
  /// ``ChildModal``.
  public let shade: ShadeChange?

  /// The direction of the change: reverse if the operation only removes pages, otherwise forward.
  public let direction: NavigationDirection

  /// The duration of the whole transition in seconds, or 0 if there is no transition.
  public let duration: Double

  /// The time in seconds after which to call ``PageStack/finish()``: ``duration``, or the duration
  /// of the shade's change if that is longer.
  public var totalDuration: Double { max(duration, shade?.duration ?? 0) }

  /// Whether the user controls the transition: see ``NavigationMotion/isInteractive``.
  public internal(set) var isInteractive: Bool

  /// The pages that the change removes, the lowest first.
  public let removed: [Page]

  /// The pages of the stack after completion, bottom first; cancellation leaves the stack
  /// unchanged.
  public let pages: [Page]

  /// The presented pages after completion, in the order in which they were presented.
  public let presented: [PresentedPage<Page>]

  /// The events to carry out before the transition starts, in order, except for the ``heldEvents``.
  public internal(set) var startEvents: [ContainmentEvent<Page>]

  /// The start events that wait until all older transitions of their pages have ended, if there are
  /// any.
  ///
  /// Each held event is among the ``NavigationEnd/events`` of the last of these transitions to end.
  public internal(set) var heldEvents: [ContainmentEvent<Page>] = []

  /// The events to carry out after the transition has been completed, in order.
  public internal(set) var completionEvents: [ContainmentEvent<Page>]

  /// The events to carry out after the transition has been cancelled, in order.
  public internal(set) var cancellationEvents: [ContainmentEvent<Page>]

  /// Whether the change has a transition (moving panels or a cross-fade), which
  /// ``PageStack/finish()`` or ``PageStack/cancel()`` ends.
  public var isAnimated: Bool { showing != nil }

  /// Whether the change dismisses a presented page.
  public var isDismissing: Bool { operation == .dismiss }

  /// Returns the transition of pages of the given size, or nil if ``style`` is nil.
  ///
  /// Its timeline is `transition.timeline(duration: change.duration)`. The size is in points, and the
  /// scale in pixels per point. If you use an ``Overlay``, pass its size.
  public func transition(size: Size, scale: Double = 1) -> (any Transition)? {
    style?.transition(size: size, scale: scale)
  }

  /// Returns the opacity of the page in front, at a time in seconds from the start of the change.
  ///
  /// The page in front is the destination, or, if the change goes in reverse, the source. The result
  /// changes only during a cross-fade. In all other changes it is 1.
  public func opacity(at time: Double) -> Double {
    guard let fade else { return 1 }
    let shown = fade.opacity(at: time)
    return direction == .forward ? shown : 1 - shown
  }

  /// Returns all events of the completed or cancelled change: those before the transition, and then
  /// those after it.
  public func events(completed: Bool) -> [ContainmentEvent<Page>] {
    startEvents + heldEvents + (completed ? completionEvents : cancellationEvents)
  }

  /// The completion events of a change without a transition, split at the report that the change
  /// has ended: as in MPFlipViewController, `didMoveFromParent` comes after the report.
  package var instantEnd: (before: [ContainmentEvent<Page>], after: [ContainmentEvent<Page>]) {
    let after = completionEvents.filter { $0.step == .didMoveFromParent }
    return (Array(completionEvents.dropLast(after.count)), after)
  }
}

enum Showing: Hashable, Sendable {
  case transition(TransitionStyle)
  case crossFade(CrossFade)

  var reversed: Showing {
    switch self {
    case .transition(let style): .transition(style.reversed)
    case .crossFade: self
    }
  }
}

/// The end of a change, and the results of the operations that waited for it.
public struct NavigationEnd<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The change that has ended.
  public let change: NavigationChange<Page>

  /// Whether the change was completed; otherwise it was cancelled, and the stack is as it was before.
  public let isCompleted: Bool

  /// The events to carry out now, in order.
  ///
  /// First come the completion or the cancellation events of the change, without cancellation
  /// events of pages whose start events are still held. Then come the
  /// ``NavigationChange/heldEvents`` of other running transitions that waited for this end.
  public let events: [ContainmentEvent<Page>]

  /// The results, in order, of the operations that no longer wait: the last can be a change whose
  /// transition is running; all changes before it are complete.
  public let next: [NavigationFollowUp<Page>]
}

/// The result of an operation that had waited for a transition to end.
public enum NavigationFollowUp<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The operation has started a change. If the change has no transition, it is already complete.
  case started(NavigationChange<Page>)
  /// The operation was refused, because it was not possible or because the transition for which it
  /// waited was cancelled.
  case refused(NavigationOperation<Page>, NavigationError<Page>)
}
