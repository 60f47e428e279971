/// What can be asked of a ``PageStack``.
public enum NavigationOperation<Page: Hashable & Sendable>: Hashable, Sendable {
  /// A new page on top.
  case push(Page)
  /// The top page goes.
  case pop
  /// All pages go but the first.
  case popToRoot
  /// All pages above one go.
  case popTo(Page)
  /// A page takes the place of another one, wherever that is on the stack.
  case replace(Page, with: Page)
  /// A page comes over whatever is seen.
  case present(Page, as: PresentationKind)
  /// The page that was presented last goes.
  case dismiss
}

extension NavigationOperation {
  /// Which way it goes: forward unless pages only leave by it.
  public var direction: NavigationDirection {
    switch self {
    case .push, .replace, .present: .forward
    case .pop, .popToRoot, .popTo, .dismiss: .reverse
    }
  }
}

extension NavigationOperation: Codable where Page: Codable {}

/// How a presented page stands to the one that presents it.
public enum PresentationKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// It takes the place of all that was seen: the presenter disappears and hears of no rotation.
  case fullScreen
  /// It is a child of the container: the presenter stays behind it, and turns with the device.
  case child
}

/// A page that is presented, and how.
public struct PresentedPage<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page.
  public var page: Page
  /// How it was presented.
  public var kind: PresentationKind

  /// Creates a presented page.
  public init(_ page: Page, as kind: PresentationKind) {
    self.page = page
    self.kind = kind
  }
}

extension PresentedPage: Codable where Page: Codable {}

/// Which way a change goes; the raw values are those of MPFlipViewController's direction.
public enum NavigationDirection: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Further: push, replace, present.
  case forward = 0
  /// Back: the pops and dismiss.
  case reverse = 1
}

/// How a change is to be shown.
public struct NavigationMotion: Hashable, Codable, Sendable {
  /// What decides the style.
  public enum Choice: Hashable, Codable, Sendable {
    /// Forward the stack's own style; back the reverse of the style by which the page came.
    case automatic
    /// This style, forward and back, as it is.
    case style(TransitionStyle)
    /// No transition: the change is over at once.
    case instant
  }

  /// What decides the style.
  public var choice: Choice

  /// Whether a finger moves it: containment is then announced only once it is certain.
  public var isInteractive: Bool

  /// Creates a motion.
  public init(_ choice: Choice = .automatic, isInteractive: Bool = false) {
    self.choice = choice
    self.isInteractive = isInteractive
  }

  /// The stack's own style forward, its reverse back.
  public static let automatic = NavigationMotion()
  /// No transition.
  public static let instant = NavigationMotion(.instant)
  /// A style, forward and back, as it is.
  public static func style(_ style: TransitionStyle) -> NavigationMotion {
    NavigationMotion(.style(style))
  }
}

/// What to do with an operation that comes while a transition runs.
public enum BusyRule: String, CaseIterable, Codable, Hashable, Sendable {
  /// It throws, and nothing changes.
  case refuse
  /// It waits for its turn.
  case queue
}
