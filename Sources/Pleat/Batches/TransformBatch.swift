/// A batch of 4x4 transforms, with 16 scalars each: m11 m12 … m44.
public typealias TransformBatch<Scalar: BatchScalar> = Batch<Transform3D, Scalar>

// Products
//   formConcatenation(of:with:)          left[i] · right[i], left[i] · right, left · right[i]
//   formConcatenation(ofChains:length:)  chains[i · length] · chains[i · length + 1] · …
//   concatenate(with:)                   self[i] · right[i], self[i] · right
//   precede(with:)                       left · self[i], left[i] · self[i]
// Functions of each matrix
//   formInverse(of:), invert()           any matrices
//   formRigidInverse(of:), invertRigid() rotations with translations
//   formTranspose(of:), transpose()
//   formNormalMatrices(of:)
//   computeDeterminants(into:), determinants()
// Composition
//   formTransforms(translations:rotations:scales:)

extension BatchTarget where Self: ~Copyable & ~Escapable, Element == Transform3D {
  /// Concatenates pairs of transforms: `self[i]` becomes `left[i] · right[i]`.
  ///
  /// Points are row vectors, so the left transform acts first. Each entry of a result is a sum of
  /// four products, computed in `Scalar` precision. If no product overflows or underflows, the
  /// error of the entry is at most 4 u times the sum of the products' magnitudes. Here u is 2⁻²⁴
  /// for `Float` and 2⁻⁵³ for `Double`.
  ///
  /// - Parameters:
  ///   - left: The transforms that act first.
  ///   - right: The transforms that act second: the same number as in `left`.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 112 operations per item. The C function is `plt_concat`.
  @inlinable
  public mutating func formConcatenation(
    of left: borrowing some BatchInput<Transform3D, Scalar>,
    with right: borrowing some BatchInput<Transform3D, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: left.count, right.count, on: backend)
    mutableLanes.concatenate(left.lanes, right.lanes, count, kernels, threads)
  }

  /// Concatenates many transforms with one that acts after each: `self[i]` becomes `left[i] · right`.
  ///
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 112 operations per item. The C function is `plt_concat`.
  @inlinable
  public mutating func formConcatenation(
    of left: borrowing some BatchInput<Transform3D, Scalar>, with right: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: left.count, on: backend)
    mutableLanes.concatenate(left.lanes, right, count, kernels, threads)
  }

  /// Concatenates one transform with many that act after it: `self[i]` becomes `left · right[i]`.
  ///
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 112 operations per item. The C function is `plt_concat`.
  @inlinable
  public mutating func formConcatenation(
    of left: Transform3D, with right: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: right.count, on: backend)
    mutableLanes.concatenate(left, right.lanes, count, kernels, threads)
  }

  /// Multiplies chains of transforms, each from left to right: `self[i]` becomes
  /// `chains[i · length] · chains[i · length + 1] · …`.
  ///
  /// - Parameters:
  ///   - chains: The transforms of all chains, chain after chain.
  ///   - length: The number of transforms in each chain. If it is 0, `chains` must be empty, and all
  ///     transforms of `self` become the identity.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the count of `chains` is not a multiple of `length`. The
  ///   error's `expected` is the count that would complete the last chain. Also the errors of
  ///   ``BatchTarget``.
  /// - Precondition: `length` is not negative.
  /// - Complexity: `112 · (length - 1)` operations per chain. The C function is `plt_concat_chain`.
  @inlinable
  public mutating func formConcatenation(
    ofChains chains: borrowing some BatchInput<Transform3D, Scalar>, length: Int,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: try chains.count.chains(of: length, ifEmpty: count), on: backend)
    mutableLanes.concatenateChains(chains.lanes, length: length, count, kernels, threads)
  }

  /// Concatenates each transform with the transform at the same index of another batch, in place:
  /// `self[i] = self[i] · right[i]`.
  ///
  /// - Parameters:
  ///   - right: The transforms that act second: the same number as in this batch.
  ///   - backend: The backend that computes the products.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @inlinable
  public mutating func concatenate(
    with right: borrowing some BatchInput<Transform3D, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(right.count)
    let kernels = try backend.kernels(streaming: false)
    mutableLanes.concatenate(lanes, right.lanes, count, kernels, threads)
  }

  /// Concatenates each transform with one that acts after it, in place: `self[i] = self[i] · right`.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable
  public mutating func concatenate(
    with right: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try backend.kernels(streaming: false)
    mutableLanes.concatenate(lanes, right, count, kernels, threads)
  }

  /// Concatenates each transform with one that acts before it, in place: `self[i] = left · self[i]`.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable
  public mutating func precede(
    with left: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try backend.kernels(streaming: false)
    mutableLanes.concatenate(left, lanes, count, kernels, threads)
  }

  /// Concatenates each transform with the transform at the same index of `left`, which acts first, in
  /// place: `self[i] = left[i] · self[i]`.
  ///
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @inlinable
  public mutating func precede(
    with left: borrowing some BatchInput<Transform3D, Scalar>, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(left.count)
    let kernels = try backend.kernels(streaming: false)
    mutableLanes.concatenate(left.lanes, lanes, count, kernels, threads)
  }

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
  /// - Returns: The number of singular matrices.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: Some 150 operations per item. The C function is `plt_matrices_map`.
  @inlinable @discardableResult
  public mutating func formInverse(
    of transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try room(for: transforms.count, on: backend)
    return mutableLanes.map(transforms.lanes, .inverse, count, kernels, threads)
  }

  /// Inverts each transform, in place.
  ///
  /// For singular matrices and the size of errors, see `formInverse(of:)`.
  ///
  /// - Returns: The number of singular matrices.
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable @discardableResult
  public mutating func invert(
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try backend.kernels(streaming: false)
    return mutableLanes.map(lanes, .inverse, count, kernels, threads)
  }

  /// Inverts transforms that only rotate and translate: `self[i]` becomes the inverse of
  /// `transforms[i]`.
  ///
  /// The rotation is transposed, and the negated translation is rotated back. Each coordinate of the new
  /// translation is a sum of three products. The coordinate's error is at most 4 u times the sum of the
  /// products' magnitudes, with u = 2⁻²⁴ for `Float` and 2⁻⁵³ for `Double`. The method does not detect a
  /// transform that also scales: the result is then not the inverse.
  ///
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: Some 18 operations per item. The C function is `plt_matrices_map`.
  @inlinable
  public mutating func formRigidInverse(
    of transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: transforms.count, on: backend)
    _ = mutableLanes.map(transforms.lanes, .rigidInverse, count, kernels, threads)
  }

  /// Inverts transforms that only rotate and translate, in place.
  ///
  /// See `formRigidInverse(of:)`.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable
  public mutating func invertRigid(
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try backend.kernels(streaming: false)
    _ = mutableLanes.map(lanes, .rigidInverse, count, kernels, threads)
  }

  /// Transposes matrices: `self[i]` becomes the transpose of `transforms[i]`.
  ///
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: O(count). The C function is `plt_matrices_map`.
  @inlinable
  public mutating func formTranspose(
    of transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: transforms.count, on: backend)
    _ = mutableLanes.map(transforms.lanes, .transpose, count, kernels, threads)
  }

  /// Transposes each matrix, in place.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable
  public mutating func transpose(
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try backend.kernels(streaming: false)
    _ = mutableLanes.map(lanes, .transpose, count, kernels, threads)
  }

  /// Computes matrices that transform normals of surfaces: `self[i]` becomes the transposed inverse of
  /// the upper left 3x3 part of `transforms[i]`.
  ///
  /// The other entries are those of the identity. Map normals with
  /// ``BatchTarget/map(_:by:backend:threads:)``, or in a shader. The length of a normal can change. For
  /// singular matrices and the size of errors, see `formInverse(of:)`. Here the determinant is that of
  /// the 3x3 part, a sum of six products.
  ///
  /// - Returns: The number of singular matrices.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: Some 50 operations per item. The C function is `plt_matrices_map`.
  @inlinable @discardableResult
  public mutating func formNormalMatrices(
    of transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try room(for: transforms.count, on: backend)
    return mutableLanes.map(transforms.lanes, .normalMatrix, count, kernels, threads)
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
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 36 operations per item. The C function is `plt_matrices_compose`.
  @inlinable
  public mutating func formTransforms(
    translations: borrowing some BatchInput<Vector3, Scalar>,
    rotations: borrowing some BatchInput<Quaternion, Scalar>,
    scales: borrowing some BatchInput<Vector3, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: translations.count, rotations.count, scales.count, on: backend)
    mutableLanes.compose(
      translations.lanes, rotations.lanes, scales.lanes, count, kernels, threads)
  }
}

