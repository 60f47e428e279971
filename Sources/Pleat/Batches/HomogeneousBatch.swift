/// A batch of points in homogeneous coordinates, with 3 scalars each: x y w.
///
/// A projected quad takes four values, one for each corner, clockwise from the top left.
public typealias HomogeneousBatch<Scalar: BatchScalar> = Batch<HomogeneousPoint2D, Scalar>

// Projection, without division by w
//   project(_:by:)  one quad by many transforms, each quad by its own transform, points by one transform

extension BatchTarget where Self: ~Copyable & ~Escapable, Element == HomogeneousPoint2D {
  /// Projects one quad by each of many transforms, without the division by w.
  ///
  /// `self[4 * i]` to `self[4 * i + 3]` become the homogeneous coordinates x, y, w of the images of
  /// the four corners under `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quad, in the plane z = 0.
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 36 operations per item. The C function is `plt_project_quads`.
  @inlinable
  public mutating func project(
    _ corners: Quad, by transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: 4 * transforms.count, on: backend)
    _ = mutableLanes.projectQuads(
      transforms.lanes, corners, .homogeneous, transforms.count, kernels, threads)
  }

  /// Projects many quads, each by its own transform, without the division by w.
  ///
  /// `self[4 * i]` to `self[4 * i + 3]` become the homogeneous coordinates x, y, w of the images of
  /// the four corners of `corners[i]` under `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quads, in the plane z = 0.
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 36 operations per item. The C function is `plt_project_quads`.
  @inlinable
  public mutating func project(
    _ corners: borrowing some BatchInput<Quad, Scalar>,
    by transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try checkRoom(for: 4 * corners.count)
    try checkRoom(for: 4 * transforms.count)
    try transforms.count.checkCount(corners.count)
    let kernels = try room(for: 4 * transforms.count, on: backend)
    _ = mutableLanes.projectQuads(
      transforms.lanes, corners.lanes, .homogeneous, transforms.count, kernels, threads)
  }

  /// Projects 2D or 3D points by one transform, without the division by w.
  ///
  /// `self[i]` becomes the homogeneous coordinates x, y, w of the image of `points[i]`.
  ///
  /// - Parameters:
  ///   - points: The points: 2D points lie in the plane z = 0.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 12 operations per 2D point, 18 per 3D point. The C function is
  ///   `plt_project_points`.
  @inlinable
  public mutating func project<Points: BatchSource & ~Copyable & ~Escapable>(
    _ points: borrowing Points, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) where Points.Element: ProjectablePoint, Points.Scalar == Scalar {
    let kernels = try room(for: points.count, on: backend)
    _ = mutableLanes.projectPoints(points.lanes, transform, .homogeneous, count, kernels, threads)
  }
}
