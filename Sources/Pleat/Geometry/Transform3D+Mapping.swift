extension Transform3D {
  /// The row vector times the matrix, without the divide by w.
  public func mapHomogeneous(_ point: HomogeneousPoint) -> HomogeneousPoint {
    let row = applied(to: SIMD4(point.x, point.y, point.z, point.w))
    return HomogeneousPoint(x: row.x, y: row.y, z: row.z, w: row.w)
  }

  /// Where a point of the plane z = 0 is seen; nil at or behind the eye (w <= 0 or not finite).
  public func map(_ point: Point) -> Point? { mapHomogeneous(HomogeneousPoint(point)).projected }

  /// Where a point of space goes, depth included; nil at or behind the eye (w <= 0 or not finite).
  public func map(_ point: Point3) -> Point3? {
    mapHomogeneous(HomogeneousPoint(point)).projectedWithDepth
  }

  /// What an offset becomes: the upper left 3x3 numbers alone, no translation, no perspective.
  public func map(_ vector: Vector3) -> Vector3 {
    let row = applied(to: SIMD4(vector.x, vector.y, vector.z, 0))
    return Vector3(x: row.x, y: row.y, z: row.z)
  }

  /// Where the corners of a rectangle in the plane z = 0 are seen.
  ///
  /// A corner at or behind the eye (w <= 0 or not finite) has NaN for both coordinates;
  /// ``Quad/missingCornerCount`` counts them.
  public func map(_ rect: Rect) -> Quad { map(rect.quad) }

  /// Where four points of the plane z = 0 are seen, NaN standing for those at or behind the eye.
  public func map(_ quad: Quad) -> Quad {
    let missing = Point(x: .nan, y: .nan)
    return Quad(
      topLeft: map(quad.topLeft) ?? missing, topRight: map(quad.topRight) ?? missing,
      bottomRight: map(quad.bottomRight) ?? missing, bottomLeft: map(quad.bottomLeft) ?? missing)
  }

  /// The smallest rectangle around those corners of a rectangle that lie in front of the eye.
  ///
  /// The whole visible image has these bounds only if no corner is missing: see
  /// ``visibleBounds(of:)``, which this is for a rectangle with an edge infinitely far. A corner too
  /// far for Double counts as infinitely far. ``Rect/null`` if all corners are behind the eye.
  public func bounds(of rect: Rect) -> Rect {
    guard rect.isFinite else { return visibleBounds(of: rect) }
    let quad = map(rect)
    if quad.missingCornerCount == 0 { return quad.bounds }
    let corners = rect.generators.map { mapHomogeneous($0) }
    return Rect(aroundClipped: corners.filter { $0.isFinite && $0.w > 0 })
  }
}

// MARK: - The part in front of the eye

extension Transform3D {
  /// The corners of a rectangle in the plane z = 0, mapped without the divide by w.
  ///
  /// In the order top left, top right, bottom right, bottom left.
  public func mapHomogeneous(_ rect: Rect) -> [HomogeneousPoint] { mapHomogeneous(rect.quad) }

  /// Four points of the plane z = 0, mapped without the divide by w.
  public func mapHomogeneous(_ quad: Quad) -> [HomogeneousPoint] {
    quad.corners.map { mapHomogeneous(HomogeneousPoint($0)) }
  }

  /// The polygon of that part of a rectangle which lies in front of the eye.
  ///
  /// The vertices are those of `clipped(minimumW:)` on a collection of ``HomogeneousPoint``; a small
  /// `minimumW` above 0 makes all of them finite, which drawing needs.
  public func clip(_ rect: Rect, minimumW: Double = 0) -> [HomogeneousPoint] {
    clip(rect.quad, minimumW: minimumW)
  }

  /// The polygon of that part of a quad which lies in front of the eye.
  public func clip(_ quad: Quad, minimumW: Double = 0) -> [HomogeneousPoint] {
    ClippingCorner.clipped(quad.corners.map { clippingCorner($0) }, minimumW: minimumW)
  }

