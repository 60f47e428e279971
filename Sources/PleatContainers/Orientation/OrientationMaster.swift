public import Pleat

/// A container that shows one nib in portrait and another one in landscape, and keeps the user's
/// state.
///
/// A rotation removes the old view and creates a new one. Put everything that must survive a
/// rotation, such as a running timer or a half-written text, into ``state``.
///
/// Source: the orientation master in the article that is also the source of ``NibNames``.
public struct OrientationMaster<State> {
  /// The state that survives when views are replaced.
  public var state: State

  /// The names under which the nibs may be stored.
  public let nibs: NibNames

  /// The interface orientation that is shown, or nil before the first appearance.
  public private(set) var orientation: InterfaceOrientation?

  /// The nib that is shown, or nil before the first appearance.
  public private(set) var nib: NibCandidate?

  /// The frame of the child's view in the container's coordinates.
  ///
  /// It is equal to the container's bounds. The container's frame would be wrong, because bars may
  /// offset it.
  public private(set) var childFrame: Rect = .zero

  /// The duration in seconds of the last rotation or change of bounds, or 0 if it was not
  /// animated.
  ///
  /// Use it to animate what you change in the steps of ``show(_:in:duration:exists:)``.
  public private(set) var duration = 0.0

  /// Creates a container that shows nothing yet.
  public init(state: State, nibs: NibNames) {
    self.state = state
    self.nibs = nibs
  }

  /// Shows the nib for an orientation.
  ///
  /// Call this method when the container first appears, and then during the animation of each
  /// rotation. The first call is necessary because a pad sends no rotation callback at launch. A
  /// repeated call with the same orientation and bounds does nothing.
  ///
  /// The bounds are those of the container in the new orientation. The duration of the rotation is in
  /// seconds, or 0 for the first appearance. `exists` returns whether a nib with the given name exists.
  ///
  /// - Returns: The steps to carry out, in order. Each child is identified by the name of its nib.
  ///   The old child is removed completely before the new one is added. If only the bounds have
  ///   changed, the only step sets the frame.
  /// - Throws: ``NibNameError/missing(_:tried:)`` if no nib exists. The old child then stays.
  public mutating func show(
    _ new: InterfaceOrientation, in bounds: Rect, duration: Double = 0, exists: (String) -> Bool
  ) throws(NibNameError) -> [ContainmentEvent<String>] {
    if let nib, new == orientation {
      if bounds == childFrame { return [] }
      (childFrame, self.duration) = (bounds, duration)
      return [ContainmentEvent(nib.name, .setFrame, frame: bounds)]
    }
    let next = try nibs.resolve(for: new, exists: exists)
    var events: [ContainmentEvent<String>] = []
    if let nib {
      events += [
        .willMoveFromParent, .willDisappear, .removeView, .didDisappear, .didMoveFromParent,
      ].map { ContainmentEvent(nib.name, $0) }
    }
    events += [
      .willMoveToParent, .setFrame, .willAppear, .addView, .didAppear, .didMoveToParent,
    ].map { ContainmentEvent(next.name, $0, frame: $0 == .setFrame ? bounds : nil) }
    (orientation, nib, childFrame, self.duration) = (new, next, bounds, duration)
    return events
  }

  /// Shows the nib for the orientation after a change of size, in the new size, as
  /// ``show(_:in:duration:exists:)`` does.
  public mutating func show(
    _ change: SizeChange, exists: (String) -> Bool
  ) throws(NibNameError) -> [ContainmentEvent<String>] {
    try show(
      change.newOrientation, in: Rect(origin: .zero, size: change.size),
      duration: change.duration, exists: exists)
  }
}

extension OrientationMaster: Sendable where State: Sendable {}
extension OrientationMaster: Equatable where State: Equatable {}
extension OrientationMaster: Hashable where State: Hashable {}
