package import Pleat
package import PleatContainers

/// A basic animation of a layer: all its properties change from a first to a last value, with one
/// timing curve.
///
/// Size, anchor point and position change linearly with the eased progress. The transform is
/// interpolated as in Core Animation and CSS: both matrices are decomposed into parts (scale, skew,
/// rotation, translation and perspective). Each part is interpolated, and the rotation takes the
/// shorter way. If a matrix has no decomposition (for example, if it is singular), or if an
/// interpolated number overflows, the 16 numbers change linearly. If both geometries and the
/// progress are finite, no result is NaN.
package struct LayerAnimation: Hashable, Sendable {
  /// The geometry of the layer at the start.
  package let start: LayerGeometry
  /// The geometry of the layer at the end.
  package let end: LayerGeometry
  /// The duration of the animation in seconds.
  package let duration: Double
  /// The timing curve of the animation.
  package let curve: TimingCurve

  /// Creates an animation between two geometries of a layer, with a duration in seconds.
  ///
  /// - Throws: `PleatError.durationOutOfRange` if the duration is negative or not finite.
  package init(
    from start: LayerGeometry, to end: LayerGeometry, duration: Double,
    curve: TimingCurve = .easeInOut
  ) throws(PleatError) {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    self.start = start
    self.end = end
    self.duration = duration
    self.curve = curve
  }

  /// Returns the geometry of the layer at a time in seconds.
  ///
  /// At 0 and before, it is `start`. From `duration` on, it is `end`.
  package func geometry(at time: Double) -> LayerGeometry {
    let leg = Leg(duration: duration, curve: curve, from: 0, to: 1)
    return geometry(atProgress: leg.progress(at: time))
  }

  /// Returns the geometry of the layer at an eased progress.
  ///
  /// At 0 it is exactly `start`, and at 1 exactly `end`.
  package func geometry(atProgress progress: Double) -> LayerGeometry {
    if progress == 0 { return start }
    if progress == 1 { return end }
    func mixed(_ from: Double, _ to: Double) -> Double { from.mixed(with: to, at: progress) }
    return LayerGeometry(
      size: Size(
        width: mixed(start.size.width, end.size.width),
        height: mixed(start.size.height, end.size.height)),
      anchorPoint: Point(
        x: mixed(start.anchorPoint.x, end.anchorPoint.x),
        y: mixed(start.anchorPoint.y, end.anchorPoint.y)),
      position: Point3(
        x: mixed(start.position.x, end.position.x), y: mixed(start.position.y, end.position.y),
        z: mixed(start.position.z, end.position.z)),
      transform: start.transform.blended(with: end.transform, at: progress))
  }
}

extension LayerAnimation {
  /// Returns an animation that changes the anchor point of a layer but not its position.
  ///
  /// Since the new anchor point must lie at the old position, the layer glides to a new place. The
  /// animation takes 0.5 seconds and eases in and out.
  ///
  /// Source: EnterTheMatrix's AnchorPointTable.
  package static func movingAnchorPoint(
    of layer: LayerGeometry, to anchorPoint: AnchorPoint
  ) -> LayerAnimation {
    var end = layer
    end.moveAnchorPoint(to: anchorPoint.unitPoint)
    return LayerAnimation(uncheckedFrom: layer, to: end, duration: 0.5)
  }

  /// Returns an animation that resets a layer: its transform to the identity, and its anchor point
  /// to the centre.
  ///
  /// The animation takes 0.5 seconds and eases in and out.
  ///
  /// Source: EnterTheMatrix's TransformController, `resetPressed:`.
  package static func resetting(_ layer: LayerGeometry) -> LayerAnimation {
    var end = layer
    end.transform = .identity
    end.anchorPoint = AnchorPoint.center.unitPoint
    return LayerAnimation(uncheckedFrom: layer, to: end, duration: 0.5)
  }

  /// Creates an animation whose duration is known to be valid.
  init(uncheckedFrom start: LayerGeometry, to end: LayerGeometry, duration: Double) {
    self.start = start
    self.end = end
    self.duration = duration
    curve = .easeInOut
  }
}
