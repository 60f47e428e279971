public import Pleat

extension FlipGallery {
  /// The flip that a touch begins: from the left backward, from the right forward, and from the top
  /// and the bottom likewise, the sides coming first; nil farther than the margin from every edge.
  public func style(at touch: Point) -> FlipStyle? {
    if touch.x <= Self.margin { return .backward }
    if touch.x >= size.width - Self.margin { return [] }
    if touch.y <= Self.margin { return [.vertical, .backward] }
    if touch.y >= size.height - Self.margin { return .vertical }
    return nil
  }

  /// The flip that the release of a touch begins which had begun none: a swipe.
  ///
  /// The first of leftwards, rightwards, upwards and downwards that is faster than 100 points per
  /// second; nil for none.
  public func style(swipedAt velocity: Size) -> FlipStyle? {
    let speed = Self.swipeSpeed
    if velocity.width < -speed { return [] }
    if velocity.width > speed { return .backward }
    if velocity.height < -speed { return .vertical }
    if velocity.height > speed { return [.vertical, .backward] }
    return nil
  }

  /// The progress of a drag: what it has covered, in halves of the extent, clamped to 0...2.
  ///
  /// Unlike the page flipper's it does not depend on where the drag began. 0 for positions that are
  /// not numbers.
  public func progress(of style: FlipStyle, from start: Point, to position: Point) -> Double {
    let axis = style.axis
    let moved = position[axis] - start[axis]
    let progress = (style.contains(.backward) ? moved : -moved) / (extent(style) / 2)
    return progress > 0 ? min(progress, 2) : 0
  }

  /// Whether a drag that is let go completes its flip.
  ///
  /// Faster than 100 points per second along the axis, the direction decides; else the page falls to
  /// the side that it is on, which is the far one from progress 1 on.
  public func completes(
    _ style: FlipStyle, at progress: Double, velocity: Size
  ) -> Bool {
    let speed = velocity[style.axis]
    let isBackward = style.contains(.backward)
    if speed < -Self.swipeSpeed { return !isBackward }
    if speed > Self.swipeSpeed { return isBackward }
    return progress >= 1
  }

  /// Seconds for one half of a flip: 0.3 times the slow motion.
  public var halfDuration: Double { 0.3 * slowMotion.factor }

  /// The run from a progress to the end of the flip, or back to its beginning.
  ///
  /// The first half eases in and the second out, each lasting in proportion to what it covers (the
  /// original takes the whole time for the last half, whatever remains).
  ///
  /// - Throws: `PleatError.progressOutOfRange` for a progress that does not lie in 0...2.
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
