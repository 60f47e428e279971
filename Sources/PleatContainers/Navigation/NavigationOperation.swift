/// An operation on a ``PageStack``.
public enum NavigationOperation<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Adds a page on top of the stack.
  case push(Page)
  /// Removes the top page of the stack.
  case pop
  /// Removes all pages of the stack except the first.
  case popToRoot
  /// Removes all pages of the stack that are above the given one.
  case popTo(Page)
  /// Replaces a page of the stack, at the top or below, with another page.
  case replace(Page, with: Page)
  /// Presents a page over the visible page.
  case present(Page, as: PresentationKind)
  /// Dismisses the page that was presented last.
  case dismiss
}

extension NavigationOperation {
  /// The direction of the operation: reverse if it only removes pages, otherwise forward.
  public var direction: NavigationDirection {
    switch self {
    case .push, .replace, .present: .forward
    case .pop, .popToRoot, .popTo, .dismiss: .reverse
    }
  }
}

extension NavigationOperation: Codable where Page: Codable {}

/// What happens to the presenting page while another page is presented over it.
public enum PresentationKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// The presented page replaces everything that was visible.
  ///
  /// The presenting page disappears and is not notified when the interface rotates.
  case fullScreen
  /// The presented page is a child of the container.
  ///
  /// The presenting page stays visible behind it and rotates with the interface.
  case child
}

/// A presented page and the way in which it is presented.
public struct PresentedPage<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that is presented.
  public var page: Page
  /// The way in which the page is presented.
  public var kind: PresentationKind

  /// Creates a presented page from a page and a kind of presentation.
  public init(_ page: Page, as kind: PresentationKind) {
    self.page = page
    self.kind = kind
  }
}

extension PresentedPage: Codable where Page: Codable {}

/// The direction of a change.
///
/// The raw values are those of the direction of MPFlipViewController.
public enum NavigationDirection: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The direction of the operations push, replace and present.
  case forward = 0
  /// The direction of the operations pop, pop to a page, pop to the root, and dismiss.
  case reverse = 1
}

/// The way in which a change is shown: its style, and whether the user controls it.
public struct NavigationMotion: Hashable, Codable, Sendable {
  /// The ways to choose the style of a change.
  public enum Choice: Hashable, Codable, Sendable {
    /// The style is chosen automatically.
    ///
    /// A forward change uses the ``PageStack/style`` of the stack. A change in reverse uses the
    /// reverse of the style with which the visible page appeared. If that page appeared without a
    /// transition, the change uses the reverse of the stack's style.
    case automatic
    /// The given style, which is not reversed for a change in reverse.
    case style(TransitionStyle)
    /// No transition. The change is complete at once.
    case instant
  }

  /// The way in which the style is chosen.
  public var choice: Choice

  /// Whether the user controls the transition, for example with a finger.
  ///
  /// If this is true, pages are notified that they join or leave the container only after the
  /// transition has been completed.
  public var isInteractive: Bool

  /// Creates a motion from a choice of the style.
  public init(_ choice: Choice = .automatic, isInteractive: Bool = false) {
    self.choice = choice
    self.isInteractive = isInteractive
  }

  /// A motion whose style is chosen automatically; see ``Choice/automatic``.
  public static let automatic = NavigationMotion()
  /// A motion without a transition.
  public static let instant = NavigationMotion(.instant)
  /// Returns a motion with the given style, which is not reversed for a change in reverse.
  public static func style(_ style: TransitionStyle) -> NavigationMotion {
    NavigationMotion(.style(style))
  }
}

/// What to do with an operation that is called while a transition is running.
public enum BusyRule: String, CaseIterable, Codable, Hashable, Sendable {
  /// The operation throws an error, and nothing changes.
  case refuse
  /// The operation waits until the running transition and all operations queued earlier have ended.
  case queue
}
