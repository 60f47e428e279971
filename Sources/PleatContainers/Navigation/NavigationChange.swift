public import Pleat

/// One change of a ``PageStack``: the transition to run, the order of events, and how the stack
/// stands afterwards.
public struct NavigationChange<Page: Hashable & Sendable>: Hashable, Sendable {
  /// What was asked for.
  public let operation: NavigationOperation<Page>

  /// The page that is seen before: the transition's source.
  public let source: Page

  /// The page that is seen after: the transition's destination.
  ///
  /// It is the source where the change is one below the top, which nobody sees.
  public let destination: Page

  /// The transition's kind and style; nil when the change is over at once.
  public let style: TransitionStyle?

  /// Which way it goes.
  public let direction: NavigationDirection

  /// Seconds for the whole transition; 0 when the change is over at once.
  public let duration: Double

  /// Whether a finger moves it.
  public let isInteractive: Bool

  /// The pages that leave by it, in stack order: what the originals' pops return.
  public let removed: [Page]

  /// The stack after completion, bottom first; after cancellation it is what it was.
  public let pages: [Page]

  /// The presented pages after completion, the first presented first.
  public let presented: [PresentedPage<Page>]

  /// What happens before the transition runs, in order.
  public let startEvents: [ContainmentEvent<Page>]

  /// What happens after the start when the transition has run to its end, in order.
  public let completionEvents: [ContainmentEvent<Page>]

  /// What happens after the start when the transition is called off, in order.
  public let cancellationEvents: [ContainmentEvent<Page>]

  /// Whether it takes time: ``PageStack/finish()`` or ``PageStack/cancel()`` ends it.
  public var isAnimated: Bool { style != nil }

  /// Whether a presented page goes: the geometry of the overlay is then seen from the destination.
  public var isDismissing: Bool { operation == .dismiss }

  /// The transition for a page; nil when the change is over at once.
  ///
  /// Its timeline is `transition.timeline(duration: change.duration)`.
  /// - Parameters:
  ///   - size: the page, in points.
  ///   - scale: pixels per point.
  public func transition(size: Size, scale: Double = 1) -> (any Transition)? {
    style?.transition(size: size, scale: scale)
  }

  /// All events from the start on, for one of the two ends.
  public func events(completed: Bool) -> [ContainmentEvent<Page>] {
    startEvents + (completed ? completionEvents : cancellationEvents)
  }
}

/// How a change has ended, and what follows from it.
public struct NavigationEnd<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The change.
  public let change: NavigationChange<Page>

  /// Whether it ran to its end, so that the stack has changed.
  public let isCompleted: Bool

  /// What happens now, in order: the change's own events of that end.
  public var events: [ContainmentEvent<Page>] {
    isCompleted ? change.completionEvents : change.cancellationEvents
  }

  /// What became of the operations that waited, in their order.
  ///
  /// All changes but the last one are over at once; the last one may run.
  public let next: [NavigationFollowUp<Page>]
}

/// What became of an operation that had waited for its turn.
public enum NavigationFollowUp<Page: Hashable & Sendable>: Hashable, Sendable {
  /// It has started, or is done if it is not animated.
  case started(NavigationChange<Page>)
  /// It could not be done any more.
  case refused(NavigationOperation<Page>, NavigationError<Page>)
}
