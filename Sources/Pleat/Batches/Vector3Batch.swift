/// A batch of 3D vectors, such as normals and directions, with 3 scalars each: x y z.
public typealias Vector3Batch<Scalar: BatchScalar> = Batch<Vector3, Scalar>

// Mapping by the 3x3 part of one transform
//   map(_:by:)  vectors
//   map(by:)    the same in place

extension BatchTarget where Self: ~Copyable & ~Escapable, Element == Vector3 {
  /// Maps vectors by the upper left 3x3 part of one transform, without translation and perspective.
  ///
  /// Each coordinate is a sum of three products, computed in `Scalar` precision. For normals,
  /// pass the transposed inverse of the transform that maps the points.
  ///
  /// - Parameters:
  ///   - vectors: The vectors.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the vectors.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: The errors of ``BatchTarget``.
  /// - Complexity: O(count). The C function is `plt_project_points`, with a matrix for which w is
  ///   always 1.
  @inlinable
  public mutating func map(
    _ vectors: borrowing some BatchInput<Vector3, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try room(for: vectors.count, on: backend)
    mutableLanes.mapVectors(vectors.lanes, transform, count, kernels, threads)
  }

  /// Maps each vector by the upper left 3x3 part of one transform, in place.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  @inlinable
  public mutating func map(
    by transform: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    let kernels = try backend.kernels(streaming: false)
    mutableLanes.mapVectors(lanes, transform, count, kernels, threads)
  }
}

extension MutableStridedLanes {
  @inlinable func mapVectors(
    _ vectors: StridedLanes<Scalar>, _ transform: Transform3D, _ count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    _ = projectPoints(
      vectors, transform.linearPart, .keepingDepth, count, kernels, threads)
  }
}

extension Vector3: BatchElement {
  /// The number of scalars: 3, for x y z.
  @inlinable public static var scalarCount: Int { 3 }

  /// Creates a vector from its scalars, in the order x y z.
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
