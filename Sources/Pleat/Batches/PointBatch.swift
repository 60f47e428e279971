/// A batch of 2D points, with 2 scalars each: x y.
public typealias PointBatch<Scalar: BatchScalar> = Batch<Point, Scalar>

// Projection, with division by w
//   project(_:by:)  2D or 3D points by one transform
//   project(by:)    2D points in place

/// A point that can be projected: a ``Point``, which lies in the plane z = 0, or a ``Point3``.
public protocol ProjectablePoint: BatchElement {}

extension BatchTarget where Self: ~Copyable & ~Escapable, Element == Point {
  /// Projects 2D or 3D points by one transform: `self[i]` becomes the image of `points[i]`.
  ///
  /// Each point is multiplied by the matrix as the row vector (x, y, z, 1), where z is 0 for 2D points.
  /// The resulting x and y are divided by the resulting w. The point is hidden if w ≤ 0 or w is not
  /// finite.
  ///
  /// Each of x, y and w is a sum of three products, or of four for 3D points, computed in `Scalar`
  /// precision. The division adds an error of at most 1.5 ulp to each coordinate, if w is between the least
  /// normal number and a quarter of the greatest finite number.
  ///
  /// - Parameters:
  ///   - points: The points: 2D points lie in the plane z = 0.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 14 operations per 2D point, 20 per 3D point. The C function is
  ///   `plt_project_points`.
  @inlinable @discardableResult
  public mutating func project<Points: BatchSource & ~Copyable & ~Escapable>(
    _ points: borrowing Points, by transform: Transform3D, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int where Points.Element: ProjectablePoint, Points.Scalar == Scalar {
    let kernels = try room(for: points.count, on: backend)
    return mutableLanes.projectPoints(points.lanes, transform, .divided, count, kernels, threads)
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
    return mutableLanes.projectPoints(lanes, transform, .divided, count, kernels, threads)
  }
}

extension MutableStridedLanes {
  /// Projects points by one matrix, and returns the number of hidden points.
  @inlinable func projectPoints(
    _ points: StridedLanes<Scalar>, _ transform: Transform3D, _ form: ProjectionForm, _ count: Int,
    _ kernels: Kernels, _ threads: Int
  ) -> Int {
    transform.withLanes { transform in
      compute(points, sharing: transform, form: form, count: count, kernels, threads) {
        kernels, transform, from, out, count in
        kernels.projectPoints(
          from.first, dimension: from.length, by: transform, into: out, form: from.form,
          count: count)
      }
    }
  }
}

extension Point: ProjectablePoint {}

extension Point: BatchElement {
  /// The number of scalars: 2, for x y.
  @inlinable public static var scalarCount: Int { 2 }

  /// Creates a point from its scalars, in the order x y.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1)) }

  /// The scalars, in the order x y.
  public var scalars: [Double] { [x, y] }

  /// Calls a function with the index and the value of each scalar, in the order x y.
  @inlinable public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
  }
}
