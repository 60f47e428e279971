/// A batch of quads, with 8 scalars each: x0 y0 … x3 y3, clockwise from the top left corner.
public typealias QuadBatch<Scalar: BatchScalar> = Batch<Quad, Scalar>

// Projection, with division by w
//   project(_:by:)  one quad by each transform, or each quad by its own
//   project(by:)    each quad by its own transform, in place

extension BatchTarget where Self: ~Copyable & ~Escapable, Element == Quad {
  /// Projects one quad by each of many transforms: `self[i]` becomes the image of `corners` under
  /// `transforms[i]`.
  ///
  /// Each corner is multiplied by the matrix as the row vector (x, y, 0, 1). The resulting x and y
  /// are divided by the resulting w. The corner is hidden if w ≤ 0 or w is not finite.
  ///
  /// Each of x, y and w is a sum of three products, computed in `Scalar` precision. The division
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
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 36 operations and one division per item. The C function is `plt_project_quads`.
  @inlinable @discardableResult
  public mutating func project(
    _ corners: Quad, by transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try room(for: transforms.count, on: backend)
    return mutableLanes.projectQuads(
      transforms.lanes, corners, .divided, transforms.count, kernels, threads)
  }

  /// Projects many quads, each by its own transform: `self[i]` becomes the image of `corners[i]`
  /// under `transforms[i]`.
  ///
  /// - Parameters:
  ///   - corners: The quads, in the plane z = 0.
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the quads.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: 36 operations and one division per item. The C function is `plt_project_quads`.
  @inlinable @discardableResult
  public mutating func project(
    _ corners: borrowing some BatchInput<Quad, Scalar>,
    by transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try room(for: transforms.count, corners.count, on: backend)
    return mutableLanes.projectQuads(
      transforms.lanes, corners.lanes, .divided, transforms.count, kernels, threads)
  }

  /// Projects each quad by its own transform, in place.
  ///
  /// - Parameters:
  ///   - transforms: The transforms, one for each quad.
  ///   - backend: The backend that computes the quads.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden corners (w ≤ 0 or not finite). Both coordinates of a hidden corner
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @inlinable @discardableResult
  public mutating func project(
    by transforms: borrowing some BatchInput<Transform3D, Scalar>,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try count.checkCount(transforms.count)
    let kernels = try backend.kernels(streaming: false)
    return mutableLanes.projectQuads(
      transforms.lanes, lanes, .divided, transforms.count, kernels, threads)
  }
}

extension MutableStridedLanes {
  /// Projects one quad by each matrix, and returns the number of hidden corners.
  @inlinable func projectQuads(
    _ matrices: StridedLanes<Scalar>, _ corners: Quad, _ form: ProjectionForm, _ count: Int,
    _ kernels: Kernels, _ threads: Int
  ) -> Int {
    corners.withLanes { (corners: Lanes<Scalar>) in
      compute(
        matrices, sharing: corners, form: form, itemsPerStep: form.itemsPerQuad, count: count,
        kernels, threads
      ) { kernels, corners, from, out, count in
        kernels.projectQuads(
          from.first, corners: corners, cornerStride: 0, into: out, form: from.form, count: count)
      }
    }
  }

  /// Projects each quad by its own matrix, and returns the number of hidden corners.
  @inlinable func projectQuads(
    _ matrices: StridedLanes<Scalar>, _ corners: StridedLanes<Scalar>, _ form: ProjectionForm,
    _ count: Int, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    compute(
      matrices, corners, sharing: (), form: form, itemsPerStep: form.itemsPerQuad, count: count,
      kernels, threads
    ) { kernels, _, from, out, count in
      kernels.projectQuads(
        from.first, corners: from.second, cornerStride: 8, into: out, form: from.form, count: count)
    }
  }
}

extension ProjectionForm {
  /// The number of results for a projected quad: one quad, or four homogeneous points.
  @inlinable var itemsPerQuad: Int { self == .divided ? 1 : 4 }
}

extension Quad: BatchElement {
  /// The number of scalars: 8, for x0 y0 … x3 y3, clockwise from the top left corner.
  @inlinable public static var scalarCount: Int { 8 }

  /// Creates a quad from its scalars, in the order x0 y0 … x3 y3.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) {
    self.init(
      topLeft: Point(x: scalars(0), y: scalars(1)), topRight: Point(x: scalars(2), y: scalars(3)),
      bottomRight: Point(x: scalars(4), y: scalars(5)),
      bottomLeft: Point(x: scalars(6), y: scalars(7)))
  }

  /// The scalars, in the order x0 y0 … x3 y3.
  public var scalars: [Double] { (0..<4).flatMap { [self[$0].x, self[$0].y] } }

  /// Calls a function with the index and the value of each scalar, in the order x0 y0 … x3 y3.
  @inlinable public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for corner in 0..<4 {
      body(2 * corner, self[corner].x)
      body(2 * corner + 1, self[corner].y)
    }
  }
}
