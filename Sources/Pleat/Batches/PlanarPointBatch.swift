/// A planar batch of 2D points, with one array for x and one for y.
public typealias PlanarPointBatch<Scalar: BatchScalar> = PlanarBatch<Point, Scalar>

/// A planar batch of 3D points, with one array each for x, y and z.
public typealias PlanarPoint3Batch<Scalar: BatchScalar> = PlanarBatch<Point3, Scalar>

/// A planar batch of points in homogeneous coordinates, with one array each for x, y and w.
public typealias PlanarHomogeneousBatch<Scalar: BatchScalar> = PlanarBatch<
  HomogeneousPoint2D, Scalar
>

extension PlanarBatch where Element == Point {
  /// Projects points in the plane z = 0 by one transform: `self[i]` becomes the image of
  /// `points[i]`.
  ///
  /// Each point is multiplied by the matrix as the row vector (x, y, 0, 1). The resulting x and y
  /// are divided by the resulting w. The point is hidden if w ≤ 0 or w is not finite.
  ///
  /// Each of x, y and w is a sum of three products, computed in the batch's precision. The division
  /// adds an error of at most 1.5 ulp to each coordinate, if w is between the least normal number
  /// and a quarter of the greatest finite number.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 14 operations per point. The C function is `plt_project_planar_points`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: borrowing PlanarBatch, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    return mutablePlanes.project(
      points.planes, dimension: 2, by: transform, count: count, kernels, threads)
  }

  /// Projects 3D points by one transform: `self[i]` becomes the image of `points[i]`.
  ///
  /// Each point is multiplied by the matrix as the row vector (x, y, z, 1). The resulting x and y
  /// are divided by the resulting w. The point is hidden if w ≤ 0 or w is not finite.
  ///
  /// Each of x, y and w is a sum of four products, computed in the batch's precision. The division
  /// adds an error of at most 1.5 ulp to each coordinate, if w is between the least normal number
  /// and a quarter of the greatest finite number.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 20 operations per point. The C function is `plt_project_planar_points`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: borrowing PlanarPoint3Batch<Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    return mutablePlanes.project(
      points.planes, dimension: 3, by: transform, count: count, kernels, threads)
  }

  /// Projects each point (x, y, 0) of the batch by one transform, in place.
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
    return mutablePlanes.project(
      planes, dimension: 2, by: transform, count: count, kernels, threads)
  }
}

extension PlanarBatch where Element == HomogeneousPoint2D {
  /// Projects points in the plane z = 0 by one transform, without the division by w.
  ///
  /// `self[i]` becomes the homogeneous coordinates x, y, w of the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 12 operations per point. The C function is `plt_project_planar_points`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ points: borrowing PlanarPointBatch<Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    mutablePlanes.project(
      points.planes, dimension: 2, by: transform, form: .homogeneous, count: count, kernels, threads
    )
  }

  /// Projects 3D points by one transform, without the division by w.
  ///
  /// `self[i]` becomes the homogeneous coordinates x, y, w of the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 18 operations per point. The C function is `plt_project_planar_points`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ points: borrowing PlanarPoint3Batch<Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    mutablePlanes.project(
      points.planes, dimension: 3, by: transform, form: .homogeneous, count: count, kernels, threads
    )
  }
}
