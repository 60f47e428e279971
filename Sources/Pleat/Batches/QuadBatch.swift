/// Many quads, 8 scalars each, x0 y0 … x3 y3 from the top left corner clockwise.
public typealias QuadBatch<Scalar: BatchScalar> = Batch<Quad, Scalar>

/// Many points of the view before the division, 3 scalars each, x y w; a quad takes four of them.
public typealias HomogeneousBatch<Scalar: BatchScalar> = Batch<HomogeneousPoint2D, Scalar>

// Projection of corners: (x y 0 1) · M, then the division by w. A corner with w ≤ 0 or w not finite
// has no image. Accuracy: numerators and w are sums of three products in the batch's precision, the
// division adds 1.5 ulp.

extension Batch where Element == Quad {
  /// Becomes the images of one quad under many transforms.
  ///
  /// - Returns: the number of corners at or behind the eye; both their coordinates are NaN.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 36 operations and one division per item. C: `plt_project_quads_shared`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: Quad, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    let kernels = try kernels(backend)
    try resize(allocating: transforms.count)
    let (matrices, to, count) = (transforms.storage.lanes, storage.mutableLanes, count)
    return corners.withLanes {
      kernels.projectQuads(matrices, corners: $0, shared: true, into: to, count: count)
    }
  }

  /// Becomes the images of many quads under a transform each.
  ///
  /// - Returns: the number of corners at or behind the eye; both their coordinates are NaN.
  /// - Throws: `PleatError.countMismatch`, `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 36 operations and one division per item. C: `plt_project_quads_distinct`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: borrowing Batch, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try transforms.checkCount(corners.count)
    let kernels = try kernels(backend)
    try resize(allocating: transforms.count)
    return kernels.projectQuads(
      transforms.storage.lanes, corners: corners.storage.lanes, shared: false,
      into: storage.mutableLanes, count: count)
  }

  /// Moves each quad by its transform, in place.
  ///
  /// - Returns: the number of corners at or behind the eye; both their coordinates are NaN.
  /// - Throws: `PleatError.countMismatch`, `PleatError.backendUnavailable`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @discardableResult
  public mutating func project(
    by transforms: borrowing TransformBatch<Scalar>, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try checkCount(transforms.count)
    return try kernelsInPlace(backend).projectQuads(
      transforms.storage.lanes, corners: storage.lanes, shared: false,
      into: storage.mutableLanes, count: count)
  }
}

extension Batch where Element == HomogeneousPoint2D {
  /// Becomes the images of one quad under many transforms, before the division: four points each.
  ///
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 36 operations per item. C: `plt_project_quads_shared_homogeneous`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func project(
    _ corners: Quad, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: 4 * transforms.count)
    let (matrices, to, count) = (transforms.storage.lanes, storage.mutableLanes, transforms.count)
    corners.withLanes {
      kernels.projectQuadsHomogeneous(matrices, corners: $0, shared: true, into: to, count: count)
    }
  }

  /// Becomes the images of many quads under a transform each, before the division: four points each.
  ///
  /// - Throws: `PleatError.countMismatch`, `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 36 operations per item. C: `plt_project_quads_distinct_homogeneous`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func project(
    _ corners: borrowing QuadBatch<Scalar>, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic
  ) throws(PleatError) {
    try transforms.checkCount(corners.count)
    let kernels = try kernels(backend)
    try resize(allocating: 4 * transforms.count)
    kernels.projectQuadsHomogeneous(
      transforms.storage.lanes, corners: corners.storage.lanes, shared: false,
      into: storage.mutableLanes, count: transforms.count)
  }
}
