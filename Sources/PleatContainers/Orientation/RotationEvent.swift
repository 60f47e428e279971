import Pleat

/// A callback that a page gets while the interface rotates.
public struct RotationEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that gets the callback.
  public var page: Page
  /// The step of the rotation.
  public var step: RotationStep
  /// The orientation that the callback gets: for `didRotate` the old one, otherwise the new one, as
  /// in UIKit.
  public var orientation: InterfaceOrientation
  /// The duration of the rotation in seconds.
  public var duration: Double

  /// Creates an event; the parameters are its properties.
  public init(
    _ page: Page, _ step: RotationStep, _ orientation: InterfaceOrientation,
    duration: Double = 0.3
  ) {
    self.page = page
    self.step = step
    self.orientation = orientation
    self.duration = duration
  }

  init(_ page: Page, _ step: RotationStep, _ change: SizeChange) {
    self.init(
      page, step, step == .didRotate ? change.oldOrientation : change.newOrientation,
      duration: change.duration)
  }
}

/// The three callbacks during a rotation, in order.
public enum RotationStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// The callback before anything moves.
  case willRotate
  /// The callback after the bounds have changed. What the page changes in this callback is
  /// animated.
  case willAnimateRotation
  /// The callback after the animation has ended.
  case didRotate
}

extension RotationEvent: CustomStringConvertible {
  /// The page, the step and the orientation, for example `list willRotate landscapeLeft`.
  public var description: String { "\(page) \(step.rawValue) \(orientation)" }
}

extension RotatingPage {
  /// Returns the callbacks of a rotation, in order.
  ///
  /// Call this method on the root page of the window. Each step reaches all pages before the next
  /// step begins. A parent comes first, then its visible children from back to front, then the page
  /// that it presents without covering the screen. The children of a page whose
  /// ``forwardsRotation`` is false are left out.
  ///
  /// If a page is presented full-screen, the pages behind it get no events and do not rotate. To
  /// let them rotate, add the presented page as a child instead.
  ///
  /// Since iOS 8 these callbacks are only for pages that do not handle changes of size: see
  /// ``sizeEvents(_:)``.
  ///
  /// The duration is in seconds. If both orientations are the same, there are no events.
  public func rotationEvents(
    from old: InterfaceOrientation, to new: InterfaceOrientation, duration: Double = 0.3
  ) -> [RotationEvent<Page>] {
    guard old != new else { return [] }
    let audience = frontMost.sizes(.zero)
    return RotationStep.allCases.flatMap { step in
      audience.map { page, _ in
        RotationEvent(page.page, step, step == .didRotate ? old : new, duration: duration)
      }
    }
  }
}
