/// A planar batch of 2D points, with one array for x and one for y.
public typealias PlanarPointBatch<Scalar: BatchScalar> = PlanarBatch<Point, Scalar>

/// A planar batch of 3D points, with one array each for x, y and z.
public typealias PlanarPoint3Batch<Scalar: BatchScalar> = PlanarBatch<Point3, Scalar>

/// A planar batch of points in homogeneous coordinates, with one array each for x, y and w.
public typealias PlanarHomogeneousBatch<Scalar: BatchScalar> = PlanarBatch<
  HomogeneousPoint2D, Scalar
>

// Projection
//   project(_:by:)  2D or 3D points by one transform; with division by w, or into homogeneous points
//   project(by:)    2D points in place

extension PlanarBatchTarget where Self: ~Copyable & ~Escapable, Element == Point {
  /// Projects 2D or 3D points by one transform: point i becomes the image of point i of `points`.
  ///
  /// For formulas and accuracy, see the method of a ``PointBatch``.
  ///
  /// - Parameters:
  ///   - points: The points: 2D points lie in the plane z = 0.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: The errors of ``PlanarBatchTarget``.
  /// - Complexity: 14 operations per 2D point, 20 per 3D point. The C function is
  ///   `plt_project_planar_points`.
  @inlinable @discardableResult
  public mutating func project<Points: PlanarBatchSource & ~Copyable & ~Escapable>(
    _ points: borrowing Points, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int where Points.Element: ProjectablePoint, Points.Scalar == Scalar {
    let kernels = try room(for: points.count, on: backend)
    return writtenPlanes.project(
      points.readPlanes, Points.Element.scalarCount, transform, .divided, count, kernels, threads)
  }

  /// Projects each point (x, y, 0) by one transform, in place.
  ///
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try backend.kernels(streaming: false)
    return writtenPlanes.project(readPlanes, 2, transform, .divided, count, kernels, threads)
  }
}

extension PlanarBatchTarget where Self: ~Copyable & ~Escapable, Element == HomogeneousPoint2D {
  /// Projects 2D or 3D points by one transform, without the division by w.
  ///
  /// Point i becomes the homogeneous coordinates x, y, w of the image of point i of `points`.
  ///
  /// - Parameters:
  ///   - points: The points: 2D points lie in the plane z = 0.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``PlanarBatchTarget``.
  /// - Complexity: 12 operations per 2D point, 18 per 3D point. The C function is
  ///   `plt_project_planar_points`.
  @inlinable
  public mutating func project<Points: PlanarBatchSource & ~Copyable & ~Escapable>(
    _ points: borrowing Points, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) where Points.Element: ProjectablePoint, Points.Scalar == Scalar {
    let kernels = try room(for: points.count, on: backend)
    _ = writtenPlanes.project(
      points.readPlanes, Points.Element.scalarCount, transform, .homogeneous, count, kernels,
      threads)
  }
}
