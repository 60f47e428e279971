public import Pleat

/// A container that shows one nib in portrait and another in landscape, and keeps what the user has
/// done outside both.
///
/// A rotation throws the old view away and makes a new one. Whatever must survive it (a running timer, a
/// text half written) belongs into ``state``.
/// Source: the orientation master of the author of EnkiUtils.
public struct OrientationMaster<State> {
  /// What outlives the views.
  public var state: State

  /// The names of the nibs.
  public let nibs: NibNames

  /// The interface orientation that is shown; nil before the first appearance.
  public private(set) var orientation: InterfaceOrientation?

  /// The nib that is shown; nil before the first appearance.
  public private(set) var nib: NibCandidate?

  /// The frame of the child: the container's bounds, not its frame, which may be offset by bars.
  public private(set) var childFrame: Rect = .zero

  /// Creates a container that shows nothing yet.
  public init(state: State, nibs: NibNames) {
    self.state = state
    self.nibs = nibs
  }

  /// Brings the container to an orientation: on its first appearance, and while a rotation is animated.
  ///
  /// A pad does not call back at launch, so the first appearance has to call this; calling it once
  /// more with the same orientation and bounds changes nothing.
  /// - Parameters:
  ///   - new: the interface orientation.
  ///   - bounds: the container's bounds in that orientation.
  ///   - exists: whether there is a nib of a name.
  /// - Returns: what to do, in order, the nibs' names standing for the children: the old child goes
  ///   completely before the new one comes; a mere change of bounds only sets the frame.
  /// - Throws: `NibNameError.missing`; the old child then stays.
  public mutating func show(
    _ new: InterfaceOrientation, in bounds: Rect, exists: (String) -> Bool
  ) throws(NibNameError) -> [ContainmentEvent<String>] {
    if let nib, new == orientation {
      if bounds == childFrame { return [] }
      childFrame = bounds
      return [ContainmentEvent(nib.name, .setFrame)]
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
    ].map { ContainmentEvent(next.name, $0) }
    (orientation, nib, childFrame) = (new, next, bounds)
    return events
  }
}

extension OrientationMaster: Sendable where State: Sendable {}
extension OrientationMaster: Equatable where State: Equatable {}
extension OrientationMaster: Hashable where State: Hashable {}