extension BatchSource where Self: ~Copyable & ~Escapable, Element == Transform3D {
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
  @inlinable
  public borrowing func computeDeterminants(
    into determinants: inout MutableSpan<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try count.checkCount(determinants.count)
    lanes.computeDeterminants(into: &determinants, try backend.kernels(streaming: true), threads)
  }

  /// Returns the determinants of all transforms, as ``computeDeterminants(into:backend:threads:)`` does.
  @inlinable
  public borrowing func determinants(
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> [Scalar] {
    var results = [Scalar](repeating: 0, count: count)
    var determinants = results.mutableSpan
    try computeDeterminants(into: &determinants, backend: backend, threads: threads)
    return results
  }
}

extension Batch where Element == Transform3D {
  /// Creates transforms that scale along the axes, then rotate, then translate.
  ///
  /// See ``BatchTarget/formTransforms(translations:rotations:scales:backend:threads:)``.
  public init(
    translations: borrowing some BatchInput<Vector3, Scalar>,
    rotations: borrowing some BatchInput<Quaternion, Scalar>,
    scales: borrowing some BatchInput<Vector3, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    self.init()
    try formTransforms(
      translations: translations, rotations: rotations, scales: scales, backend: backend,
      threads: threads)
  }
}

extension MutableStridedLanes {
  @inlinable func concatenate(
    _ left: StridedLanes<Scalar>, _ right: StridedLanes<Scalar>, _ count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    compute(left, right, sharing: (), count: count, kernels, threads) {
      kernels, _, from, out, count in
      kernels.concatenate(from.first, from.second, into: out, count: count)
      return 0
    }
  }

