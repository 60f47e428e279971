/// What a page is told, or what is done with its view, while its container changes.
///
/// The names are those of UIKit's calls, with `willMove(toParent: nil)` and `didMove(toParent: nil)`
/// as steps of their own.
public enum ContainmentStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// The view takes the container's bounds, before anybody sees it.
  case setFrame
  /// The page is about to become a child of the container.
  case willMoveToParent
  /// The page is a child of the container.
  case didMoveToParent
  /// The page is about to stop being a child.
  case willMoveFromParent
  /// The page is no longer a child.
  case didMoveFromParent
  /// The view is about to be seen.
  case willAppear
  /// The view joins the container's view, above what is there.
  case addView
  /// The view is seen, and nothing moves any more.
  case didAppear
  /// The view is about to be covered or taken away.
  case willDisappear
  /// The view leaves the container's view.
  case removeView
  /// The view is no longer seen.
  case didDisappear
}

extension ContainmentStep: CustomStringConvertible {
  /// The name of the case.
  public var description: String { rawValue }
}

/// One step for one page.
public struct ContainmentEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Whom it concerns.
  public var page: Page
  /// What happens.
  public var step: ContainmentStep

  /// Creates an event.
  public init(_ page: Page, _ step: ContainmentStep) {
    self.page = page
    self.step = step
  }
}

extension ContainmentEvent: Codable where Page: Codable {}

extension ContainmentEvent: CustomStringConvertible {
  /// The page and the step, as in `list willAppear`.
  public var description: String { "\(page) \(step)" }
}
