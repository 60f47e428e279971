internal import Pleat

/// A transition whose viewer is in front of another point of the page.
///
/// The projection moves the point to the origin, divides by the distance, and moves it back. In the plane
/// of the page nothing changes, so the first and the last frame are the pages themselves.
struct OffCentreTransition: PosedTransition {
  private let base: any Transition
  private let point: Point

  init(_ base: any Transition, vanishingPoint point: Point) {
    (self.base, self.point) = (base, point)
  }

  func rig() throws(PleatError) -> Rig {
    var rig = try base.rig()
    let projection = rig.projection
    // Without perspective, there is no vanishing point that could be moved.
    guard projection.m34 != 0 else { return rig }
    let (x, y) = (
      point.x - projection.m31 / projection.m34, point.y - projection.m32 / projection.m34
    )
    rig.projection = Transform3D.translation(x: -x, y: -y).concatenating(projection)
      .concatenating(.translation(x: x, y: y))
    return rig
  }

  func posed(at progress: Double) -> (any Transition)? {
    (base as? any PosedTransition)?.posed(at: progress).map {
      OffCentreTransition($0, vanishingPoint: point)
    }
  }

  func tracks() throws(PleatError) -> [Track] { try base.tracks() }

  func angle(at progress: Double, along tracks: [Track]) -> Angle {
    base.angle(at: progress, along: tracks)
  }

  var automaticCurve: TimingCurve { base.automaticCurve }

  func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    base.legs(duration: duration, curve: curve, from: progress)
  }

  var clip: PageEdges { base.clip }

  var scale: Double { base.scale }

  func perspectiveDistance() throws(PleatError) -> Double? { try base.perspectiveDistance() }
}
