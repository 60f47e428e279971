internal import Pleat

// Each turn of the pager is a change of the stack. The events of the change are what pages are
// told.

extension FlipContainer {
  /// Starts the change for a turn, and returns the events to send to pages before the turn starts.
  mutating func start(_ turn: Turn) -> [ContainmentEvent<Page>] {
    defer { isCaught = false }
    // The turn of a caught leaf continues the change that the leaf's first turn started.
    guard !isCaught, let to = turn.to else { return [] }
    var motion = NavigationMotion.instant
    if turn.duration != nil {
      motion = NavigationMotion(
        .style(options.style(turn.direction)), isInteractive: turn.isInteractive,
        duration: turn.duration)
    }
    let change = agreed { (stack) throws(NavigationError<Page>) in
      try stack.replace(turn.from, with: to, motion, ifBusy: .overlap)
    }
    if turn.duration == nil, let change { instantEnd = change.instantEnd }
    return change?.startEvents ?? []
  }

  /// Ends the change for a turn, and returns the events to send before and after the end of the
  /// turn is reported.
  mutating func end(
    _ turn: Turn, finished: Bool, completed: Bool
  ) -> (before: [ContainmentEvent<Page>], after: [ContainmentEvent<Page>]) {
    isCaught = !finished
    guard turn.to != nil else { return ([], []) }
    if turn.duration == nil {
      defer { instantEnd = ([], []) }
      return instantEnd
    }
    guard finished else {
      return (agreed { (stack) throws(NavigationError<Page>) in try stack.takeOver() }, [])
    }
    let end = agreed { (stack) throws(NavigationError<Page>) in
      try completed ? stack.finish() : stack.cancel()
    }
    let own = end.isCompleted ? end.change.completionEvents.count : end.events.count
    return (Array(end.events.prefix(own)), Array(end.events.dropFirst(own)))
  }

  /// Gives the stack the size of the view.
  ///
  /// Pages get no events, since their views resize with the container, as with an autoresizing
  /// mask.
  mutating func followSize() {
    guard stack.bounds?.size != size else { return }
    _ = stack.resize(to: Rect(origin: .zero, size: size))
  }

  /// Calls a closure that changes the stack.
  ///
  /// The closure never throws, because the stack agrees with the pager.
  private mutating func agreed<Result>(
    _ body: (inout PageStack<Page>) throws(NavigationError<Page>) -> Result
  ) -> Result {
    do {
      return try body(&stack)
    } catch {
      preconditionFailure("the stack and the pager disagree: \(error)")
    }
  }
}
