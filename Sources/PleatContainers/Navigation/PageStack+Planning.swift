extension PageStack {
  /// What an operation would change, without changing it.
  func plan(_ request: QueuedOperation) throws(NavigationError<Page>) -> NavigationChange<Page> {
    if let source = request.source {
      guard contains(source) else { throw .notOnStack(source) }
      guard source == visible else { throw .notVisible(source, visible: visible) }
    }
    var after = state
    var removed: [Page] = []
    switch request.operation {
    case .push(let page):
      try checkUncovered()
      try checkAbsent(page)
      after.pages.append(page)
    case .pop:
      try checkUncovered()
      guard pages.count > 1 else { throw .onlyOnePage(root) }
      removed = [after.pages.removeLast()]
    case .popToRoot: removed = try pop(&after, to: root)
    case .popTo(let page): removed = try pop(&after, to: page)
    case .replace(let old, with: let new):
      try checkUncovered()
      guard let index = pages.firstIndex(of: old) else { throw .notOnStack(old) }
      try checkAbsent(new)
      after.pages[index] = new
      removed = [old]
    case .present(let page, let kind):
      try checkAbsent(page)
      if case .modal = kind, bounds == nil { throw .boundsUnknown(for: page) }
      after.presented.append(PresentedPage(page, as: kind))
    case .dismiss:
      guard !presented.isEmpty else { throw .nothingPresented(on: top) }
      removed = [after.presented.removeLast().page]
    }
    return change(request, to: after, removed: removed)
  }

  private var state: ContainerState<Page> { ContainerState(pages: pages, presented: presented) }

  /// The plan of a change from the current state to another.
  private func plan(to after: ContainerState<Page>) -> ContainmentPlan<Page> {
    var plan = ContainmentPlan(from: state, to: after)
    (plan.bounds, plan.grid) = (bounds, grid)
    return plan
  }

  /// What happens to the views of all pages that are visible, also during a transition, when the
  /// bounds of the container have changed.
  var resizing: [ContainmentEvent<Page>] {
    let after = running.map { ContainerState(pages: $0.pages, presented: $0.presented) } ?? state
    let plan = plan(to: after)
    return plan.resizing(state.seen + plan.appearing)
  }

  private func checkUncovered() throws(NavigationError<Page>) {
    if let cover = presented.last { throw .covered(by: cover.page) }
  }

  private func checkAbsent(_ page: Page) throws(NavigationError<Page>) {
    if contains(page) { throw .alreadyThere(page) }
  }

  private func pop(
    _ state: inout ContainerState<Page>, to page: Page
  ) throws(NavigationError<Page>) -> [Page] {
    try checkUncovered()
    guard let index = pages.firstIndex(of: page) else { throw .notOnStack(page) }
    guard page != top else { throw .alreadyOnTop(page) }
    state.pages.removeSubrange((index + 1)...)
    return Array(pages[(index + 1)...])
  }

  private func change(
    _ request: QueuedOperation, to after: ContainerState<Page>, removed: [Page]
  ) -> NavigationChange<Page> {
    let direction = request.operation.direction
    let modal = request.operation == .dismiss ? presented.last?.modal : after.presented.last?.modal
    let usual: Showing = modal.map { .crossFade($0.fade) } ?? .transition(style)
    var showing: Showing? =
      switch request.motion.choice {
      // A change below the visible page needs no transition.
      case _ where after.visible == visible: nil
      case .automatic where direction == .forward: usual
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
    var plan = plan(to: after)
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
