extension Transform3D {
  /// Returns the image of a homogeneous point, without dividing by w.
  ///
  /// The result is the product of the point, as a row vector, and this matrix.
  public func mapHomogeneous(_ point: HomogeneousPoint) -> HomogeneousPoint {
    let row = applied(to: SIMD4(point.x, point.y, point.z, point.w))
    return HomogeneousPoint(x: row.x, y: row.y, z: row.z, w: row.w)
  }

  /// Returns the image in the view of a point in the plane z = 0.
  ///
  /// The result is nil for a point at or behind the viewer (w ≤ 0), or if a number is not finite.
  public func map(_ point: Point) -> Point? { mapHomogeneous(HomogeneousPoint(point)).projected }

  /// Returns the image of a point in space, including its depth.
  ///
  /// The result is nil for a point at or behind the viewer (w ≤ 0), or if a number is not finite.
  public func map(_ point: Point3) -> Point3? {
    mapHomogeneous(HomogeneousPoint(point)).projectedWithDepth
  }

  /// Returns the image of a vector under the upper left 3x3 matrix, without translation or
  /// perspective.
  public func map(_ vector: Vector3) -> Vector3 {
    let row = applied(to: SIMD4(vector.x, vector.y, vector.z, 0))
    return Vector3(x: row.x, y: row.y, z: row.z)
  }

  /// Returns the images in the view of the corners of a rectangle in the plane z = 0.
  public func map(_ rect: Rect) -> Quad { map(rect.quad) }

  /// Returns the images in the view of four points in the plane z = 0.
  ///
  /// If the image of a point has w ≤ 0 or is not finite, both its coordinates are NaN, and
  /// ``Quad/missingCornerCount`` counts it.
  public func map(_ quad: Quad) -> Quad {
    let missing = Point(x: .nan, y: .nan)
    return Quad(
      topLeft: map(quad.topLeft) ?? missing, topRight: map(quad.topRight) ?? missing,
      bottomRight: map(quad.bottomRight) ?? missing, bottomLeft: map(quad.bottomLeft) ?? missing)
  }

  /// Returns the smallest rectangle around the images of those corners of a rectangle that lie in front
  /// of the viewer.
  ///
  /// `rect` lies in the plane z = 0. If one of its corners is at or behind the viewer (w ≤ 0), the
  /// result does not contain the whole visible image: use ``visibleBounds(of:)`` instead. If all four
  /// corners have w ≤ 0, the result is ``Rect/null``.
  ///
  /// A corner whose image is beyond the range of `Double` counts as infinitely far away. For a
  /// rectangle with an edge at infinity the result is that of ``visibleBounds(of:)``.
  public func bounds(of rect: Rect) -> Rect {
    guard rect.isFinite else { return visibleBounds(of: rect) }
    let quad = map(rect)
    if quad.missingCornerCount == 0 { return quad.bounds }
    let corners = rect.generators.map { mapHomogeneous($0) }
    return Rect(aroundClipped: corners.filter { $0.isFinite && $0.w > 0 })
  }
}

// MARK: - The part in front of the viewer

extension Transform3D {
  /// Returns the corners of a rectangle in the plane z = 0, mapped without dividing by w.
  ///
  /// Their order is top left, top right, bottom right, bottom left.
  public func mapHomogeneous(_ rect: Rect) -> [HomogeneousPoint] { mapHomogeneous(rect.quad) }

  /// Returns four points in the plane z = 0, mapped without dividing by w.
  public func mapHomogeneous(_ quad: Quad) -> [HomogeneousPoint] {
    quad.corners.map { mapHomogeneous(HomogeneousPoint($0)) }
  }

  /// Returns the part of a rectangle that lies in front of the viewer, mapped to a polygon: see the method
  /// for a ``Quad``.
  ///
  /// - Precondition: `minimumW` is not negative.
  public func clip(_ rect: Rect, minimumW: Double = 0) -> [HomogeneousPoint] {
    clip(rect.quad, minimumW: minimumW)
  }

  /// Returns the part of a quad that lies in front of the viewer, mapped to a polygon.
  ///
  /// The quad lies in the plane z = 0. Its corners are mapped without dividing by w, and clipped as
  /// `clipped(minimumW:)` clips a collection of ``HomogeneousPoint``.
  ///
  /// `minimumW` is the least w of a vertex. To draw the polygon, pass a small number above 0, so that every
  /// vertex has a position in the view.
  ///
  /// - Precondition: `minimumW` is not negative.
  public func clip(_ quad: Quad, minimumW: Double = 0) -> [HomogeneousPoint] {
    let corners = quad.corners.map { clippingCorner(HomogeneousPoint($0)) }
    return ClippingCorner.clipped(corners, minimumW: minimumW)
  }

