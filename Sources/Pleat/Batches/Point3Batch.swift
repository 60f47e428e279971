/// A batch of 3D points, with 3 scalars each: x y z.
public typealias Point3Batch<Scalar: BatchScalar> = Batch<Point3, Scalar>

// Projection that keeps the depth
//   project(_:by:)  2D or 3D points by one transform
//   project(by:)    3D points in place

extension BatchTarget where Self: ~Copyable & ~Escapable, Element == Point3 {
  /// Projects 2D or 3D points by one transform and keeps their depth: `self[i]` becomes the image of
  /// `points[i]`.
  ///
  /// Each point is multiplied by the matrix as the row vector (x, y, z, 1), where z is 0 for 2D points.
  /// The resulting x, y and z are divided by the resulting w. The point is hidden if w ≤ 0 or w is not
  /// finite. The accuracy is the same as for a ``PointBatch``.
  ///
  /// - Parameters:
  ///   - points: The points: 2D points lie in the plane z = 0.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). All three coordinates of a hidden
  ///   point are NaN.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 18 operations per 2D point, 26 per 3D point. The C function is
  ///   `plt_project_points`.
  @inlinable @discardableResult
  public mutating func project<Points: BatchSource & ~Copyable & ~Escapable>(
    _ points: borrowing Points, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int where Points.Element: ProjectablePoint, Points.Scalar == Scalar {
    let kernels = try room(for: points.count, on: backend)
    return mutableLanes.projectPoints(
      points.lanes, transform, .keepingDepth, count, kernels, threads)
  }

  /// Projects each point by one transform and keeps its depth, in place.
  ///
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). All three coordinates of a hidden
  ///   point are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try backend.kernels(streaming: false)
    return mutableLanes.projectPoints(lanes, transform, .keepingDepth, count, kernels, threads)
  }
}

extension Point3: ProjectablePoint {}

extension Point3: BatchElement {
  /// The number of scalars: 3, for x y z.
  @inlinable public static var scalarCount: Int { 3 }

  /// Creates a point from its scalars, in the order x y z.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), z: scalars(2)) }

  /// The scalars, in the order x y z.
  public var scalars: [Double] { [x, y, z] }

  /// Calls a function with the index and the value of each scalar, in the order x y z.
  @inlinable public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, z)
  }
}
