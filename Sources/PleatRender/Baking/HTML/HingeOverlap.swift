import Pleat

/// The edges of panels that may extend a little under a neighbour, so that there is no seam.
///
/// A browser antialiases the edges of each panel separately. Where two panels meet, the background
/// would show through both edges. So the panel that is painted first extends a little under the
/// other one, with the part of its page beyond the edge.
struct HingeOverlap {
  /// Per panel, how far it reaches beyond its top, right, bottom and left edge, in points.
  let reaches: [[Double]]

  /// Finds the edges that a panel painted later shares at every angle, and beyond which it covers
  /// what is added.
  ///
  /// A quarter of the reach may be seen: where a panel stands on end that is less than a pixel.
  init(_ rig: Rig, quarterTurns: [Double], opaquePages: Set<Panel.Page>) {
    // Two points, on small pages less: they are shown larger.
    let reach = min(2, max(rig.pageSize.width, rig.pageSize.height) / 128)
    reaches = rig.panels.indices.map { index in
      let seen = quarterTurns.filter { rig.panels[index].visible.contains($0) }
      return (0..<4).map { edge in
        let isCovered = seen.allSatisfy { quarterTurns in
          Self.isCovered(
            edge, ofPanel: index, in: rig, at: quarterTurns, reach: reach, by: opaquePages)
        }
        return isCovered && !seen.isEmpty ? reach : 0
      }
    }
  }

  private static func isCovered(
    _ edge: Int, ofPanel index: Int, in rig: Rig, at quarterTurns: Double, reach: Double,
    by opaquePages: Set<Panel.Page>
  ) -> Bool {
    let angle = Angle(quarterTurns: quarterTurns)
    let matrix = rig.matrix(ofPanel: index, at: angle)
    let size = rig.panels[index].content.rect.size
    let (start, end) = (corners(size)[edge], corners(size)[(edge + 1) % 4])
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let outward = [(0.0, -1.0), (1, 0), (0, 1), (-1, 0)][edge]
    let beyond = Point(x: middle.x + reach * outward.0, y: middle.y + reach * outward.1)
    guard let near = matrix.map(middle), let far = matrix.map(beyond),
      let position = rig.paintOrder.firstIndex(of: index)
    else { return false }
    let isBarelySeen = max((far.x - near.x).magnitude, (far.y - near.y).magnitude) <= reach / 4
    let ends = [space(matrix, start), space(matrix, end)]
    let limit = 1e-6 * max(size.width, size.height)
    return rig.paintOrder[(position + 1)...].contains { other in
      let panel = rig.panels[other]
      guard panel.visible.contains(quarterTurns), opaquePages.contains(panel.content.page)
      else { return false }
      let otherMatrix = rig.matrix(ofPanel: other, at: angle)
      let theirs = corners(panel.content.rect.size).map { space(otherMatrix, $0) }
      let isShared = ends.allSatisfy { mine in
        theirs.contains { zip($0, mine).allSatisfy { ($0 - $1).magnitude <= limit } }
      }
      let image = otherMatrix.map(Rect(origin: .zero, size: panel.content.rect.size))
      return isShared && (isBarelySeen || image.contains(far))
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
