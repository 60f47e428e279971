// Several transitions that run at the same time. If a page takes part in more than one, the events
// of a transition for the page wait until all older transitions of the page have ended.

extension PageStack {
  mutating func startOverlapping(_ change: NavigationChange<Page>) -> NavigationChange<Page> {
    var change = change
    let busy = Set(runningChanges.flatMap(\.concerned))
    change.hold(busy)
    runningChanges.append(change)
    return change
  }

  /// Removes and returns the held events that no longer have to wait for an older transition.
  mutating func releaseHeldEvents() -> [ContainmentEvent<Page>] {
    var due: [ContainmentEvent<Page>] = []
    var busy: Set<Page> = []
    for index in runningChanges.indices {
      due += runningChanges[index].heldEvents.filter { !busy.contains($0.page) }
      runningChanges[index].heldEvents.removeAll { !busy.contains($0.page) }
      busy.formUnion(runningChanges[index].concerned)
    }
    return due
  }

  mutating func reframeHeldEvents() {
    for change in runningChanges.indices {
      for index in runningChanges[change].heldEvents.indices {
        let event = runningChanges[change].heldEvents[index]
        switch event.step {
        case .setFrame: runningChanges[change].heldEvents[index].frame = frame(of: event.page)
        case .setShadeFrame, .addShade: runningChanges[change].heldEvents[index].frame = bounds
        default: break
        }
      }
    }
  }

  /// Lets the user take over the newest running transition, for example with a finger.
  ///
  /// The transition goes on. From now on it behaves as if it had been interactive from the start:
  /// pages are told that they join or leave only if it is completed. See
  /// ``NavigationMotion/isInteractive``.
  ///
  /// - Returns: The events to carry out now, in order. They undo the calls that told pages to join
  ///   or leave. There are none if the transition is interactive already.
  /// - Throws: `NavigationError.nothingRunning` if no transition is running.
  @discardableResult
  public mutating func takeOver() throws(NavigationError<Page>) -> [ContainmentEvent<Page>] {
    guard var change = runningChanges.popLast() else { throw .nothingRunning }
    defer { runningChanges.append(change) }
    guard !change.isInteractive else { return [] }
    var plan = plan(from: newestState, to: change.after)
    let held = Set(change.heldEvents.map(\.page))
    let taken = plan.takeOver.filter { !held.contains($0.page) }
    plan.isInteractive = true
    change.isInteractive = true
    change.startEvents = plan.start
    change.completionEvents = plan.completion
    change.cancellationEvents = plan.cancellation
    change.heldEvents = []
    change.hold(held)
    return taken
  }
}

extension NavigationChange {
  /// The state to which the change leads.
  var after: ContainerState<Page> { ContainerState(pages: pages, presented: presented) }

  fileprivate var concerned: Set<Page> {
    Set((startEvents + heldEvents + completionEvents).map(\.page))
  }

  fileprivate mutating func hold(_ pages: Set<Page>) {
    heldEvents = startEvents.filter { pages.contains($0.page) }
    startEvents.removeAll { pages.contains($0.page) }
  }

  /// The cancellation events of the pages whose start events have been carried out.
  var dueCancellation: [ContainmentEvent<Page>] {
    let held = Set(heldEvents.map(\.page))
    return cancellationEvents.filter { !held.contains($0.page) }
  }
}
