/// Points in the caller's memory, with one span for each coordinate, for reading.
///
/// Each coordinate has a span of its own, without gaps. All these spans have the same length. The memory
/// must be aligned to the size of a scalar. Operations read the memory without a copy. For points whose
/// coordinates lie next to each other, see ``BatchSpan``.
public struct PlanarBatchSpan<Element: BatchElement, Scalar: BatchScalar>: ~Escapable {
  let planes: Planes<Scalar>

  /// The number of points.
  public let count: Int

  @_lifetime(immortal)
  init(unchecked planes: Planes<Scalar>, count: Int) {
    self.planes = planes
    self.count = count
  }
}

/// Points in the caller's memory, with one span for each coordinate, for writing.
///
/// A span has the operations of ``PlanarBatch``, but they write into the caller's memory. On one thread
/// they allocate nothing. The number of results must be ``count``. Otherwise an operation throws
/// `PleatError.countMismatch` and writes nothing.
///
/// ```swift
/// func project(_ points: borrowing PlanarPoint3Batch<Float>, x: inout [Float], y: inout [Float]) throws {
///   var seen = try MutablePlanarBatchSpan<Point, Float>(x.mutableSpan, y.mutableSpan)
///   try seen.project(points.span, by: .perspective(distance: 500))
/// }
/// ```
public struct MutablePlanarBatchSpan<Element: BatchElement, Scalar: BatchScalar>:
  ~Copyable, ~Escapable
{
  let planes: MutablePlanes<Scalar>

  /// The number of points.
  public let count: Int

  /// Whether large results are written with streaming stores, as in
  /// ``PlanarBatch/usesStreamingStores``.
  public var usesStreamingStores = true

  @_lifetime(immortal)
  init(unchecked planes: MutablePlanes<Scalar>, count: Int) {
    self.planes = planes
    self.count = count
  }

  /// Projects points, whose number must be ``count``, and returns the number of hidden points.
  @discardableResult
  fileprivate func project(
    _ points: Planes<Scalar>, _ pointCount: Int, dimension: Int, by transform: Transform3D,
    form: ProjectionForm, _ backend: Backend, _ threads: Int
  ) throws(PleatError) -> Int {
    try count.checkCount(pointCount)
    var kernels = try backend.kernels()
    if !usesStreamingStores { kernels = kernels.withoutStreamingStores }
    return planes.project(
      points, dimension: dimension, by: transform, form: form, count: count, kernels, threads)
  }
}

// For formulas, accuracy and complexity, see the methods of `PlanarBatch` with the same names.

extension MutablePlanarBatchSpan where Element == Point {
  /// Projects points in the plane z = 0 by one transform: point i becomes the image of point i of
  /// `points`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @discardableResult
  public mutating func project(
    _ points: PlanarBatchSpan<Point, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try project(
      points.planes, points.count, dimension: 2, by: transform, form: .divided, backend, threads)
  }

  /// Projects 3D points by one transform: point i becomes the image of point i of `points`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @discardableResult
  public mutating func project(
    _ points: PlanarBatchSpan<Point3, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    try project(
      points.planes, points.count, dimension: 3, by: transform, form: .divided, backend, threads)
  }

  /// Projects each point (x, y, 0) by one transform, in place.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    let kernels = try backend.kernels().withoutStreamingStores
    return planes.project(
      planes.reading, dimension: 2, by: transform, count: count, kernels, threads)
  }
}

extension MutablePlanarBatchSpan where Element == HomogeneousPoint2D {
  /// Projects points in the plane z = 0 by one transform, without the division by w: point i becomes
  /// x, y and w of the image of point i of `points`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  public mutating func project(
    _ points: PlanarBatchSpan<Point, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try project(
      points.planes, points.count, dimension: 2, by: transform, form: .homogeneous, backend, threads
    )
  }

  /// Projects 3D points by one transform, without the division by w: point i becomes x, y and w of the
  /// image of point i of `points`.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  ///   - threads: The greatest number of threads that share the work, at least 1.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  public mutating func project(
    _ points: PlanarBatchSpan<Point3, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    try project(
      points.planes, points.count, dimension: 3, by: transform, form: .homogeneous, backend, threads
    )
  }
}

extension PlanarBatch {
  /// The values, for reading without a copy.
  public var span: PlanarBatchSpan<Element, Scalar> {
    @_lifetime(borrow self) get { PlanarBatchSpan(self) }
  }

  /// The values, for writing without a copy.
  ///
  /// Operations on the span write into the batch's memory. They do not change the batch's count.
  public var mutableSpan: MutablePlanarBatchSpan<Element, Scalar> {
    @_lifetime(&self) mutating get { MutablePlanarBatchSpan(&self) }
  }
}

extension MutablePlanes {
  /// Projects points by one transform, and returns the number of hidden points.
  @inline(__always) @discardableResult func project(
    _ points: Planes<Scalar>, dimension: Int, by transform: Transform3D,
    form: ProjectionForm = .divided, count: Int, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    guard threads == 1 else {
      // Planes as a whole would be stored before each call, also one on one thread.
      return kernels.projectParts(
        points.x, points.y, points.z, dimension, transform, into: x, y, z, form, count, threads)
    }
    return kernels.projectPlanarPoints(
      points, dimension: dimension, by: transform, into: self, form: form, count: count)
  }
}

extension Kernels {
  /// Projects planar points on several threads, and returns the number of hidden points.
  @inline(never) fileprivate func projectParts<Scalar: BatchScalar>(
    _ x: Lanes<Scalar>, _ y: Lanes<Scalar>, _ z: Lanes<Scalar>, _ dimension: Int,
    _ transform: Transform3D, into outX: MutableLanes<Scalar>, _ outY: MutableLanes<Scalar>,
    _ outZ: MutableLanes<Scalar>, _ form: ProjectionForm, _ count: Int, _ threads: Int
  ) -> Int {
    let bytes = MemoryLayout<Scalar>.stride * (dimension + form.scalars)
    let own = withStores(touching: bytes * count)
    let (points, out) = (Planes(x, y, z), MutablePlanes(outX, outY, outZ))
    let parts = Parts(count: count, bytes: bytes, threads: threads)
    guard parts.count > 1 else {
      return projectPlanarPoints(
        points, dimension: dimension, by: transform, into: out, form: form, count: count)
    }
    return parts.sum { part in
      own.projectPlanarPoints(
        points.map { $0.dropFirst(part.lowerBound) }, dimension: dimension, by: transform,
        into: out.map { $0.dropFirst(part.lowerBound) }, form: form, count: part.count)
    }
  }
}
