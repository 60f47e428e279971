/// A batch of quads, with 8 scalars each: x0 y0 … x3 y3, clockwise from the top left corner.
public typealias QuadBatch<Scalar: BatchScalar> = Batch<Quad, Scalar>

/// A batch of points in homogeneous coordinates, with 3 scalars each: x y w.
///
/// A projected quad takes four values, one for each corner, clockwise from the top left.
public typealias HomogeneousBatch<Scalar: BatchScalar> = Batch<HomogeneousPoint2D, Scalar>

extension Batch where Element == Quad {
  /// Projects one quad by each of many transforms: `self[i]` becomes the image of `corners` under
  /// `transforms[i]`.
  ///
  /// Each corner is multiplied by the matrix as the row vector (x, y, 0, 1). The resulting x and y
  /// are divided by the resulting w. The corner is hidden if w ≤ 0 or w is not finite.
  ///
  /// Each of x, y and w is a sum of three products, computed in the batch's precision. The division
  /// adds an error of at most 1.5 ulp to each coordinate, if w is between the least normal number
  /// and a quarter of the greatest finite number.
  ///
  /// - Parameters:
  ///   - corners: The quad, in the plane z = 0.
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the quads.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 36 operations and one division per item. The C function is `plt_project_quads`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: Quad, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try kernels(backend)
    try resize(allocating: transforms.count)
    return mutableLanes.projectQuads(transforms.lanes, corners, count: count, kernels, threads)
  }

  /// Projects many quads, each by its own transform: `self[i]` becomes the image of `corners[i]`
  /// under `transforms[i]`.
  ///
  /// Each corner is multiplied by the matrix as the row vector (x, y, 0, 1). The resulting x and y
  /// are divided by the resulting w. The corner is hidden if w ≤ 0 or w is not finite.
  ///
  /// Each of x, y and w is a sum of three products, computed in the batch's precision. The division
  /// adds an error of at most 1.5 ulp to each coordinate, if w is between the least normal number
  /// and a quarter of the greatest finite number.
  ///
  /// - Parameters:
  ///   - corners: The quads, in the plane z = 0.
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the quads.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 36 operations and one division per item. The C function is `plt_project_quads`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func project(
    _ corners: borrowing Batch, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try transforms.count.checkCount(corners.count)
    let kernels = try kernels(backend)
    try resize(allocating: transforms.count)
    return mutableLanes.projectQuads(
      transforms.lanes, corners.lanes, count: count, kernels, threads)
  }

  /// Projects each quad of the batch by its own transform, in place.
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
    by transforms: borrowing TransformBatch<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    let kernels = try kernelsInPlace(backend)
    return mutableLanes.projectQuads(transforms.lanes, lanes, count: count, kernels, threads)
  }
}

extension Batch where Element == HomogeneousPoint2D {
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
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: 36 operations per item. The C function is `plt_project_quads`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ corners: Quad, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try kernels(backend)
    try resize(allocating: 4 * transforms.count)
    _ = mutableLanes.projectQuads(
      transforms.lanes, corners, .homogeneous, count: transforms.count, kernels, threads)
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
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 36 operations per item. The C function is `plt_project_quads`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func project(
    _ corners: borrowing QuadBatch<Scalar>, by transforms: borrowing TransformBatch<Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try transforms.count.checkCount(corners.count)
    let kernels = try kernels(backend)
    try resize(allocating: 4 * transforms.count)
    _ = mutableLanes.projectQuads(
      transforms.lanes, corners.lanes, .homogeneous, count: transforms.count, kernels, threads)
  }
}