  /// The smallest rectangle around the part of a rectangle that lies in front of the eye.
  ///
  /// Infinite to a side that the image leaves without end; ``Rect/null`` if nothing is in front. Edges
  /// of the rectangle may be infinitely far.
  public func visibleBounds(of rect: Rect) -> Rect {
    let corners = rect.quad.corners.map { clippingCorner($0) }
    if rect.isFinite, corners.allSatisfy(\.point.isFinite) {
      return Rect(aroundClipped: ClippingCorner.clipped(corners, minimumW: 0))
    }
    let generators = rect.generators.map { clippingCorner($0) }
    return Rect(aroundClipped: ClippingCorner.visibleGenerators(of: generators))
  }

  /// A mapped point of the plane with the sizes of the sums that led to it.
  private func clippingCorner(_ point: Point) -> ClippingCorner {
    clippingCorner(HomogeneousPoint(point))
  }

  /// A mapped point or direction of the plane with the sizes of the sums that led to it.
  private func clippingCorner(_ point: HomogeneousPoint) -> ClippingCorner {
    var sizes: SIMD4<Double> = row4.replacing(with: -row4, where: row4 .< 0) * point.w
    sizes += row1.replacing(with: -row1, where: row1 .< 0) * point.x.magnitude
    sizes += row2.replacing(with: -row2, where: row2 .< 0) * point.y.magnitude
    return ClippingCorner(
      point: mapHomogeneous(point),
      magnitude: HomogeneousPoint(x: sizes.x, y: sizes.y, z: sizes.z, w: sizes.w))
  }
}

extension Rect {
  /// Points, and directions (w = 0), whose sums with factors that are not negative are the rectangle.
  ///
  /// Scaled so that no transform makes them overflow. None for a rectangle that is null, lies
  /// infinitely far, or has an edge that is not a number.
  fileprivate var generators: [HomogeneousPoint] {
    let area = unbounded
    let edges = [area.minX, area.minY, area.maxX, area.maxY]
    if isNull || edges.contains(where: \.isNaN) { return [] }
    /// The finite ends of a direction, and the signs of the infinite ones.
    func ends(_ low: Double, _ high: Double) -> (finite: [Double], infinite: [Double]) {
      let isLine = low == -.infinity && high == .infinity
      return (
        isLine ? [0] : [low, high].filter(\.isFinite),
        (low == -.infinity ? [-1] : []) + (high == .infinity ? [1] : [])
      )
    }
    let (x, y) = (ends(area.minX, area.maxX), ends(area.minY, area.maxY))
    var result: [HomogeneousPoint] = []
    for x in x.finite {
      for y in y.finite {
        // An eighth of its largest number or less: three products with finite numbers then have a sum.
        let largest = Swift.max(x.magnitude, y.magnitude, 1)
        let factor = largest.factorTowardsOne / 8
        result.append(HomogeneousPoint(x: x * factor, y: y * factor, z: 0, w: factor))
      }
    }
    result += x.infinite.map { HomogeneousPoint(x: $0 / 8, y: 0, z: 0, w: 0) }
    result += y.infinite.map { HomogeneousPoint(x: 0, y: $0 / 8, z: 0, w: 0) }
    return result
  }
}

// MARK: - Back onto the plane

extension Transform3D {
  /// The point of the plane z = 0 that is seen at a point of the view.
  ///
  /// Nil if there is none: the plane is seen edge-on, the point lies at or behind the eye (w <= 0), or
  /// the back is seen while `isDoubleSided` is false (``isBackFaceVisible``). The inverse of mapping a
  /// `Point`; needs only that the plane is not edge-on, so it works for transforms without an inverse
  /// too.
  public func hitTest(_ viewPoint: Point, isDoubleSided: Bool = true) -> Point? {
    if !isDoubleSided, isBackFaceVisible { return nil }
    return Homography(self).inverse?.map(viewPoint)
  }

  /// Where a point is seen after it slid along z until the transform brings it to depth 0.
  ///
  /// With the inverse of a panel's transform this carries a ray through a view point onto the panel.
  /// `z = -(x·m13 + y·m23 + m43) / m33`. Nil if there is no such z below 3.4e38 (the plane is parallel
  /// to the ray, or would be in single precision) or the result lies at or behind the eye.
  public func projectAlongZ(_ point: Point) -> Point? {
    let z = -(point.x * m13 + point.y * m23 + m43) / m33
    guard z.magnitude <= Double(Float.greatestFiniteMagnitude) else { return nil }
    return map(Point3(point, z: z)).map { Point(x: $0.x, y: $0.y) }
  }
}
