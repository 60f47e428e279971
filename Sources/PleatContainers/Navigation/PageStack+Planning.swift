extension PageStack {
  /// Returns the change that an operation would make, but does not make it.
  func plan(_ request: QueuedOperation) throws(NavigationError<Page>) -> NavigationChange<Page> {
    let state = newestState
    let (pages, visible) = (state.pages, state.visible)
    if let source = request.source {
      guard state.contains(source) else { throw .notOnStack(source) }
      guard source == visible else { throw .notVisible(source, visible: visible) }
    }
    var after = state
    var removed: [Page] = []
    switch request.operation {
    case .push(let page):
      try state.checkUncovered()
      try state.checkAbsent(page)
      after.pages.append(page)
    case .pop:
      try state.checkUncovered()
      guard pages.count > 1 else { throw .onlyOnePage(pages[0]) }
      removed = [after.pages.removeLast()]
    case .popToRoot: removed = try after.pop(to: pages[0])
    case .popTo(let page): removed = try after.pop(to: page)
    case .replace(let old, with: let new):
      try state.checkUncovered()
      guard let index = pages.firstIndex(of: old) else { throw .notOnStack(old) }
      try state.checkAbsent(new)
      after.pages[index] = new
      removed = [old]
    case .present(let page, let kind):
      try state.checkAbsent(page)
      if case .modal = kind, bounds == nil { throw .boundsUnknown(for: page) }
      after.presented.append(PresentedPage(page, as: kind))
    case .dismiss:
      guard !state.presented.isEmpty else { throw .nothingPresented(on: pages[pages.count - 1]) }
      removed = [after.presented.removeLast().page]
    }
    return change(request, from: state, to: after, removed: removed)
  }

  /// The pages after the newest running transition, or the current pages if none is running.
  var newestState: ContainerState<Page> {
    runningChanges.last?.after ?? ContainerState(pages: pages, presented: presented)
  }

  func plan(
    from before: ContainerState<Page>, to after: ContainerState<Page>
  ) -> ContainmentPlan<Page> {
    var plan = ContainmentPlan(from: before, to: after)
    (plan.bounds, plan.grid) = (bounds, grid)
    return plan
  }

  /// The events for the views of all visible pages, including pages in transitions, when the bounds
  /// of the container have changed.
  var resizing: [ContainmentEvent<Page>] {
    let state = ContainerState(pages: pages, presented: presented)
    var seen = state.seen
    for change in runningChanges { seen += change.after.seen.filter { !seen.contains($0) } }
    return plan(from: state, to: newestState).resizing(seen)
  }

  private func change(
    _ request: QueuedOperation, from before: ContainerState<Page>, to after: ContainerState<Page>,
    removed: [Page]
  ) -> NavigationChange<Page> {
    let direction = request.operation.direction
    let visible = before.visible
    let shown = request.operation == .dismiss ? before : after
    let modal = shown.presented.last?.modal
    let usual: Showing = modal.map { .crossFade($0.fade) } ?? .transition(style)
    var showing: Showing? =
      switch request.motion.choice {
      // A change below the visible page needs no transition.
      case _ where after.visible == visible: nil
      case .automatic where direction == .forward: usual
      case .automatic where goesAsItCame && instantArrivals.contains(visible): nil
      case .automatic: (arrivals[visible] ?? usual).reversed
      case .style(let style): .transition(style)
      case .crossFade(let fade): .crossFade(fade)
      case .instant: nil
      }
    if case .crossFade(var fade) = showing, let duration = request.motion.duration {
      fade.duration = duration
      showing = .crossFade(fade)
    }
    let duration: Double =
      switch showing {
      case .transition: request.motion.duration ?? self.duration
      case .crossFade(let fade): fade.duration
      case nil: 0
      }
    let shade = modal.map {
      ShadeChange(
        shade: $0.shade, isAppearing: direction == .forward,
        duration: showing == nil ? 0 : $0.shade.fade.duration)
    }
    var plan = plan(from: before, to: after)
    plan.isInteractive = request.motion.isInteractive && showing != nil
    if case .present = request.operation { plan.setsFrameLate = true }
    return NavigationChange(
      operation: request.operation, source: visible, destination: after.visible, showing: showing,
      shade: shade, direction: direction, duration: duration, isInteractive: plan.isInteractive,
      removed: removed, pages: after.pages,
      presented: after.presented, startEvents: plan.start, completionEvents: plan.completion,
      cancellationEvents: plan.cancellation)
  }
}

extension ContainerState {
  fileprivate func checkUncovered() throws(NavigationError<Page>) {
    if let cover = presented.last { throw .covered(by: cover.page) }
  }

  fileprivate func checkAbsent(_ page: Page) throws(NavigationError<Page>) {
    if contains(page) { throw .alreadyThere(page) }
  }

  fileprivate mutating func pop(to page: Page) throws(NavigationError<Page>) -> [Page] {
    try checkUncovered()
    guard let index = pages.firstIndex(of: page) else { throw .notOnStack(page) }
    guard page != pages[pages.count - 1] else { throw .alreadyOnTop(page) }
    defer { pages.removeSubrange((index + 1)...) }
    return Array(pages[(index + 1)...])
  }
}
