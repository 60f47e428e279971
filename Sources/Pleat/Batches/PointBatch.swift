/// Many points of a plane, 2 scalars each: x y.
public typealias PointBatch<Scalar: BatchScalar> = Batch<Point, Scalar>

/// Many points of space, 3 scalars each: x y z.
public typealias Point3Batch<Scalar: BatchScalar> = Batch<Point3, Scalar>

extension Batch where Element == Point {
  /// Projects points of the plane z = 0 by one transform.
  ///
  /// Each point (x, y, 0, 1) is multiplied by the matrix and divided by w. A point is hidden if w ≤ 0 or
  /// w is not finite. x, y and w are sums of three products in the batch's precision. The division adds
  /// at most 1.5 ulp, if w is between the least normal number and a quarter of the greatest finite
  /// number.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points, at or behind the eye. Both of their coordinates are NaN.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 14 operations per point. C: `plt_project_points_2d`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: borrowing Batch, by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    let (from, to, count) = (points.storage.lanes, storage.mutableLanes, count)
    return transform.withLanes {
      kernels.projectPoints(from, spatial: false, by: $0, into: to, count: count)
    }
  }

  /// Projects points of space by one transform.
  ///
  /// Each point (x, y, z, 1) is multiplied by the matrix and divided by w. x, y and w are sums of four
  /// products. The accuracy of the division is that for points of the plane.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points, at or behind the eye. Both of their coordinates are NaN.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 20 operations per point. C: `plt_project_points_3d`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ points: borrowing Point3Batch<Scalar>, by transform: Transform3D,
    backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    let (from, to, count) = (points.storage.lanes, storage.mutableLanes, count)
    return transform.withLanes {
      kernels.projectPoints(from, spatial: true, by: $0, into: to, count: count)
    }
  }

  /// Projects each point of the batch, in the plane z = 0, by one transform, in place.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points, at or behind the eye. Both of their coordinates are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    let (kernels, lanes, count) = (try kernelsInPlace(backend), storage.mutableLanes, count)
    return transform.withLanes {
      kernels.projectPoints(lanes.lanes, spatial: false, by: $0, into: lanes, count: count)
    }
  }
}

extension Batch where Element == HomogeneousPoint2D {
  /// Projects points of the plane z = 0 by one transform, without the division.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 12 operations per point. C: `plt_project_points_2d_homogeneous`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func project(
    _ points: borrowing PointBatch<Scalar>, by transform: Transform3D,
    backend: Backend = .automatic
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    let (from, to, count) = (points.storage.lanes, storage.mutableLanes, count)
    transform.withLanes {
      kernels.projectPointsHomogeneous(from, spatial: false, by: $0, into: to, count: count)
    }
  }

  /// Projects points of space by one transform, without the division.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 18 operations per point. C: `plt_project_points_3d_homogeneous`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func project(
    _ points: borrowing Point3Batch<Scalar>, by transform: Transform3D,
    backend: Backend = .automatic
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: points.count)
    let (from, to, count) = (points.storage.lanes, storage.mutableLanes, count)
    transform.withLanes {
      kernels.projectPointsHomogeneous(from, spatial: true, by: $0, into: to, count: count)
    }
  }
}
