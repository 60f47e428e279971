internal import Pleat

/// Why an operation on a ``PageStack`` was refused; the stack is then as it was.
public enum NavigationError<Page: Hashable & Sendable>: Error, Hashable {
  /// A stack was to be made of no pages.
  case noPages
  /// The only page cannot be popped.
  case onlyOnePage(Page)
  /// A page that comes is there already.
  case alreadyThere(Page)
  /// The page that is to be reached is the top one.
  case alreadyOnTop(Page)
  /// A page that is to be reached, replaced, or left by a segue is not there.
  case notOnStack(Page)
  /// A segue starts at a page that is not the visible one.
  case notVisible(Page, visible: Page)
  /// The stack is covered by a presented page.
  case covered(by: Page)
  /// There is no presented page to dismiss.
  case nothingPresented(on: Page)
  /// A transition runs, and the operation was not to wait for it.
  case transitionRunning(from: Page, to: Page)
  /// The operation waited for a transition that was cancelled.
  case transitionCancelled(from: Page, to: Page)
  /// No transition runs that could be finished or cancelled.
  case nothingRunning
}

extension NavigationError: CustomStringConvertible {
  /// The page that was refused and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .noPages: "a stack needs at least one page"
    case .onlyOnePage(let page):
      "\(Self.text(page)) is the only page and cannot be popped: at least two are needed"
    case .alreadyThere(let page):
      "\(Self.text(page)) is there already: a page stands in one place only"
    case .alreadyOnTop(let page):
      "\(Self.text(page)) is the top page already: only a page below it can be gone back to"
    case .notOnStack(let page):
      "\(Self.text(page)) is not there: only a page of the stack can be reached, replaced or left"
    case .notVisible(let page, let visible):
      "\(Self.text(page)) is not visible: a segue starts at the visible page, \(Self.text(visible))"
    case .covered(let page):
      "\(Self.text(page)) is presented over the stack: dismiss it before the pages below change"
    case .nothingPresented(let page):
      "\(Self.text(page)) presents no page: there is nothing to dismiss"
    case .transitionRunning(let from, let to):
      "a transition from \(Self.text(from)) to \(Self.text(to)) runs: wait for its end, or ask for the queue"
    case .transitionCancelled(let from, let to):
      "the transition from \(Self.text(from)) to \(Self.text(to)), which this waited for, was cancelled: ask again"
    case .nothingRunning: "no transition runs: there is nothing to finish or to cancel"
    }
  }

  /// A page as the message calls it.
  private static func text(_ page: Page) -> String { "\(page)".printable }
}
