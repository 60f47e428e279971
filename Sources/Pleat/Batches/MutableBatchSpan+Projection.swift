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
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: Quad, by transforms: BatchSpan<Transform3D, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    return lanes.projectQuads(
      transforms.lanes, corners, count: count, try kernels(backend), threads)
  }

  /// Projects many quads, each by its own transform: `self[i]` becomes the image of `corners[i]`
  /// under `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quads, in the plane z = 0.
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the quads.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: BatchSpan<Quad, Scalar>, by transforms: BatchSpan<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(corners.count)
    try count.checkCount(transforms.count)
    return lanes.projectQuads(
      transforms.lanes, corners.lanes, count: count, try kernels(backend), threads)
  }

  /// Projects each quad by its own transform, in place.
  ///
  /// - Parameters:
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the quads.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    by transforms: BatchSpan<Transform3D, Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    let kernels = try backend.kernels().withoutStreamingStores
    return lanes.projectQuads(transforms.lanes, lanes.reading, count: count, kernels, threads)
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
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if there are not exactly four points for each transform,
  ///   `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ corners: Quad, by transforms: BatchSpan<Transform3D, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(4 * transforms.count)
    _ = lanes.projectQuads(
      transforms.lanes, corners, .homogeneous, count: transforms.count, try kernels(backend),
      threads)
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
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the numbers of quads and transforms differ, or if there are
  ///   not exactly four points for each quad, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ corners: BatchSpan<Quad, Scalar>, by transforms: BatchSpan<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(4 * corners.count)
    try count.checkCount(4 * transforms.count)
    _ = lanes.projectQuads(
      transforms.lanes, corners.lanes, .homogeneous, count: transforms.count, try kernels(backend),
      threads)
  }

  /// Projects points in the plane z = 0 by one transform, without the division by w: `self[i]` becomes
  /// x, y and w of the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ points: BatchSpan<Point, Scalar>, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(points.count)
    _ = lanes.projectPoints(
      points.lanes, transform, .homogeneous, count: count, try kernels(backend), threads)
  }

  /// Projects 3D points by one transform, without the division by w: `self[i]` becomes x, y and w of the
  /// image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ points: BatchSpan<Point3, Scalar>, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(points.count)
    _ = lanes.projectPoints(
      points.lanes, transform, .homogeneous, count: count, try kernels(backend), threads)
  }
}

extension MutableBatchSpan where Element == Point {
  /// Projects points in the plane z = 0 by one transform: `self[i]` becomes the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: BatchSpan<Point, Scalar>, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(points.count)
    return lanes.projectPoints(
      points.lanes, transform, count: count, try kernels(backend), threads)
  }

  /// Projects 3D points by one transform: `self[i]` becomes the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: BatchSpan<Point3, Scalar>, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(points.count)
    return lanes.projectPoints(
      points.lanes, transform, count: count, try kernels(backend), threads)
  }

  /// Projects each point (x, y, 0) by one transform, in place.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try backend.kernels().withoutStreamingStores
    return lanes.projectPoints(lanes.reading, transform, count: count, kernels, threads)
  }
}
