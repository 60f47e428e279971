import Pleat
import TestSupport
import Testing

extension TransitionLaws {
  /// On every ray from the eye, what is drawn later is nearer, apart from backdrops.
  ///
  /// Rays go through random points of the visible panels. Points beyond edges of the page
  /// that cut do not count.
  ///
  /// - Returns: How often a ray met two panels.
  func expectNearerLater(
    at progress: Double, using random: inout RandomGeometry
  ) throws -> Int {
    let pose = try TransitionPose(transition, at: progress)
    let size = transition.setup.size
    let tolerance = 1e-9 * max(size.width, size.height)
    let panes = pose.order.filter { !pose.rig.panels[$0].isBackdrop }.map { index in
      Pane(
        panel: pose.rig.panels[index],
        matrix: pose.matrix(ofPanel: index), inSpace: pose.matrixInSpace(ofPanel: index))
    }
    var count = 0
    for _ in 0..<30 where !panes.isEmpty {
      let aim = panes[random.whole(0...panes.count - 1)]
      let own = Point(
        x: aim.panel.content.rect.width * random.number(0...1),
        y: aim.panel.content.rect.height * random.number(0...1))
      guard let point = aim.matrix.map(own) else { continue }
      let spot = Rect(origin: point, size: Size(width: 0, height: 0))
      let page = Rect(origin: Point(x: 0, y: 0), size: size)
      if transition.clip.clipped(spot, to: page).origin != point { continue }
      let hits = panes.compactMap { pane in
        pane.depth(at: point, tolerance: tolerance).map { (pane.panel.name, $0) }
      }
      for (far, near) in zip(hits, hits.dropFirst()) {
        count += 1
        #expect(near.1 >= far.1 - tolerance, "\(far.0), \(near.0) at \(progress), \(label)")
      }
    }
    return count
  }

  /// A panel as a ray sees it.
  struct Pane {
    let panel: Panel
    let matrix: Transform3D
    let inSpace: Transform3D

    /// The depth at which the ray through a point of the view meets the panel well inside its
    /// outline, or nil if it does not.
    func depth(at point: Point, tolerance: Double) -> Double? {
      guard let own = matrix.hitTest(point),
        panel.corners.reach(own) > tolerance,
        matrix.mapHomogeneous(HomogeneousPoint(own)).w > 1e-9
      else { return nil }
      return inSpace.mapHomogeneous(HomogeneousPoint(own)).z
    }
  }
}

extension [Point] {
  /// The area of a polygon.
  var area: Double {
    indices.reduce(0) { sum, index in
      let (a, b) = (self[index], self[(index + 1) % count])
      return sum + (a.x * b.y - a.y * b.x) / 2
    }
  }

  /// Returns how far inside a convex polygon a point lies: the least distance from the line of an edge.
  fileprivate func reach(_ point: Point) -> Double {
    indices.reduce(.infinity) { least, index in
      let (a, b) = (self[index], self[(index + 1) % count])
      let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
      return Swift.min(least, turn / a.distance(to: b))
    }
  }
}
