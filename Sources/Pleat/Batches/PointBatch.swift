/// Many points of a plane, 2 scalars each, x y.
public typealias PointBatch<Scalar: BatchScalar> = Batch<Point, Scalar>

/// Many points of space, 3 scalars each, x y z.
public typealias Point3Batch<Scalar: BatchScalar> = Batch<Point3, Scalar>

// Projection of points: (x y z 1) · M, then the division by w, with the accuracy of quads.

extension Batch where Element == Point {
  /// Becomes the images of points of the plane z = 0 under one transform.
  ///
  /// - Returns: the number of points at or behind the eye; both their coordinates are NaN.
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

  /// Becomes the images of points of space under one transform.
  ///
  /// - Returns: the number of points at or behind the eye; both their coordinates are NaN.
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

  /// Moves every point of the plane z = 0 by one transform, in place.
  ///
  /// - Returns: the number of points at or behind the eye; both their coordinates are NaN.
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
  /// Becomes the images of points of the plane z = 0 under one transform, before the division.
  ///
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

  /// Becomes the images of points of space under one transform, before the division.
  ///
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
