internal import Pleat

// What the pages of a container are told: the turns of its pager as changes of its stack.

extension FlipContainer {
  /// Starts a turn in the stack, and returns what pages are told before it.
  mutating func start(_ turn: Turn) -> [ContainmentEvent<Page>] {
    defer { isCaught = false }
    // A leaf that is caught keeps its place in the stack.
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

  /// Ends a turn in the stack, and returns what pages are told before its end is reported, and after.
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
  /// The views of pages follow their container, as with an autoresizing mask, so nothing is told.
  mutating func followSize() {
    guard stack.bounds?.size != size else { return }
    _ = stack.resize(to: Rect(origin: .zero, size: size))
  }

  /// Does something to the stack that the stack cannot refuse, because it agrees with the pager.
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
