public import Pleat

/// One change of a ``PageStack``: the transition to show, the order of events, and the pages
/// afterwards.
public struct NavigationChange<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The operation that was requested.
  public let operation: NavigationOperation<Page>

  /// The page that is visible before the change: the transition's source.
  public let source: Page

  /// The page that is visible after the change: the transition's destination.
  ///
  /// It is the same as ``source`` if the change concerns a page below the visible one.
  public let destination: Page

  /// The kind and style of the transition, or nil if the change has none and is complete at once.
  public let style: TransitionStyle?

  /// The direction: forward, or reverse if pages only leave.
  public let direction: NavigationDirection

  /// The duration of the whole transition in seconds, or 0 if the change has none.
  public let duration: Double

  /// Whether the user controls the transition, for example with a finger.
  ///
  /// The events that say that pages join or leave the container then follow after completion only.
  public let isInteractive: Bool

  /// The pages that leave, in stack order.
  ///
  /// The pop methods of the original libraries return the same.
  public let removed: [Page]

  /// The pages of the stack after completion, bottom first.
  ///
  /// After cancellation the stack is unchanged.
  public let pages: [Page]

  /// The presented pages after completion, in the order in which they were presented.
  public let presented: [PresentedPage<Page>]

  /// The events before the transition starts, in order.
  public let startEvents: [ContainmentEvent<Page>]

  /// The events after the transition has completed, in order.
  public let completionEvents: [ContainmentEvent<Page>]

  /// The events after the transition has been cancelled, in order.
  public let cancellationEvents: [ContainmentEvent<Page>]

  /// Whether the change has a transition, which ``PageStack/finish()`` or ``PageStack/cancel()``
  /// ends.
  public var isAnimated: Bool { style != nil }

  /// Whether the change dismisses a presented page.
  public var isDismissing: Bool { operation == .dismiss }

  /// Returns the transition for pages of a size, or nil if the change has none.
  ///
  /// Its timeline is `transition.timeline(duration: change.duration)`.
  ///
  /// - Parameters:
  ///   - size: The size of the pages in points. If there is an ``Overlay``, pass its size.
  ///   - scale: The number of pixels per point.
  public func transition(size: Size, scale: Double = 1) -> (any Transition)? {
    style?.transition(size: size, scale: scale)
  }

  /// Returns all events of the change: those before the transition, then those of one of its two
  /// ends.
  ///
  /// - Parameter completed: Whether the transition completes, or is cancelled.
  public func events(completed: Bool) -> [ContainmentEvent<Page>] {
    startEvents + (completed ? completionEvents : cancellationEvents)
  }
}

/// The end of a change, and what became of the operations that waited for it.
public struct NavigationEnd<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The change that has ended.
  public let change: NavigationChange<Page>

  /// Whether the change was completed, so that the stack has changed, or cancelled.
  public let isCompleted: Bool

  /// The events to carry out now, in order: the completion or the cancellation events of the
  /// change.
  public var events: [ContainmentEvent<Page>] {
    isCompleted ? change.completionEvents : change.cancellationEvents
  }

  /// What became of the operations that waited, in their order.
  ///
  /// Only the last one can be a change whose transition is running. The changes before it are
  /// already complete.
  public let next: [NavigationFollowUp<Page>]
}

/// What became of an operation that had waited for a transition to end.
public enum NavigationFollowUp<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The change has started, or is complete if it has no transition.
  case started(NavigationChange<Page>)
  /// The operation was no longer possible.
  case refused(NavigationOperation<Page>, NavigationError<Page>)
}
