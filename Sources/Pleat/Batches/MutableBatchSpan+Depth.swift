// Projected 3D points and mapped vectors, with results in the caller's memory.

extension MutableBatchSpan where Element == Point3 {
  /// Projects 3D points by one transform and keeps their depth: `self[i]` becomes the image of
  /// `points[i]`.
  ///
  /// Each point is multiplied by the matrix as the row vector (x, y, z, 1). The resulting x, y and z are
  /// divided by the resulting w. The point is hidden if w ≤ 0 or w is not finite. The accuracy is the
  /// same as for a ``PointBatch``.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). All three coordinates of a hidden
  ///   point are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: 26 operations per point. The C function is `plt_project_points`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: BatchSpan<Point3, Scalar>, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(points.count)
    return lanes.projectPoints(
      points.lanes, transform, .keepingDepth, count: count, try kernels(backend), threads)
  }

  /// Projects points in the plane z = 0 by one transform and keeps their depth: `self[i]` becomes the
  /// image of `points[i]`.
  ///
  /// Each point is multiplied by the matrix as the row vector (x, y, 0, 1). The resulting x, y and z are
  /// divided by the resulting w. The point is hidden if w ≤ 0 or w is not finite. The accuracy is the
  /// same as for a ``PointBatch``.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). All three coordinates of a hidden
  ///   point are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: 18 operations per point. The C function is `plt_project_points`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: BatchSpan<Point, Scalar>, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(points.count)
    return lanes.projectPoints(
      points.lanes, transform, .keepingDepth, count: count, try kernels(backend), threads)
  }

  /// Projects each point by one transform and keeps its depth, in place.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). All three coordinates of a hidden
  ///   point are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try backend.kernels().withoutStreamingStores
    return lanes.projectPoints(
      lanes.reading, transform, .keepingDepth, count: count, kernels, threads)
  }
}

extension MutableBatchSpan where Element == Vector3 {
  /// Maps vectors by the upper left 3x3 part of one transform, without translation and perspective.
  ///
  /// Each coordinate is a sum of three products, computed in `Scalar` precision. For normals,
  /// pass the transposed inverse of the transform that maps the points.
  ///
  /// - Parameters:
  ///   - vectors: The vectors.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the vectors.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: O(count). The C function is `plt_project_points`, with a matrix for which w is
  ///   always 1.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func map(
    _ vectors: BatchSpan<Vector3, Scalar>, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(vectors.count)
    _ = lanes.projectPoints(
      vectors.lanes, transform.linearPart, .keepingDepth, count: count, try kernels(backend),
      threads)
  }

  /// Maps each vector by the upper left 3x3 part of one transform, in place.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - backend: The backend that computes the vectors.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func map(
    by transform: Transform3D, backend: Backend = .automatic, threads: Int = 1
  )
    throws(PleatError)
  {
    let kernels = try backend.kernels().withoutStreamingStores
    _ = lanes.projectPoints(
      lanes.reading, transform.linearPart, .keepingDepth, count: count, kernels, threads)
  }
}
