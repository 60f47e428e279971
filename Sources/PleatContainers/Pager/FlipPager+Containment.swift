internal import Pleat

// Each turn of a leaf is a change of the stack. Pages are told the events of this change.

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
      // The events after the first `ownCount` are those that older turns had held back.
      ownCount = end.isCompleted ? end.change.completionEvents.count : events.count
    }
    tell(events.prefix(ownCount), at: time)
    report(.didFinish(turn, finished: true, completed: completed), at: time)
    tell(events.dropFirst(ownCount), at: time)
  }

  /// Ends the turn of a leaf that a finger catches, but not the turn's change of the stack, which the
  /// next turn continues.
  mutating func interrupt(_ turn: Turn, at time: Double) {
    if turn.to != nil {
      let events = agreed { (stack) throws(NavigationError<Page>) in try stack.takeOver() }
      tell(events, at: time)
    }
    report(.didFinish(turn, finished: false, completed: false), at: time)
  }

  /// Shows a page without an animation, in a turn that ends at the time at which it starts.
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

  /// Calls a closure that changes the stack; the closure never throws, because the stack agrees
  /// with the leaves.
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

// Events that end all turns at once, or change how turns go on.

extension FlipPager {
  /// The page that would be shown if all leaves landed now.
  private var landingPage: Page {
    guard let leaf = leaves.last else { return page }
    return leaf.isFlyingToCompletion ? leaf.turn.to ?? leaf.turn.from : leaf.turn.from
  }

  private mutating func landAll(at time: Double) {
    for leaf in leaves {
      if leaf.isFlyingToCompletion, let to = leaf.turn.to { page = to }
      finish(leaf.turn, completed: leaf.isFlyingToCompletion, at: time)
    }
    leaves = []
    touch = nil
  }

  mutating func jump(_ event: Event, at time: Double) {
    guard case .goTo(let page, let direction, _, _) = event else { return }
    let base = landingPage
    guard page != base else {
      landAll(at: time)
      return refuse(.alreadyThere, cause: .call, at: time)
    }
    guard let answer = destination(.page(page), from: base, cause: .call, at: time) else { return }
    if answer.isLate, !delivered.contains(answer.page) {
      return refuse(.notReady, cause: .call, at: time)
    }
    landAll(at: time)
    let turn = Turn(
      id: nextTurn(), cause: .call, from: self.page, to: answer.page,
      direction: direction ?? self.direction(from: self.page, to: .page(page)), duration: nil,
      isInteractive: false)
    nextLeaf += 1
    showAtOnce(turn, at: time)
    self.page = answer.page
  }

  mutating func change(_ event: Event, at time: Double) {
    guard case .options(let options, let size) = event else { return }
    if options.endTurns(of: self.options) {
      landAll(at: time)
    } else if !options.gestures {
      if touch?.role == .owning { fallBack(at: time) }
      touch = nil
    }
    let pose = newestPose(at: time)
    self.options = options
    leafLimit = options.leafLimit
    if let size { self.size = size }
    rebase(at: pose, time: time)
  }
}