  /// Returns the smallest rectangle around the visible image of a rectangle in the plane z = 0.
  ///
  /// The visible image is the image of the part in front of the viewer. If the image goes to
  /// infinity on a side, the result's edge on this side is infinite. If nothing is in front of the
  /// viewer, the result is ``Rect/null``. The edges of `rect` may be infinite.
  public func visibleBounds(of rect: Rect) -> Rect {
    let corners = rect.quad.corners.map { clippingCorner(HomogeneousPoint($0)) }
    if rect.isFinite, corners.allSatisfy(\.point.isFinite) {
      return Rect(aroundClipped: ClippingCorner.clipped(corners, minimumW: 0))
    }
    let generators = rect.generators.map { clippingCorner($0) }
    return Rect(aroundClipped: ClippingCorner.visibleGenerators(of: generators))
  }

  /// Returns the image of a point or direction in the plane z = 0, with magnitudes that bound its
  /// rounding errors.
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
  /// Points and directions (w = 0) that generate the rectangle: every point of the rectangle is their
  /// linear combination with factors that are not negative.
  ///
  /// They are scaled so that mapping does not overflow, unless a coordinate is above 1e301. The array is
  /// empty if the rectangle is null, lies infinitely far away, or has an edge that is not a number.
  fileprivate var generators: [HomogeneousPoint] {
    let area = unbounded
    let edges = [area.minX, area.minY, area.maxX, area.maxY]
    if isNull || edges.contains(where: \.isNaN) { return [] }
    /// Returns the finite ends of an interval, or 0 for the whole line, and the signs of its infinite
    /// ends.
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
        // The factor scales the largest number to 1/8..<1/4, so that a sum of three products with finite
        // numbers does not overflow. Only a number of 2¹⁰⁰¹ or more stays larger.
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
  /// Returns the point of the plane z = 0 that is seen at a point of the view.
  ///
  /// The function undoes `map(_:)` for a ``Point``. It also works for a transform that has no
  /// inverse, as long as the plane is not seen edge-on.
  ///
  /// If the back of the plane cannot be hit (`isDoubleSided` is false) and ``isBackFaceVisible`` is true,
  /// the result is nil.
  ///
  /// - Returns: The point. It is nil if the plane is seen edge-on, or if the point lies at or
  ///   behind the viewer (w ≤ 0).
  public func hitTest(_ viewPoint: Point, isDoubleSided: Bool = true) -> Point? {
    if !isDoubleSided, isBackFaceVisible { return nil }
    return Homography(self).inverse?.map(viewPoint)
  }

  /// Returns the image of a point that is first moved along z until its image has depth 0.
  ///
  /// The point (x, y) moves to `z = -(x·m13 + y·m23 + m43) / m33`, and is then mapped.
  ///
  /// Use this function to find the point of a panel that is seen at a point of the view. Call it on
  /// the inverse of the panel's transform, with the point of the view.
  ///
  /// - Returns: The image. It is nil if z is NaN or beyond the range of `Float` (|z| > 3.4e38), for
  ///   example if m33 is 0. The result is also nil if the image is at or behind the viewer (w ≤ 0).
  public func projectAlongZ(_ point: Point) -> Point? {
    let z = -(point.x * m13 + point.y * m23 + m43) / m33
    guard z.magnitude <= Double(Float.greatestFiniteMagnitude) else { return nil }
    return map(Point3(point, z: z)).map { Point(x: $0.x, y: $0.y) }
  }

  /// Returns the point in space whose image has the position and the depth of a given point.
  ///
  /// The function undoes `map(_:)` for a ``Point3``. The result is nil if the transform has no inverse, or
  /// if no point in front of the viewer has this image.
  public func unproject(_ point: Point3) -> Point3? { inverse?.map(point) }

  /// Returns the ray of the points in space whose image is a point of the view.
  ///
  /// The ray begins at the near plane, and its direction of length one leads to the far plane, which may be
  /// infinitely far away. The transform maps these planes to the depths `depth`, and the points of the ray
  /// to `point`. The result is nil if the transform has no inverse, or if the near plane is not in front of
  /// the viewer.
  public func ray(
    through point: Point, depth: DepthRange = .zeroToOne
  ) -> (origin: Point3, direction: Vector3)? {
    guard let inverse else { return nil }
    // Scaled to numbers near one, so that products of both ends neither overflow nor underflow.
    func end(_ depth: Double) -> SIMD4<Double> {
      let end = inverse.applied(to: SIMD4(point.x, point.y, depth, 1))
      let largest = end.largestMagnitude
      return largest > 0 && largest.isFinite ? end * largest.factorTowardsOne : end
    }
    let (near, far) = (end(depth.near), end(depth.far))
    let way = far * near.w - near * far.w
    let origin = HomogeneousPoint(x: near.x, y: near.y, z: near.z, w: near.w).projectedWithDepth
    let direction = Vector3(x: way.x, y: way.y, z: way.z).normalized
    guard let origin, let direction else { return nil }
    return (origin, direction)
  }
}
