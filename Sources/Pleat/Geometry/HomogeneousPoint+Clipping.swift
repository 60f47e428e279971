extension Collection where Element == HomogeneousPoint {
  /// Returns the part of a polygon that lies in front of the viewer.
  ///
  /// This collection holds the corners of the polygon, in order. The result holds the vertices of
  /// the part with `w ≥ minimumW`, in the same order. Equal neighbouring vertices are merged. The
  /// result is empty if no corner has `w > minimumW`, or if a number is not finite.
  ///
  /// Where an edge passes from one side of `minimumW` to the other, the result has a vertex with
  /// exactly `w = minimumW`. If `minimumW` is 0, this vertex is the direction in which the outline
  /// goes to infinity. Components of such a direction that are no larger than their rounding error are set
  /// to 0.
  ///
  /// - Parameter minimumW: The least w of a vertex of the result. If `minimumW` is above 0, every vertex
  ///   has a position in the view.
  /// - Precondition: `minimumW` is not negative.
  /// - Complexity: O(n) in the number of corners.
  ///
  /// Source: Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17, 1974; in homogeneous
  /// coordinates Blinn and Newell, "Clipping using homogeneous coordinates", SIGGRAPH 1978.
  public func clipped(minimumW: Double = 0) -> [HomogeneousPoint] {
    ClippingCorner.clipped(map { ClippingCorner($0) }, minimumW: minimumW)
  }

  /// The smallest rectangle in the view around the part of a polygon that lies in front of the viewer.
  ///
  /// This collection holds the corners of the polygon, in order. If the visible part goes to
  /// infinity on a side, the rectangle's edge on this side is infinite. The value is ``Rect/null`` if
  /// nothing is in front of the viewer, or if a number is not finite.
  public var visibleBounds: Rect { Rect(aroundClipped: clipped()) }
}

extension Rect {
  /// Creates the smallest rectangle around a clipped polygon; a vertex with w = 0 makes the rectangle
  /// infinite in the direction (x, y).
  internal init(aroundClipped polygon: [HomogeneousPoint]) {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    for vertex in polygon {
      // Dividing a direction by w = 0 gives infinity, or NaN for a component that is 0.
      let (x, y) = (vertex.x / vertex.w.magnitude, vertex.y / vertex.w.magnitude)
      if !x.isNaN { (minX, maxX) = (Swift.min(minX, x), Swift.max(maxX, x)) }
      if !y.isNaN { (minY, maxY) = (Swift.min(minY, y), Swift.max(maxY, y)) }
    }
    if minX <= maxX, minY <= maxY {
      self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    } else {
      self = .null
    }
  }
}

/// A corner to be clipped, with numbers that bound the rounding errors of its coordinates.
internal struct ClippingCorner {
  var point: HomogeneousPoint
  /// For each coordinate, the sum of the magnitudes of the terms that were added up; the bound of the
  /// rounding error is proportional to this sum.
  var magnitude: HomogeneousPoint

  /// Creates a corner that is exact except for the rounding of its coordinates.
  init(_ point: HomogeneousPoint) {
    self.init(
      point: point,
      magnitude: HomogeneousPoint(
        x: point.x.magnitude, y: point.y.magnitude, z: point.z.magnitude, w: point.w.magnitude))
  }

  /// Creates a corner from its coordinates and the sums of the magnitudes of their terms.
  init(point: HomogeneousPoint, magnitude: HomogeneousPoint) {
    self.point = point
    self.magnitude = magnitude
  }

  /// Returns the vertices of the part of a polygon with w above a limit.
  static func clipped(_ corners: [ClippingCorner], minimumW: Double) -> [HomogeneousPoint] {
    precondition(minimumW >= 0, "the least w is not negative")
    guard corners.allSatisfy(\.point.isFinite), var previous = corners.last else { return [] }
    var result: [HomogeneousPoint] = []
    for corner in corners {
      if (corner.point.w > minimumW) != (previous.point.w > minimumW) {
        result.append(previous.crossing(to: corner, atW: minimumW))
      }
      if corner.point.w > minimumW { result.append(corner.point) }
      previous = corner
    }
    // The loop finds the crossing of the last edge first. Move it to the end.
    if let start = result.first, start.w <= minimumW, corners[0].point.w > minimumW {
      result.removeFirst()
      result.append(start)
    }
    return withoutEqualNeighbours(result)
  }

  /// Returns points that generate the visible part (w > 0) of the set that `corners` generate.
  ///
  /// Points *generate* the set of all their linear combinations with factors that are not negative. The
  /// result contains the corners with w > 0 and those with w = 0. It also contains the point with w = 0 on
  /// each line from a corner with w > 0 to one with w < 0. The result is empty if no w is above 0, or if a
  /// number is not finite.
  static func visibleGenerators(of corners: [ClippingCorner]) -> [HomogeneousPoint] {
    let inFront = corners.filter { $0.point.w > 0 }
    guard corners.allSatisfy(\.point.isFinite), !inFront.isEmpty else { return [] }
    var result = inFront.map(\.point)
    for corner in corners where corner.point.w == 0 { result.append(corner.point) }
    for behind in corners where behind.point.w < 0 {
      result += inFront.map { $0.crossing(to: behind, atW: 0) }
    }
    return result
  }

  /// Returns the point with a given w on the line to another corner.
  private func crossing(to other: ClippingCorner, atW limit: Double) -> HomogeneousPoint {
    let (before, after) = (point.w - limit, other.point.w - limit)
    func mixed(_ coordinate: KeyPath<HomogeneousPoint, Double>) -> Double {
      let (start, end) = (point[keyPath: coordinate], other.point[keyPath: coordinate])
      let difference = end * before - start * after
      // If the exact products are equal, the computed difference is only rounding error, and the later
      // division by w = 0 would make it infinite. Up to here, a coordinate is rounded at most 8 times.
      let errorsOfCoordinates =
        other.magnitude[keyPath: coordinate] * before.magnitude
        + magnitude[keyPath: coordinate] * after.magnitude
      let errorsOfW = end.magnitude * magnitude.w + start.magnitude * other.magnitude.w
      let noise = (errorsOfCoordinates + errorsOfW) * 8 * Double.ulpOfOne
      return difference.magnitude <= noise ? 0 : difference / (before - after)
    }
    guard limit == 0 else {
      // If the limit is above 0, numbers that may be rounding errors are kept: setting them to 0 would lose
      // accuracy near the origin.
      let fraction = before / (before - after)
      func exact(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
      return HomogeneousPoint(
        x: exact(point.x, other.point.x), y: exact(point.y, other.point.y),
        z: exact(point.z, other.point.z), w: limit)
    }
    return HomogeneousPoint(x: mixed(\.x), y: mixed(\.y), z: mixed(\.z), w: 0)
  }

  /// Returns a closed polygon without the vertices that equal the vertex before them.
  private static func withoutEqualNeighbours(_ polygon: [HomogeneousPoint]) -> [HomogeneousPoint] {
    var result: [HomogeneousPoint] = []
    for point in polygon where result.last != point { result.append(point) }
    while result.count > 1, result.first == result.last { result.removeLast() }
    return result
  }
}
