/// A stack of pages with what is presented over it, as a value: every operation returns the transition
/// to run, the order of events and the end state.
///
/// Nothing changes until a transition has run: ``finish()`` commits it, ``cancel()`` leaves the stack
/// as it was. One transition runs at a time; an operation that comes meanwhile is refused or waits,
/// whichever its caller asked for. A page is known by its value and stands in one place only.
/// Source: the navigation and presentation calls of Mark Pospesel's MPFoldTransition, and UIKit's.
public struct PageStack<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The style of changes forward that name none; changes back play the reverse of what they undo.
  public var style: TransitionStyle

  /// Seconds for a whole transition.
  public var duration: Double

  /// The pages, bottom first; never empty.
  public private(set) var pages: [Page]

  /// The presented pages, the first presented first.
  public private(set) var presented: [PresentedPage<Page>] = []

  /// The change whose transition runs.
  public private(set) var running: NavigationChange<Page>?

  private var queue: [QueuedOperation] = []
  private(set) var arrivals: [Page: TransitionStyle] = [:]

  /// An operation with all that it was asked with; a segue's is checked against its source.
  struct QueuedOperation: Hashable, Sendable {
    var operation: NavigationOperation<Page>
    var motion: NavigationMotion
    var source: Page?
  }

  /// Creates a stack of one page.
  public init(root: Page, style: TransitionStyle = .fold([]), duration: Double = 0.3) {
    self.style = style
    self.duration = duration
    pages = [root]
  }

  /// Creates a stack of some pages, bottom first.
  ///
  /// - Throws: `noPages` for an empty list, `alreadyThere` for a page that is in it twice.
  public init(
    pages: [Page], style: TransitionStyle = .fold([]), duration: Double = 0.3
  ) throws(NavigationError<Page>) {
    guard let root = pages.first else { throw .noPages }
    self.init(root: root, style: style, duration: duration)
    var seen: Set<Page> = [root]
    for page in pages.dropFirst() where !seen.insert(page).inserted { throw .alreadyThere(page) }
    self.pages = pages
  }

  /// The first page, which is never popped.
  public var root: Page { pages[0] }

  /// The top page of the stack, whether or not it is covered by a presented one.
  public var top: Page { pages[pages.count - 1] }

  /// The page that is seen when nothing runs: the last one presented, else the top one.
  public var visible: Page { presented.last?.page ?? top }

  /// The operations that wait for the running transition, the next one first.
  public var waiting: [NavigationOperation<Page>] { queue.map(\.operation) }

  /// Whether a page is on the stack or presented.
  public func contains(_ page: Page) -> Bool {
    pages.contains(page) || presented.contains { $0.page == page }
  }
}

// MARK: - Running

extension PageStack {
  /// Starts an operation, or lets it wait for the transition that runs.
  ///
  /// A change that is not animated is done when this returns, and only its events are left to be
  /// acted out: its start's, then its completion's. Whether a waiting operation is possible is decided
  /// when its turn comes.
  /// - Parameters:
  ///   - operation: what to do.
  ///   - motion: how it is shown.
  ///   - rule: what to do with it while a transition runs.
  /// - Returns: the change, nil for an operation that waits.
  /// - Throws: a `NavigationError`; the stack is then as it was.
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
    if let running {
      guard rule == .queue else {
        throw .transitionRunning(from: running.source, to: running.destination)
      }
      queue.append(request)
      return nil
    }
    return try start(request)
  }

  private mutating func start(
    _ request: QueuedOperation
  ) throws(NavigationError<Page>) -> NavigationChange<Page> {
    let change = try plan(request)
    if change.isAnimated { running = change } else { commit(change) }
    return change
  }

  private mutating func commit(_ change: NavigationChange<Page>) {
    pages = change.pages
    presented = change.presented
    switch change.operation {
    case .push(let page), .present(let page, as: _): arrivals[page] = change.style
    // The new page goes back the way the old one would have gone.
    case .replace(let old, with: let new): arrivals[new] = arrivals[old]
    case .pop, .popToRoot, .popTo, .dismiss: break
    }
    for page in change.removed { arrivals[page] = nil }
  }

  /// Commits the transition that has run, and starts what waits.
  ///
  /// - Throws: `nothingRunning`.
  @discardableResult
  public mutating func finish() throws(NavigationError<Page>) -> NavigationEnd<Page> {
    guard let change = running else { throw .nothingRunning }
    running = nil
    commit(change)
    var next: [NavigationFollowUp<Page>] = []
    while running == nil, !queue.isEmpty {
      let request = queue.removeFirst()
      do {
        next.append(.started(try start(request)))
      } catch {
        next.append(.refused(request.operation, error))
      }
    }
    return NavigationEnd(change: change, isCompleted: true, next: next)
  }

  /// Calls off the transition that runs: the stack stays as it was.
  ///
  /// What waited was asked for on the way to a state that never came: all of it is refused.
  /// - Throws: `nothingRunning`.
  @discardableResult
  public mutating func cancel() throws(NavigationError<Page>) -> NavigationEnd<Page> {
    guard let change = running else { throw .nothingRunning }
    running = nil
    let error = NavigationError.transitionCancelled(from: change.source, to: change.destination)
    let refused = queue.map { NavigationFollowUp.refused($0.operation, error) }
    queue = []
    return NavigationEnd(change: change, isCompleted: false, next: refused)
  }
}
