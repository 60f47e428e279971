// Inverses and other functions of each transform, with results in the caller's memory.

extension MutableBatchSpan where Element == Transform3D {
  /// Inverts transforms: `self[i]` becomes the inverse of `transforms[i]`.
  ///
  /// Any matrix is accepted, even one with perspective. A matrix counts as singular if its determinant,
  /// computed in `Scalar` precision, is 0 or not finite, or if the reciprocal of the
  /// determinant is not finite. All 16 entries of its inverse are then NaN.
  ///
  /// Let d be the determinant, and p the sum of the magnitudes of its 24 products. Let x be an entry of
  /// the inverse, and q the sum of the magnitudes of the products in its cofactor. If 80 u p ≤ |d|, the
  /// error of x is at most 10 u (q + |x| p) / |d|, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`.
  ///
  /// - Parameters:
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of singular matrices.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: Some 150 operations per item. The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func formInverse(
    of transforms: BatchSpan<Element, Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    return map(transforms.lanes, .inverse, try kernels(backend), threads)
  }

  /// Inverts each transform, in place.
  ///
  /// For singular matrices and the size of errors, see `formInverse(of:)`.
  ///
  /// - Parameters:
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of singular matrices.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func invert(backend: Backend = .automatic, threads: Int = 1) throws(PleatError)
    -> Int
  {
    map(lanes.reading, .inverse, try backend.kernels().withoutStreamingStores, threads)
  }

  /// Inverts transforms that only rotate and translate: `self[i]` becomes the inverse of
  /// `transforms[i]`.
  ///
  /// The rotation is transposed, and the negated translation is rotated back. Each coordinate of the new
  /// translation is a sum of three products. The coordinate's error is at most 4 u times the sum of the
  /// products' magnitudes, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`. The method does not detect a
  /// transform that also scales: the result is then not the inverse.
  ///
  /// - Parameters:
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: Some 18 operations per item. The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formRigidInverse(
    of transforms: BatchSpan<Element, Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(transforms.count)
    _ = map(transforms.lanes, .rigidInverse, try kernels(backend), threads)
  }

  /// Inverts transforms that only rotate and translate, in place.
  ///
  /// See `formRigidInverse(of:)`.
  ///
  /// - Parameters:
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func invertRigid(backend: Backend = .automatic, threads: Int = 1)
    throws(PleatError)
  {
    _ = map(lanes.reading, .rigidInverse, try backend.kernels().withoutStreamingStores, threads)
  }

  /// Transposes matrices: `self[i]` becomes the transpose of `transforms[i]`.
  ///
  /// - Parameters:
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: O(count). The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formTranspose(
    of transforms: BatchSpan<Element, Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(transforms.count)
    _ = map(transforms.lanes, .transpose, try kernels(backend), threads)
  }

  /// Transposes each matrix, in place.
  ///
  /// - Parameters:
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func transpose(backend: Backend = .automatic, threads: Int = 1) throws(PleatError)
  {
    _ = map(lanes.reading, .transpose, try backend.kernels().withoutStreamingStores, threads)
  }

  /// Computes matrices that transform normals of surfaces: `self[i]` becomes the transposed inverse of
  /// the upper left 3x3 part of `transforms[i]`.
  ///
  /// The other entries are those of the identity. Map normals with
  /// ``MutableBatchSpan/map(_:by:backend:threads:)``, or in a shader. The length of a normal can change. For
  /// singular matrices and the size of errors, see `formInverse(of:)`. Here the determinant is that of
  /// the 3x3 part, a sum of six products.
  ///
  /// - Parameters:
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of singular matrices.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: Some 50 operations per item. The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func formNormalMatrices(
    of transforms: BatchSpan<Element, Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    return map(transforms.lanes, .normalMatrix, try kernels(backend), threads)
  }

  /// Composes transforms that scale along the axes, then rotate, then translate.
  ///
  /// The quaternions must have length one, which is not checked. The error of an entry of the upper left
  /// 3x3 part is at most 6 u times the magnitude of the scale factor of its row, with u = 2⁻²⁴ for
  /// `Float` and 2⁻⁵³ for `Double`; the other entries are exact.
  ///
  /// - Parameters:
  ///   - translations: The translations.
  ///   - rotations: The rotations, one for each translation.
  ///   - scales: The scale factors along x, y and z: a vector of three factors for each translation.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  /// - Complexity: 36 operations per item. The C function is `plt_matrices_compose`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formTransforms(
    translations: BatchSpan<Vector3, Scalar>, rotations: BatchSpan<Quaternion, Scalar>,
    scales: BatchSpan<Vector3, Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(translations.count)
    try count.checkCount(rotations.count)
    try count.checkCount(scales.count)
    lanes.compute(
      translations.lanes, rotations.lanes, scales.lanes, sharing: (), count: count,
      try kernels(backend), threads
    ) { kernels, _, from, out, count in
      kernels.compose(from.first, from.second, from.third, into: out, count: count)
      return 0
    }
  }

  @inline(__always) private func map(
    _ transforms: StridedLanes<Scalar>, _ function: MatrixFunction, _ kernels: Kernels,
    _ threads: Int
  ) -> Int {
    lanes.map(transforms, function, count: count, kernels, threads)
  }
}

extension BatchSpan where Element == Transform3D {
  /// Computes the determinants of all transforms.
  ///
  /// The error of a determinant is at most 10 u times the sum of the magnitudes of its 24 products, with
  /// u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`, if no product overflows or underflows.
  ///
  /// - Parameters:
  ///   - determinants: The memory for the results, one scalar for each transform.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if there is not exactly one scalar for each transform,
  ///   `PleatError.backendUnavailable`.
  /// - Complexity: 39 operations per item. The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public func computeDeterminants(
    into determinants: inout MutableSpan<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(determinants.count)
    let kernels = try backend.kernels()
    let (transforms, count) = (lanes, count)
    determinants.withLanes { results in
      _ = MutableStridedLanes(results, 1).map(
        transforms, .determinant, count: count, kernels, threads)
    }
  }
}
