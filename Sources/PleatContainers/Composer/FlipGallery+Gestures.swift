public import Pleat

extension FlipGallery {
  /// Returns the flip that a touch starts, or nil if it is further than ``margin`` from every edge.
  ///
  /// A touch at the left or top edge starts a backward flip, and one at the right or bottom edge a
  /// forward flip. In a corner, the left or right edge counts.
  public func style(at touch: Point) -> FlipStyle? {
    if touch.x <= Self.margin { return .backward }
    if touch.x >= size.width - Self.margin { return [] }
    if touch.y <= Self.margin { return [.vertical, .backward] }
    if touch.y >= size.height - Self.margin { return .vertical }
    return nil
  }

  /// Returns the flip that a swipe starts, or nil if no component is faster than ``swipeSpeed``.
  ///
  /// Call this when a touch ends that has started no flip. The directions are tested in the order
  /// leftwards, rightwards, upwards, downwards.
  public func style(swipedAt velocity: Size) -> FlipStyle? {
    let speed = Self.swipeSpeed
    if velocity.width < -speed { return [] }
    if velocity.width > speed { return .backward }
    if velocity.height < -speed { return .vertical }
    if velocity.height > speed { return [.vertical, .backward] }
    return nil
  }

  /// Returns the progress of a drag: the distance divided by half of the page's extent, clamped to
  /// 0...2.
  ///
  /// Only the distance counts, not the place where the drag starts (unlike in ``FlipPager``). The
  /// progress is 0 if a position is NaN.
  public func progress(of style: FlipStyle, from start: Point, to position: Point) -> Double {
    let axis = style.axis
    let moved = position[axis] - start[axis]
    let progress = (style.contains(.backward) ? moved : -moved) / (extent(style) / 2)
    return progress > 0 ? min(progress, 2) : 0
  }

  /// Returns whether a drag completes its flip when it is released.
  ///
  /// If it is faster than ``swipeSpeed`` along the flip's axis, its direction decides. Otherwise
  /// the flip completes from progress 1 on.
  public func completes(
    _ style: FlipStyle, at progress: Double, velocity: Size
  ) -> Bool {
    let speed = velocity[style.axis]
    let isBackward = style.contains(.backward)
    if speed < -Self.swipeSpeed { return !isBackward }
    if speed > Self.swipeSpeed { return isBackward }
    return progress >= 1
  }

  /// The duration of half a flip in seconds: 0.3 times the factor of the slow motion.
  public var halfDuration: Double { 0.3 * slowMotion.factor }

  /// Returns the timeline from a progress to the end of the flip, or back to its start.
  ///
  /// The first half of a flip eases in and the second eases out. Each takes time in proportion to
  /// the progress that remains in it. (EnterTheMatrix always takes the full time for the last
  /// half.)
  ///
  /// - Throws: `PleatError.progressOutOfRange` if the progress is outside 0...2.
  public func timeline(from progress: Double = 0, completes: Bool = true) throws(PleatError)
    -> Timeline
  {
    guard progress >= 0, progress <= 2 else { throw .progressOutOfRange(progress, limit: 2) }
    let flip = FlipTransition(size: size)
    let legs = flip.legs(
      duration: 2 * halfDuration, curve: .easeInOut, from: completes ? progress : 2 - progress)
    if completes { return try Timeline(legs: legs, end: 2) }
    let mirrored = legs.map { leg in
      Leg(duration: leg.duration, curve: leg.curve, from: 2 - leg.from, to: 2 - leg.to)
    }
    return try Timeline(legs: mirrored, end: 0)
  }
}
