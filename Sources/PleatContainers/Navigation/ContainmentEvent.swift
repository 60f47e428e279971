public import Pleat

/// One step of a change of a container's pages: a call to a page, or an action on a page's view.
///
/// The steps are named after UIKit's methods. The calls with a nil parent have names of their own:
/// ``willMoveFromParent`` is `willMove(toParent: nil)`, and ``didMoveFromParent`` is
/// `didMove(toParent: nil)`.
public enum ContainmentStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// The frame of the page's view is set.
  case setFrame
  /// The frame of the shade under the page's view is set.
  case setShadeFrame
  /// The page is about to become a child of the container.
  case willMoveToParent
  /// The page has become a child of the container.
  case didMoveToParent
  /// The page is about to stop being a child of the container.
  case willMoveFromParent
  /// The page is no longer a child of the container.
  case didMoveFromParent
  /// The page's view is about to become visible.
  case willAppear
  /// The shade of a ``ChildModal`` is added to the container's view, in front of all views that are
  /// already there.
  ///
  /// The page's view is then added in front of the shade.
  case addShade
  /// The page's view is added to the container's view, in front of all views that are already
  /// there.
  case addView
  /// The page's view is visible, and the transition has ended.
  case didAppear
  /// The page's view is about to be covered or removed.
  case willDisappear
  /// The page's view is removed from the container's view.
  case removeView
  /// The shade under the page's view is removed from the container's view.
  case removeShade
  /// The page's view is no longer visible.
  case didDisappear
}

extension ContainmentStep: CustomStringConvertible {
  /// The name of the case.
  public var description: String { rawValue }
}

/// One step of a change in a container, and the page that it concerns.
public struct ContainmentEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that the step concerns.
  public var page: Page
  /// The step.
  public var step: ContainmentStep
  /// The frame that ``ContainmentStep/setFrame``, ``ContainmentStep/setShadeFrame`` or
  /// ``ContainmentStep/addShade`` sets, in the container's coordinates.
  ///
  /// It is nil for all other steps. It is also nil if the stack does not know the bounds of its
  /// container (``PageStack/bounds``). In that case, set the frame to the container's bounds.
  public var frame: Rect?

  /// Creates an event; the parameters are its properties.
  public init(_ page: Page, _ step: ContainmentStep, frame: Rect? = nil) {
    self.page = page
    self.step = step
    self.frame = frame
  }
}

extension ContainmentEvent: Codable where Page: Codable {}

extension ContainmentEvent: CustomStringConvertible {
  /// The page and the step, for example `list willAppear`.
  public var description: String { "\(page) \(step)" }
}
