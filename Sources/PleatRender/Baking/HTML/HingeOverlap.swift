import Pleat

/// Which edges of panels may reach a little under a neighbour, so that no seam shows between them.
///
/// A browser smooths the edges of each panel by itself: where two meet, what lies behind shines through
/// both. So the panel that is painted first goes on for a moment under the other one, with the picture
/// that it has beyond its edge.
struct HingeOverlap {
  /// How far a panel reaches beyond such an edge, in points.
  static let reach = 2.0
  /// How much of that may be seen, in points: where a panel stands on end it is less than a pixel.
  static let tolerance = 0.5

  /// Per panel, the reach of its top, right, bottom and left edge.
  let reaches: [[Double]]

  /// Finds the edges that a panel painted later shares at every angle, and beyond which it always
  /// covers what is added.
  init(_ rig: Rig, quarterTurns: [Double]) {
    let panels = rig.panels
    reaches = panels.indices.map { index in
      (0..<4).map { edge in
        let seen = quarterTurns.filter { panels[index].visible.contains($0) }
        let isCovered = seen.allSatisfy { Self.isCovered(edge, ofPanel: index, in: rig, at: $0) }
        return isCovered && !seen.isEmpty ? Self.reach : 0
      }
    }
  }

  private static func isCovered(
    _ edge: Int, ofPanel index: Int, in rig: Rig, at quarterTurns: Double
  ) -> Bool {
    let angle = Angle(quarterTurns: quarterTurns)
    let rect = rig.panels[index].content.rect
    let own = corners(rect.size)
    let (start, end) = (own[edge], own[(edge + 1) % 4])
    let outward = [(0.0, -1.0), (1, 0), (0, 1), (-1, 0)][edge]
    let matrix = rig.matrix(ofPanel: index, at: angle)
    let edgeMiddle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let beyond = Point(
      x: edgeMiddle.x + reach * outward.0, y: edgeMiddle.y + reach * outward.1)
    guard let place = matrix.map(beyond), let near = matrix.map(edgeMiddle), let position = rig.paintOrder.firstIndex(of: index)
    else { return false }
    let later = rig.paintOrder[(position + 1)...].filter {
      rig.panels[$0].visible.contains(quarterTurns)
    }
    return later.contains { other in
      let size = rig.panels[other].content.rect.size
      let otherMatrix = rig.matrix(ofPanel: other, at: angle)
      let theirs = corners(size).map { space(otherMatrix, $0) }
      let limit = 1e-6 * max(rect.size.width, rect.size.height)
      let isShared = [start, end].allSatisfy { corner in
        let mine = space(matrix, corner)
        return theirs.contains { zip($0, mine).allSatisfy { ($0 - $1).magnitude <= limit } }
      }
      let isHidden =
        otherMatrix.map(Rect(origin: .zero, size: size)).contains(place)
        || max((place.x - near.x).magnitude, (place.y - near.y).magnitude) <= tolerance
      return isShared && isHidden
    }
  }

  private static func corners(_ size: Size) -> [Point] {
    [
      Point(x: 0, y: 0), Point(x: size.width, y: 0), Point(x: size.width, y: size.height),
      Point(x: 0, y: size.height),
    ]
  }

  /// A point of a panel, in homogeneous view coordinates.
  private static func space(_ matrix: Transform3D, _ point: Point) -> [Double] {
    let image = matrix.mapHomogeneous(HomogeneousPoint(point))
    return [image.x, image.y, image.z, image.w]
  }
}
