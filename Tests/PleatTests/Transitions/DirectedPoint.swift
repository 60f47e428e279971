import Pleat
import Testing

/// A point along the direction of a motion: v is the distance from the edge that the motion goes to,
/// and u the other coordinate of the page.
struct DirectedPoint {
  var u: Double
  var v: Double
  var z = 0.0
}

extension SpecPage {
  func directed(_ x: Double, _ y: Double, _ z: Double = 0) -> DirectedPoint {
    setup.direction == .left || setup.direction == .right
      ? DirectedPoint(u: y, v: v(x), z: z) : DirectedPoint(u: x, v: v(y), z: z)
  }
}

extension PageTransition {
  /// Expects that the corners of all panels are where the specification puts these points of the page.
  ///
  /// - Parameters:
  ///   - places: Returns the place in space of a point of a panel's page, from the index of the panel
  ///     and the point.
  func expectCorners(
    at progress: Double, _ comment: String,
    places: (Int, DirectedPoint) -> DirectedPoint
  ) throws {
    let pose = try TransitionPose(self, at: progress)
    let page = SpecPage(setup)
    let tolerance = 1e-12 * (page.length + page.across)
    for (index, panel) in pose.rig.panels.enumerated() {
      let rect = panel.content.rect
      let matrix = pose.matrixInSpace(ofPanel: index)
      for (x, y) in [(0, 0), (rect.width, 0), (rect.width, rect.height), (0, rect.height)] {
        let image = matrix.mapHomogeneous(HomogeneousPoint(Point(x: x, y: y)))
        let actual = page.directed(image.x, image.y, image.z)
        let wanted = places(index, page.directed(rect.minX + x, rect.minY + y))
        let distance = max(
          abs(actual.u - wanted.u), abs(actual.v - wanted.v), abs(actual.z - wanted.z))
        #expect(
          distance <= tolerance,
          "\(panel.name) of \(self) at \(progress), \(comment): \(actual), not \(wanted)")
      }
    }
  }
}
