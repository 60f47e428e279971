// Projection with results in the caller's memory. For formulas, accuracy and complexity, see the methods
// of `Batch` with the same names.

extension MutableBatchSpan where Element == Quad {
  /// Projects one quad by each of many transforms: `self[i]` becomes the image of `corners` under
  /// `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quad, in the plane z = 0.
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the quads.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: Quad, by transforms: BatchSpan<Transform3D, Scalar>, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    let (kernels, count) = (try kernels(backend), count)
    return projectQuads(transforms.lanes, corners, .divided, count, kernels)
  }

  /// Projects many quads, each by its own transform: `self[i]` becomes the image of `corners[i]`
  /// under `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quads, in the plane z = 0.
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the quads.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: BatchSpan<Quad, Scalar>, by transforms: BatchSpan<Transform3D, Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try count.checkCount(corners.count)
    try count.checkCount(transforms.count)
    let (kernels, count) = (try kernels(backend), count)
    return projectQuads(transforms.lanes, corners.lanes, .divided, count, kernels)
  }

  /// Projects each quad by its own transform, in place.
  ///
  /// - Parameters:
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the quads.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    by transforms: BatchSpan<Transform3D, Scalar>, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    let (kernels, count) = (try backend.kernels().withoutStreamingStores, count)
    return projectQuads(transforms.lanes, lanes.reading, .divided, count, kernels)
  }
}

extension MutableBatchSpan where Element == HomogeneousPoint2D {
  /// Projects one quad by each of many transforms, without the division by w.
  ///
  /// `self[4 * i]` to `self[4 * i + 3]` become the homogeneous coordinates x, y, w of the images of
  /// the four corners under `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quad, in the plane z = 0.
  ///   - transforms: The transforms, one for every four points of the result.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ corners: Quad, by transforms: BatchSpan<Transform3D, Scalar>, backend: Backend = .automatic
  ) throws(PleatError) {
    try count.checkCount(4 * transforms.count)
    let (kernels, count) = (try kernels(backend), transforms.count)
    _ = projectQuads(transforms.lanes, corners, .homogeneous, count, kernels)
  }

  /// Projects many quads, each by its own transform, without the division by w.
  ///
  /// `self[4 * i]` to `self[4 * i + 3]` become the homogeneous coordinates x, y, w of the images of
  /// the four corners of `corners[i]` under `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quads, in the plane z = 0, one for every four points of the result.
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ corners: BatchSpan<Quad, Scalar>, by transforms: BatchSpan<Transform3D, Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) {
    try count.checkCount(4 * corners.count)
    try count.checkCount(4 * transforms.count)
    let (kernels, count) = (try kernels(backend), transforms.count)
    _ = projectQuads(transforms.lanes, corners.lanes, .homogeneous, count, kernels)
  }

  /// Projects points in the plane z = 0 by one transform, without the division by w.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ points: BatchSpan<Point, Scalar>, by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) {
    try count.checkCount(points.count)
    _ = projectPoints(points.lanes, transform, .homogeneous, try kernels(backend))
  }

  /// Projects 3D points by one transform, without the division by w.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ points: BatchSpan<Point3, Scalar>, by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) {
    try count.checkCount(points.count)
    _ = projectPoints(points.lanes, transform, .homogeneous, try kernels(backend))
  }
}

extension MutableBatchSpan where Element == Point {
  /// Projects points in the plane z = 0 by one transform: `self[i]` becomes the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: BatchSpan<Point, Scalar>, by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try count.checkCount(points.count)
    return projectPoints(points.lanes, transform, .divided, try kernels(backend))
  }

  /// Projects 3D points by one transform: `self[i]` becomes the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: BatchSpan<Point3, Scalar>, by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try count.checkCount(points.count)
    return projectPoints(points.lanes, transform, .divided, try kernels(backend))
  }

  /// Projects each point (x, y, 0) by one transform, in place.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    let kernels = try backend.kernels().withoutStreamingStores
    return projectPoints(lanes.reading, transform, .divided, kernels)
  }
}

extension MutableBatchSpan {
  @inline(__always) private func projectQuads(
    _ matrices: StridedLanes<Scalar>, _ corners: Quad, _ form: ProjectionForm, _ count: Int,
    _ kernels: Kernels
  ) -> Int {
    corners.withLanes { (corners: Lanes<Scalar>) in
      lanes.compute(matrices, itemsPerStep: form.itemsPerQuad, count: count) {
        kernels.projectQuads(
          $0, corners: corners, cornerStride: 0, into: $2, form: form, count: $3)
      }
    }
  }

  @inline(__always) private func projectQuads(
    _ matrices: StridedLanes<Scalar>, _ corners: StridedLanes<Scalar>, _ form: ProjectionForm,
    _ count: Int, _ kernels: Kernels
  ) -> Int {
    lanes.compute(matrices, corners, itemsPerStep: form.itemsPerQuad, count: count) {
      kernels.projectQuads($0, corners: $1, cornerStride: 8, into: $2, form: form, count: $3)
    }
  }

  @inline(__always) func projectPoints(
    _ points: StridedLanes<Scalar>, _ transform: Transform3D, _ form: ProjectionForm,
    _ kernels: Kernels
  ) -> Int {
    lanes.compute(points, count: count) {
      kernels.projectPoints(
        $0, dimension: points.length, by: transform, into: $2, form: form, count: $3)
    }
  }
}

extension ProjectionForm {
  /// The number of items that a projected quad takes: one quad if it is divided by w, else four points.
  fileprivate var itemsPerQuad: Int { self == .divided ? 1 : 4 }
}
