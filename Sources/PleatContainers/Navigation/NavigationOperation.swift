import Pleat

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

  /// The direction of the operation: reverse if it only removes pages, otherwise forward.
  public var direction: NavigationDirection {
    switch self {
    case .push, .replace, .present: .forward
    case .pop, .popToRoot, .popTo, .dismiss: .reverse
    }
  }
}

extension NavigationOperation: Codable where Page: Codable {}

/// The direction of a change, with the raw values of MPFlipViewController.
public enum NavigationDirection: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The direction of the operations push, replace and present.
  case forward = 0
  /// The direction of the operations pop, pop to a page, pop to the root, and dismiss.
  case reverse = 1
}

/// The way in which a change is shown: its style, and whether the user controls it.
public struct NavigationMotion: Hashable, Codable, Sendable {
  /// The ways to choose the style of a change, encoded as `"automatic"`, `"instant"`, or an object
  /// with the key `style` or `crossFade`.
  public enum Choice: Hashable, Sendable {
    /// The style is chosen automatically.
    ///
    /// A forward change uses the ``PageStack/style`` of the stack, or, if it presents a
    /// ``ChildModal``, the modal's ``ChildModal/fade``. A reverse change uses the reverse of the
    /// style with which the visible page appeared. If that page appeared without a transition, the
    /// change uses the reverse of the style of a forward change, or, if ``PageStack/goesAsItCame``
    /// is true, has no transition.
    case automatic
    /// The given style, which is used as it is even if the change goes in reverse.
    case style(TransitionStyle)
    /// The opacity of one page changes. If the change goes forward, the destination appears over the
    /// source. If it goes in reverse, the source disappears over the destination.
    case crossFade(CrossFade)
    /// No transition. The change is complete at once.
    case instant
  }

  /// The way in which the style is chosen.
  public var choice: Choice

  /// Whether the user controls the transition, for example with a finger: if so, pages are told that
  /// they join or leave the container only after the transition has been completed.
  public var isInteractive: Bool

  /// The duration of the whole transition in seconds; nil stands for the duration of the fade in a
  /// cross-fade, and otherwise for ``PageStack/duration``.
  public var duration: Double?

  /// Creates a motion; the parameters are its properties.
  public init(
    _ choice: Choice = .automatic, isInteractive: Bool = false, duration: Double? = nil
  ) {
    self.choice = choice
    self.isInteractive = isInteractive
    self.duration = duration
  }

  /// A motion whose style is chosen automatically; see ``Choice/automatic``.
  public static let automatic = NavigationMotion()
  /// A motion without a transition.
  public static let instant = NavigationMotion(.instant)
  /// A cross-fade of 0.3 s.
  public static let crossFade = NavigationMotion(.crossFade(CrossFade()))
  /// Returns a motion with the given style, which is used as it is even if the change goes in
  /// reverse.
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
  /// The operation starts at once, from the pages to which the newest running transition leads.
  ///
  /// ``PageStack/finish()`` ends the oldest transition, and ``PageStack/cancel()`` the newest. An
  /// operation without a transition is refused, and so is any operation while others wait.
  case overlap
}

extension NavigationMotion.Choice: Codable {
  /// Decodes the name of a choice, or an object with a style or a cross-fade.
  public init(from decoder: any Decoder) throws {
    let found = try EnumerationCase(from: decoder)
    switch found.name {
    case "automatic": self = .automatic
    case "instant": self = .instant
    case "style": self = .style(try found.value())
    case "crossFade": self = .crossFade(try found.value())
    default: throw found.unknown("automatic, instant, style, crossFade")
    }
  }

  /// Encodes the name of a choice, or an object with the style or the cross-fade.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .automatic: try encoder.encode(case: "automatic")
    case .instant: try encoder.encode(case: "instant")
    case .style(let style): try encoder.encode(case: "style", style)
    case .crossFade(let fade): try encoder.encode(case: "crossFade", fade)
    }
  }
}
