package import Pleat
internal import PleatContainers

extension FlipGallery {
  /// Returns the flip that a touch starts, or nil if the touch starts none.
  ///
  /// The touch must be at most `margin` points from an edge. At the left or top edge, it starts a
  /// backward flip. At the right or bottom edge, it starts a forward flip. In a corner, the left or
  /// right edge counts.
  package func style(at touch: Point) -> FlipStyle? {
    if touch.x <= Self.margin { return .backward }
    if touch.x >= size.width - Self.margin { return [] }
    if touch.y <= Self.margin { return [.vertical, .backward] }
    if touch.y >= size.height - Self.margin { return .vertical }
    return nil
  }

  /// Returns the flip that a swipe starts, or nil if the swipe is too slow.
  ///
  /// Call this when a touch that has started no flip ends. At least one component of the velocity
  /// must be faster than `swipeSpeed`. A leftward or upward swipe starts a forward flip, and a
  /// rightward or downward one a backward flip. If both components are fast enough, the horizontal
  /// one counts.
  ///
  /// - Parameter velocity: The velocity of the finger in points per second.
  package func style(swipedAt velocity: Size) -> FlipStyle? {
    let speed = Self.swipeSpeed
    if velocity.width < -speed { return [] }
    if velocity.width > speed { return .backward }
    if velocity.height < -speed { return .vertical }
    if velocity.height > speed { return [.vertical, .backward] }
    return nil
  }

  /// Returns the progress of a flip that is dragged from one position to another.
  ///
  /// The progress is the distance dragged in the direction of the flip, divided by the
  /// extent of the page in that direction, and clamped to 0...1. Only the distance counts, not the
  /// place where the drag starts (unlike in `FlipPager`). The progress is 0 if a position is NaN.
  package func progress(of style: FlipStyle, from start: Point, to position: Point) -> Double {
    let axis = style.axis
    let moved = position[axis] - start[axis]
    let progress = (style.contains(.backward) ? moved : -moved) / extent(style)
    return progress > 0 ? min(progress, 1) : 0
  }

  /// Returns whether a flip that is dragged is completed when the finger is lifted.
  ///
  /// If the finger moves faster than `swipeSpeed` along the flip's axis, the direction of its
  /// velocity (in points per second) decides. Otherwise the flip is completed if the progress is at
  /// least 0.5.
  package func completes(
    _ style: FlipStyle, at progress: Double, velocity: Size
  ) -> Bool {
    let speed = velocity[style.axis]
    let isBackward = style.contains(.backward)
    if speed < -Self.swipeSpeed { return !isBackward }
    if speed > Self.swipeSpeed { return isBackward }
    return progress >= 0.5
  }

  /// The duration of half a flip in seconds: 0.3 times the factor of `slowMotion`.
  package var halfDuration: Double { 0.3 * slowMotion.factor }

  /// Returns the timeline from a progress to the end of the flip, or back to its start.
  ///
  /// In the direction of the timeline, the first half of the flip eases in and the second eases
  /// out. Each half takes time in proportion to the progress that remains in it. (In
  /// EnterTheMatrix, the last half always takes the full time.)
  ///
  /// - Parameters:
  ///   - progress: The progress at which the timeline starts.
  ///   - completes: Whether the timeline leads to the end of the flip, at progress 1. If this is
  ///     false, it leads back to the start, at progress 0.
  /// - Throws: `PleatError.progressOutOfRange` if the progress is outside 0...1.
  package func timeline(from progress: Double = 0, completes: Bool = true) throws(PleatError)
    -> Timeline
  {
    guard progress >= 0, progress <= 1 else { throw .progressOutOfRange(progress) }
    let flip = FlipTransition(size: size)
    let legs = flip.legs(
      duration: 2 * halfDuration, curve: .easeInOut, from: completes ? progress : 1 - progress)
    if completes { return try Timeline(legs: legs, end: 1) }
    let mirrored = legs.map { leg in
      Leg(duration: leg.duration, curve: leg.curve, from: 1 - leg.from, to: 1 - leg.to)
    }
    return try Timeline(legs: mirrored, end: 0)
  }
}
