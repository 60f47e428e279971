public import Pleat

/// A value that models a navigation stack and the pages that are presented over it.
///
/// An operation returns a ``NavigationChange``: the transition to show, the events to carry out in
/// order, and the pages afterwards. The stack does not change until you end the transition.
/// ``finish()`` commits the change, and ``cancel()`` leaves the stack as it was. A change without a
/// transition is committed at once.
///
/// An operation that you call while a transition is running throws an error, waits, or runs at the
/// same time, depending on its ``BusyRule``. A page is identified by its value. It
/// can be on the stack or presented, but only once.
///
/// Source: the navigation and presentation calls of Mark Pospesel's MPFoldTransition, and of UIKit.
public struct PageStack<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The style that a forward change has if its motion is ``NavigationMotion/Choice/automatic``.
  public var style: TransitionStyle

  /// The duration of a whole transition in seconds.
  public var duration: Double

  /// The bounds of the container in points, or nil if they are unknown.
  ///
  /// The frames of pages are computed from them, and ``resize(to:on:)`` changes them. A stack that
  /// presents a ``ChildModal`` must know them.
  public internal(set) var bounds: Rect?

  /// The pixels of the screen, to which the frames of modals are aligned.
  public internal(set) var grid: PixelGrid

  /// The pages of the stack, bottom first; there is at least one.
  public private(set) var pages: [Page]

  /// The presented pages, in the order in which they were presented.
  public private(set) var presented: [PresentedPage<Page>] = []

  /// The changes whose transitions are running, oldest first.
  ///
  /// With ``BusyRule/overlap`` there can be several: each starts from the pages to which the one before it leads.
  public internal(set) var runningChanges: [NavigationChange<Page>] = []

  private var queue: [QueuedOperation] = []
  private(set) var arrivals: [Page: Showing] = [:]
  private(set) var instantArrivals: Set<Page> = []
  /// Whether a page that appeared without a transition also disappears without one if the motion is
  /// automatic; by default it disappears with the reverse of ``style``.
  public var goesAsItCame = false

  /// An operation with the arguments of its call, and the page at which it starts if it is a segue.
  struct QueuedOperation: Hashable, Sendable {
    var operation: NavigationOperation<Page>
    var motion: NavigationMotion
    var source: Page?
  }

  /// Creates a stack of one page, which is never popped; the other parameters are its properties.
  public init(
    root: Page, style: TransitionStyle = .fold([]), duration: Double = 0.3, bounds: Rect? = nil,
    on grid: PixelGrid = PixelGrid(scale: 1)
  ) {
    self.style = style
    self.duration = duration
    self.bounds = bounds
    self.grid = grid
    pages = [root]
  }

  /// Creates a stack of pages, bottom first; the other parameters are its properties.
  ///
  /// - Throws: `NavigationError.noPages` if `pages` is empty; `alreadyThere` if it contains a page
  ///   twice.
  public init(
    pages: [Page], style: TransitionStyle = .fold([]), duration: Double = 0.3,
    bounds: Rect? = nil, on grid: PixelGrid = PixelGrid(scale: 1)
  ) throws(NavigationError<Page>) {
    guard let root = pages.first else { throw .noPages }
    self.init(root: root, style: style, duration: duration, bounds: bounds, on: grid)
    var seen: Set<Page> = [root]
    for page in pages.dropFirst() where !seen.insert(page).inserted { throw .alreadyThere(page) }
    self.pages = pages
  }

  /// The first page, which is never popped.
  public var root: Page { pages[0] }

  /// The top page of the stack, even if a presented page covers it.
  public var top: Page { pages[pages.count - 1] }

  /// The visible page: the page that was presented last, or the top page if none is presented;
  /// while a transition is running, the source of the transition.
  public var visible: Page { presented.last?.page ?? top }

  /// The operations that wait for the running transition, in the order in which they will be tried.
  public var waiting: [NavigationOperation<Page>] { queue.map(\.operation) }

  /// The change whose transition has been running longest, or nil if none is running.
  public var running: NavigationChange<Page>? { runningChanges.first }

  /// Returns whether a page is on the stack or presented.
  public func contains(_ page: Page) -> Bool {
    pages.contains(page) || presented.contains { $0.page == page }
  }

  // MARK: - Running

  /// Starts an operation, or queues it behind the running transition.
  ///
  /// `motion` says how the change is shown, and `rule` what to do if a transition is running. A
  /// change without a transition is complete when this method returns. You must still carry out its
  /// start events and then its completion events. The stack checks a queued operation when the
  /// operation starts, not when you call this method.
  ///
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: A ``NavigationError``: `transitionRunning` if a transition is running, depending on `rule`, or
  ///   an error of the operation itself, for example of ``push(_:_:ifBusy:)``. The stack is then unchanged.
  @discardableResult
  public mutating func perform(
    _ operation: NavigationOperation<Page>, _ motion: NavigationMotion = .automatic,
    ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try request(QueuedOperation(operation: operation, motion: motion), ifBusy: rule)
  }

  mutating func request(
    _ request: QueuedOperation, ifBusy rule: BusyRule
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    guard let running = runningChanges.last else { return try start(request) }
    if rule == .queue {
      queue.append(request)
      return nil
    }
    if rule == .overlap, queue.isEmpty {
      let change = try plan(request)
      if change.isAnimated { return startOverlapping(change) }
    }
    throw .transitionRunning(from: running.source, to: running.destination)
  }

  private mutating func start(
    _ request: QueuedOperation
  ) throws(NavigationError<Page>) -> NavigationChange<Page> {
    let change = try plan(request)
    if change.isAnimated { runningChanges = [change] } else { commit(change) }
    return change
  }

  private mutating func commit(_ change: NavigationChange<Page>) {
    pages = change.pages
    presented = change.presented
    switch change.operation {
    case .push(let page), .present(let page, as: _):
      arrivals[page] = change.showing
      if change.showing == nil { instantArrivals.insert(page) }
    // When the new page is popped, its transition is the one that the old page would have had.
    case .replace(let old, with: let new):
      arrivals[new] = arrivals[old]
      if instantArrivals.contains(old) { instantArrivals.insert(new) }
    case .pop, .popToRoot, .popTo, .dismiss: break
    }
    for page in change.removed { arrivals[page] = nil }
    instantArrivals.subtract(change.removed)
  }

  /// Completes the running transition, commits its change, and starts operations that are waiting.
  ///
  /// If several transitions are running, this method completes the oldest. When none is running any
  /// more, waiting operations start in order, until one of them has a transition. The rest continue
  /// to wait.
  ///
  /// - Returns: The change with its completion events, and the results of the operations that were
  ///   tried.
  /// - Throws: `NavigationError.nothingRunning` if no transition is running.
  @discardableResult
  public mutating func finish() throws(NavigationError<Page>) -> NavigationEnd<Page> {
    guard let change = running else { throw .nothingRunning }
    runningChanges.removeFirst()
    commit(change)
    let events = change.completionEvents + releaseHeldEvents()
    var next: [NavigationFollowUp<Page>] = []
    while runningChanges.isEmpty, !queue.isEmpty {
      let request = queue.removeFirst()
      do {
        next.append(.started(try start(request)))
      } catch {
        next.append(.refused(request.operation, error))
      }
    }
    return NavigationEnd(change: change, isCompleted: true, events: events, next: next)
  }

  /// Cancels the running transition and leaves the stack as it was.
  ///
  /// If several transitions are running, this method cancels the newest, and the others go on. All
  /// waiting operations are refused, because they were meant to start after the cancelled change was
  /// complete.
  ///
  /// - Returns: The change with its cancellation events, and the operations that were refused.
  /// - Throws: `NavigationError.nothingRunning` if no transition is running.
  @discardableResult
  public mutating func cancel() throws(NavigationError<Page>) -> NavigationEnd<Page> {
    guard let change = runningChanges.popLast() else { throw .nothingRunning }
    let error = NavigationError.transitionCancelled(from: change.source, to: change.destination)
    let refused = queue.map { NavigationFollowUp.refused($0.operation, error) }
    queue = []
    return NavigationEnd(
      change: change, isCompleted: false, events: change.dueCancellation, next: refused)
  }
}

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
