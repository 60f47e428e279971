internal import Pleat

/// The reason why a ``PageStack`` refuses an operation, which leaves the stack unchanged.
public enum NavigationError<Page: Hashable & Sendable>: Error, Hashable, CustomStringConvertible {
  /// A stack was created without pages.
  case noPages
  /// The page cannot be popped, because it is the only page on the stack.
  case onlyOnePage(Page)
  /// The new page is already on the stack or presented.
  case alreadyThere(Page)
  /// The page to pop to is already the top page.
  case alreadyOnTop(Page)
  /// The page to pop to, or the page to replace, is not on the stack.
  ///
  /// For a segue: the page at which the segue starts is neither on the stack nor presented.
  case notOnStack(Page)
  /// A segue starts at a page that is not visible.
  case notVisible(Page, visible: Page)
  /// A modal cannot be presented, because the stack does not know the bounds of its container.
  case boundsUnknown(for: Page)
  /// A presented page covers the stack.
  case covered(by: Page)
  /// No page is presented, so there is none to dismiss.
  case nothingPresented(on: Page)
  /// A transition is running, and the operation was called with ``BusyRule/refuse``.
  case transitionRunning(from: Page, to: Page)
  /// The operation waited for a transition, and that transition was cancelled.
  case transitionCancelled(from: Page, to: Page)
  /// No transition is running, so there is none to finish or cancel.
  case nothingRunning

  /// A message in one line without a full stop: what was refused, and what is accepted.
  public var description: String {
    switch self {
    case .noPages: "a stack needs at least one page"
    case .onlyOnePage(let page):
      "\(Self.text(page)) is the only page and cannot be popped: a pop needs at least two pages"
    case .alreadyThere(let page):
      "\(Self.text(page)) is already on the stack or presented: a page can be there only once"
    case .alreadyOnTop(let page):
      "\(Self.text(page)) is already the top page: choose a page below it"
    case .notOnStack(let page):
      "\(Self.text(page)) is not in the stack: choose a page that is"
    case .notVisible(let page, let visible):
      "\(Self.text(page)) is not visible: a segue must start at the visible page, \(Self.text(visible))"
    case .boundsUnknown(let page):
      "\(Self.text(page)) cannot be presented as a modal: the stack needs the bounds of its container"
    case .covered(let page):
      "\(Self.text(page)) is presented over the stack: dismiss it before you change the pages below"
    case .nothingPresented(let page):
      "\(Self.text(page)) presents no page: there is nothing to dismiss"
    case .transitionRunning(let from, let to):
      "a transition from \(Self.text(from)) to \(Self.text(to)) is running: wait until it ends, or pass ifBusy: .queue"
    case .transitionCancelled(let from, let to):
      "this operation waited for the transition from \(Self.text(from)) to \(Self.text(to)), which was cancelled: call it again"
    case .nothingRunning: "no transition is running: there is nothing to finish or cancel"
    }
  }

  /// Returns the text for a page in a message, escaped so that it fits on one line.
  private static func text(_ page: Page) -> String { "\(page)".printable }
}
