public import Pleat

/// A basic animation: every property of a layer goes evenly, under one curve, from its first to its
/// last value.
///
/// Size, anchor point and position go along straight lines. The transform goes as matrices are
/// interpolated by Core Animation and CSS: taken apart, its parts interpolated, the rotation the
/// shorter way. Where one of the two cannot be taken apart, a singular one for example, or what lies
/// between leaves the range of Double, the entries go along straight lines; no answer is ever NaN for
/// finite geometries and a finite progress.
public struct LayerAnimation: Hashable, Sendable {
  /// The layer at the beginning.
  public let start: LayerGeometry
  /// The layer at the end.
  public let end: LayerGeometry
  /// Seconds.
  public let duration: Double
  /// What it eases by.
  public let curve: TimingCurve

  /// Creates an animation.
  ///
  /// - Throws: `PleatError.durationOutOfRange` for a duration that is negative or not finite.
  public init(
    from start: LayerGeometry, to end: LayerGeometry, duration: Double,
    curve: TimingCurve = .easeInOut
  ) throws(PleatError) {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    self.start = start
    self.end = end
    self.duration = duration
    self.curve = curve
  }

  /// The layer after some seconds: the start up to 0, the end from ``duration`` on.
  public func geometry(at time: Double) -> LayerGeometry {
    let leg = Leg(duration: duration, curve: curve, from: 0, to: 1)
    return geometry(atProgress: leg.progress(at: time))
  }

  /// The layer at an eased progress; 0 and 1 give start and end exactly.
  public func geometry(atProgress progress: Double) -> LayerGeometry {
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
  /// The change of an anchor point without compensation: the layer glides to its new place.
  ///
  /// Half a second, easing in and out. Source: EnterTheMatrix's AnchorPointTable.
  public static func movingAnchorPoint(
    of layer: LayerGeometry, to anchorPoint: AnchorPoint
  ) -> LayerAnimation {
    var end = layer
    end.moveAnchorPoint(to: anchorPoint.unitPoint)
    return LayerAnimation(uncheckedFrom: layer, to: end, duration: 0.5)
  }

  /// The composer's reset: the transform becomes the identity, and the anchor point the centre.
  ///
  /// Half a second, easing in and out. Source: EnterTheMatrix's TransformController, `resetPressed:`.
  public static func resetting(_ layer: LayerGeometry) -> LayerAnimation {
    var end = layer
    end.transform = .identity
    end.anchorPoint = AnchorPoint.center.unitPoint
    return LayerAnimation(uncheckedFrom: layer, to: end, duration: 0.5)
  }

  /// Takes a duration that is known to be legal.
  init(uncheckedFrom start: LayerGeometry, to end: LayerGeometry, duration: Double) {
    self.start = start
    self.end = end
    self.duration = duration
    curve = .easeInOut
  }
}

extension Transform3D {
  /// The transform between this one and another, by their parts if both have them, else entry by
  /// entry.
  func blended(with other: Transform3D, at progress: Double) -> Transform3D {
    if let between = interpolated(to: other, at: progress) { return between }
    return Transform3D(
      zip(elements, other.elements).map { $0.mixed(with: $1, at: progress) })
  }
}