  @inlinable func concatenate(
    _ left: StridedLanes<Scalar>, _ right: Transform3D, _ count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    right.withLanes { right in
      compute(left, sharing: right, count: count, kernels, threads) {
        kernels, right, from, out, count in
        kernels.concatenate(from.first, right, rightStride: 0, into: out, count: count)
        return 0
      }
    }
  }

  @inlinable func concatenate(
    _ left: Transform3D, _ right: StridedLanes<Scalar>, _ count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    left.withLanes { left in
      compute(right, sharing: left, count: count, kernels, threads) {
        kernels, left, from, out, count in
        kernels.concatenate(left, leftStride: 0, from.first, into: out, count: count)
        return 0
      }
    }
  }

  @inlinable func concatenateChains(
    _ chains: StridedLanes<Scalar>, length: Int, _ count: Int, _ kernels: Kernels, _ threads: Int
  ) {
    guard length > 0, !chains.hasGaps && !hasGaps else {
      return concatenateLinks(of: chains, length: length, count, kernels, threads)
    }
    compute(chains.grouped(by: length), sharing: length, count: count, kernels, threads) {
      kernels, length, from, out, count in
      kernels.concatenateChains(from.first, into: out, count: count, length: length)
      return 0
    }
  }

  /// Multiplies chains link by link, which is needed if there are gaps between transforms in memory.
  ///
  /// The first transform of each chain is copied to the result. The result is then multiplied by the second
  /// transform, by the third, and so on. A chain without links gives the identity.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @usableFromInline func concatenateLinks(
    of chains: StridedLanes<Scalar>, length: Int, _ count: Int, _ kernels: Kernels, _ threads: Int
  ) {
    guard length > 0 else {
      Transform3D.identity.withLanes { (identity: Lanes<Scalar>) in
        for item in 0..<count { dropFirst(item).copy(identity, count: 1) }
      }
      return
    }
    let kernelsInPlace = kernels.withoutStreamingStores
    compute(chains.every(length), sharing: (), count: count, kernels, threads) {
      _, _, from, out, count in
      StridedLanes(from.first, 16).copy(to: out, count: count)
      return 0
    }
    for link in 1..<length where count > 0 {
      let links = chains.dropFirst(link).every(length)
      concatenate(reading, links, count, kernelsInPlace, threads)
    }
  }

  /// Computes a function of each matrix, and returns the number of singular matrices.
  @inlinable func map(
    _ matrices: StridedLanes<Scalar>, _ function: MatrixFunction, _ count: Int, _ kernels: Kernels,
    _ threads: Int
  ) -> Int {
    compute(matrices, sharing: function, count: count, kernels, threads) {
      kernels, function, from, out, count in
      kernels.map(from.first, function, into: out, count: count)
    }
  }

  @inlinable func compose(
    _ translations: StridedLanes<Scalar>, _ rotations: StridedLanes<Scalar>,
    _ scales: StridedLanes<Scalar>, _ count: Int, _ kernels: Kernels, _ threads: Int
  ) {
    compute(translations, rotations, scales, sharing: (), count: count, kernels, threads) {
      kernels, _, from, out, count in
      kernels.compose(from.first, from.second, from.third, into: out, count: count)
      return 0
    }
  }
}

extension StridedLanes {
  @inlinable func computeDeterminants(
    into determinants: inout MutableSpan<Scalar>, _ kernels: Kernels, _ threads: Int
  ) {
    let count = determinants.count
    determinants.withLanes { results in
      _ = MutableStridedLanes(results, 1).map(self, .determinant, count, kernels, threads)
    }
  }
}

extension Transform3D: BatchElement {
  /// The number of scalars: 16, for m11 m12 … m44.
  @inlinable public static var scalarCount: Int { 16 }

  /// Creates a transform from its scalars, in the order m11 m12 … m44.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) {
    func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(scalars(first), scalars(first + 1), scalars(first + 2), scalars(first + 3))
    }
    self.init(rows: row(0), row(4), row(8), row(12))
  }

  /// The scalars, in the order m11 m12 … m44.
  public var scalars: [Double] { elements }

  /// Calls a function with the index and the value of each scalar, in the order m11 m12 … m44.
  @inlinable public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    func hand(_ row: SIMD4<Double>, _ first: Int) {
      for column in 0..<4 { body(first + column, row[column]) }
    }
    hand(row1, 0)
    hand(row2, 4)
    hand(row3, 8)
    hand(row4, 12)
  }
}
