public import Pleat

/// A change of the size of a page, because the device is turned or a window is resized: the
/// arguments of `viewWillTransition(to:with:)` in UIKit.
public struct SizeChange: Hashable, Sendable {
  /// The size after the change, in points.
  public var size: Size

  /// The rotation of the content from the old orientation to the new one.
  ///
  /// It is a quarter turn between portrait and landscape, and a half turn between opposite
  /// orientations. If the window is only resized, it is the identity.
  public let targetTransform: AffineTransform

  /// The duration of the animation in seconds.
  public var duration: Double

  /// The interface orientation before the change.
  public let oldOrientation: InterfaceOrientation

  /// The interface orientation after the change.
  public let newOrientation: InterfaceOrientation

  /// Whether the interface orientation changes.
  public var isRotation: Bool { oldOrientation != newOrientation }

  /// Creates the change of a window that is resized without a rotation; the parameters are the
  /// properties.
  public init(
    resizingTo size: Size, orientation: InterfaceOrientation = .unknown, duration: Double = 0.3
  ) {
    self.size = size
    self.duration = duration
    targetTransform = .identity
    (oldOrientation, newOrientation) = (orientation, orientation)
  }

  /// Creates the change of an interface that rotates from one orientation to another.
  ///
  /// Width and height are swapped between portrait and landscape; `size` is the one *before* the
  /// change, in points. If an orientation is unknown, the transform is the identity, and the size
  /// does not change.
  public init(
    rotatingFrom old: InterfaceOrientation, to new: InterfaceOrientation, size: Size,
    duration: Double = 0.3
  ) {
    let angle = old.angle(to: new) ?? .zero
    let isSwapped = angle.quarterTurns.magnitude == 1
    self.size = isSwapped ? Size(width: size.height, height: size.width) : size
    self.duration = duration
    targetTransform = .rotation(angle)
    (oldOrientation, newOrientation) = (old, new)
  }

  /// Creates a change from what UIKit reports: the new size and the target transform.
  ///
  /// `orientation` is the one before the change. `transform`, a rotation of the content such as the
  /// `targetTransform` of a transition coordinator, turns it into the new orientation.
  ///
  /// - Throws: An ``OrientationError`` if the transform is singular, mirrors the plane, or contains a
  ///   number that is not finite.
  public init(
    to size: Size, by transform: AffineTransform, from orientation: InterfaceOrientation,
    duration: Double = 0.3
  ) throws(OrientationError) {
    self.size = size
    self.duration = duration
    targetTransform = transform
    oldOrientation = orientation
    newOrientation = try orientation.turned(by: transform)
  }
}

/// The three steps of a change of size, in order.
public enum SizeStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// The callback before anything moves: `viewWillTransition(to:with:)`.
  case willTransition
  /// The animation that runs along with the change. It lasts for ``SizeChange/duration``.
  case alongside
  /// The callback after the change has ended.
  case completion
}

/// A callback that a page gets while its size changes.
public enum SizeEvent<Page: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// A step of the change. The ``SizeChange`` contains the size that this page gets.
  case size(Page, SizeStep, SizeChange)
  /// One of the older callbacks, for a page that does not handle changes of size.
  case rotation(RotationEvent<Page>)

  /// The page that gets the callback.
  public var page: Page {
    switch self {
    case .size(let page, _, _): page
    case .rotation(let event): event.page
    }
  }

  /// The page, the step and the size or the orientation, for example `list willTransition 480x320`.
  public var description: String {
    switch self {
    case .size(let page, let step, let change): "\(page) \(step.rawValue) \(change.size)"
    case .rotation(let event): "\(event)"
    }
  }
}
