internal import Pleat

// Each turn of a leaf is a change of the stack. The events of the change are what pages are told.

extension FlipPager {
  /// Starts a turn, tells pages of it and reports it; returns the change of the stack, or nil if
  /// there is no page to turn to.
  @discardableResult
  mutating func start(_ turn: Turn, at time: Double) -> NavigationChange<Page>? {
    var change: NavigationChange<Page>?
    if let to = turn.to {
      var motion = NavigationMotion.instant
      if turn.duration != nil {
        motion = NavigationMotion(
          .style(options.style(turn.direction)), isInteractive: turn.isInteractive,
          duration: turn.duration)
      }
      change = agreed { (stack) throws(NavigationError<Page>) in
        try stack.replace(turn.from, with: to, motion, ifBusy: .overlap)
      }
      tell(change?.startEvents ?? [], at: time)
    }
    report(.didStart(turn), at: time)
    return change
  }

  mutating func finish(_ turn: Turn, completed: Bool, at time: Double) {
    var events: [ContainmentEvent<Page>] = []
    var ownCount = 0
    if turn.to != nil {
      let end = agreed { (stack) throws(NavigationError<Page>) in
        try completed ? stack.finish() : stack.cancel()
      }
      events = end.events
      // What follows is told of pages that older turns have held back.
      ownCount = end.isCompleted ? end.change.completionEvents.count : events.count
    }
    tell(events.prefix(ownCount), at: time)
    report(.didFinish(turn, finished: true, completed: completed), at: time)
    tell(events.dropFirst(ownCount), at: time)
  }

  /// Ends the turn of a leaf that a finger catches; the next turn continues its change.
  mutating func interrupt(_ turn: Turn, at time: Double) {
    if turn.to != nil {
      let events = agreed { (stack) throws(NavigationError<Page>) in try stack.takeOver() }
      tell(events, at: time)
    }
    report(.didFinish(turn, finished: false, completed: false), at: time)
  }

  /// Shows a page without an animation, in a turn that ends where it starts.
  mutating func showAtOnce(_ turn: Turn, at time: Double) {
    let end = start(turn, at: time)?.instantEnd
    tell(end?.before ?? [], at: time)
    report(.didFinish(turn, finished: true, completed: true), at: time)
    tell(end?.after ?? [], at: time)
  }

  /// Gives the stack the size of the view; pages get no events, since their views resize with the
  /// pager, as with an autoresizing mask.
  mutating func followSize() {
    guard stack.bounds?.size != size else { return }
    _ = stack.resize(to: Rect(origin: .zero, size: size))
  }

  /// Calls a closure that changes the stack, and never throws, because the stack agrees with the
  /// leaves.
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
