// Inverses and other functions of each transform. Each method calls a method of the batch's span.

extension Batch where Element == Transform3D {
  /// Inverts transforms: `self[i]` becomes the inverse of `transforms[i]`.
  ///
  /// Any matrix is accepted, even one with perspective. A matrix counts as singular if its determinant,
  /// computed in the batch's precision, is 0 or not finite, or if the reciprocal of the determinant is
  /// not finite. All 16 entries of its inverse are then NaN.
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
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: Some 150 operations per item. The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func formInverse(
    of transforms: borrowing Batch, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try prepare(for: transforms.count, backend)
    var span = mutableSpan
    return try span.formInverse(of: transforms.span, backend: backend, threads: threads)
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
    var span = mutableSpan
    return try span.invert(backend: backend, threads: threads)
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
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: Some 18 operations per item. The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formRigidInverse(
    of transforms: borrowing Batch, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try prepare(for: transforms.count, backend)
    var span = mutableSpan
    try span.formRigidInverse(of: transforms.span, backend: backend, threads: threads)
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
    var span = mutableSpan
    try span.invertRigid(backend: backend, threads: threads)
  }

  /// Transposes matrices: `self[i]` becomes the transpose of `transforms[i]`.
  ///
  /// - Parameters:
  ///   - transforms: The transforms.
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: O(count). The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formTranspose(
    of transforms: borrowing Batch, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try prepare(for: transforms.count, backend)
    var span = mutableSpan
    try span.formTranspose(of: transforms.span, backend: backend, threads: threads)
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
    var span = mutableSpan
    try span.transpose(backend: backend, threads: threads)
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
  /// - Throws: `PleatError.backendUnavailable`, `PleatError.outOfMemory`.
  /// - Complexity: Some 50 operations per item. The C function is `plt_matrices_map`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func formNormalMatrices(
    of transforms: borrowing Batch, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try prepare(for: transforms.count, backend)
    var span = mutableSpan
    return try span.formNormalMatrices(of: transforms.span, backend: backend, threads: threads)
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
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  /// - Complexity: 36 operations per item. The C function is `plt_matrices_compose`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func formTransforms(
    translations: borrowing Vector3Batch<Scalar>, rotations: borrowing QuaternionBatch<Scalar>,
    scales: borrowing Vector3Batch<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try translations.count.checkCount(rotations.count)
    try translations.count.checkCount(scales.count)
    try prepare(for: translations.count, backend)
    var span = mutableSpan
    try span.formTransforms(
      translations: translations.span, rotations: rotations.span, scales: scales.span,
      backend: backend, threads: threads)
  }

  /// Creates transforms that scale along the axes, then rotate, then translate.
  ///
  /// See ``formTransforms(translations:rotations:scales:backend:threads:)``.
  ///
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`,
  ///   `PleatError.outOfMemory`.
  public init(
    translations: borrowing Vector3Batch<Scalar>, rotations: borrowing QuaternionBatch<Scalar>,
    scales: borrowing Vector3Batch<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    self.init()
    try formTransforms(
      translations: translations, rotations: rotations, scales: scales, backend: backend,
      threads: threads)
  }

  /// Returns the determinants of all transforms.
  ///
  /// The error of a determinant is at most 10 u times the sum of the magnitudes of its 24 products, with
  /// u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`, if no product overflows or underflows.
  ///
  /// - Parameters:
  ///   - backend: The backend that computes the results.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.backendUnavailable`.
  /// - Complexity: 39 operations per item. The C function is `plt_matrices_map`.
  public borrowing func determinants(backend: Backend = .automatic, threads: Int = 1)
    throws(PleatError) -> [Scalar]
  {
    var results = [Scalar](repeating: 0, count: count)
    var determinants = results.mutableSpan
    try span.computeDeterminants(into: &determinants, backend: backend, threads: threads)
    return results
  }
}

extension Batch {
  /// Resizes the batch for a number of results, or throws an error if the backend is not available.
  mutating func prepare(for count: Int, _ backend: Backend) throws(PleatError) {
    _ = try backend.kernels()
    try resize(allocating: count)
  }
}
