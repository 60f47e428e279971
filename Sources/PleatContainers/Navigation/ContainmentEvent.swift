/// One step of a change in a container: a call to a page, or an action on its view.
///
/// The names are those of UIKit's methods. `willMove(toParent: nil)` and `didMove(toParent: nil)`
/// are separate steps: ``willMoveFromParent`` and ``didMoveFromParent``.
public enum ContainmentStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// The view's frame is set to the container's bounds, while the view is not visible.
  case setFrame
  /// The page is about to become a child of the container.
  case willMoveToParent
  /// The page has become a child of the container.
  case didMoveToParent
  /// The page is about to stop being a child of the container.
  case willMoveFromParent
  /// The page is no longer a child of the container.
  case didMoveFromParent
  /// The view is about to become visible.
  case willAppear
  /// The view is added to the container's view, above the views that are there.
  case addView
  /// The view is visible, and the transition has ended.
  case didAppear
  /// The view is about to be covered or removed.
  case willDisappear
  /// The view is removed from the container's view.
  case removeView
  /// The view is no longer visible.
  case didDisappear
}

extension ContainmentStep: CustomStringConvertible {
  /// The name of the case.
  public var description: String { rawValue }
}

/// One step of a change, for one page.
public struct ContainmentEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that the step concerns.
  public var page: Page
  /// The step.
  public var step: ContainmentStep

  /// Creates an event.
  public init(_ page: Page, _ step: ContainmentStep) {
    self.page = page
    self.step = step
  }
}

extension ContainmentEvent: Codable where Page: Codable {}

extension ContainmentEvent: CustomStringConvertible {
  /// The page and the step, for example `list willAppear`.
  public var description: String { "\(page) \(step)" }
}
