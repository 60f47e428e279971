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
      after.presented.append(PresentedPage(page, as: kind))
    case .dismiss:
      guard !presented.isEmpty else { throw .nothingPresented(on: top) }
      removed = [after.presented.removeLast().page]
    }
    return change(request, to: after, removed: removed)
  }

  private var state: ContainerState<Page> { ContainerState(pages: pages, presented: presented) }

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
    let style: TransitionStyle? =
      switch request.motion.choice {
      // A change below the visible page needs no transition.
      case _ where after.visible == visible: nil
      case .automatic where direction == .forward: self.style
      case .automatic: (arrivals[visible] ?? self.style).reversed
      case .style(let style): style
      case .instant: nil
      }
    var plan = ContainmentPlan(from: state, to: after)
    plan.isInteractive = request.motion.isInteractive && style != nil
    if case .present = request.operation { plan.setsFrameLate = true }
    return NavigationChange(
      operation: request.operation, source: visible, destination: after.visible, style: style,
      direction: direction, duration: style == nil ? 0 : duration,
      isInteractive: plan.isInteractive, removed: removed, pages: after.pages,
      presented: after.presented, startEvents: plan.start, completionEvents: plan.completion,
      cancellationEvents: plan.cancellation)
  }
}
