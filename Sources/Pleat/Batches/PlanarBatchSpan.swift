/// Planar points in the caller's memory, for reading, as the input of operations on planar batches.
///
/// Each coordinate has a span of its own, without gaps. All these spans have the same length. The memory
/// must be aligned to the size of a scalar. Operations read it without a copy. For points whose
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

/// Planar points in the caller's memory, for writing.
///
/// A span has the operations of ``PlanarBatch``, but they write into the caller's memory and allocate
/// nothing. The number of results must be ``count``. Otherwise an operation throws
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
    form: ProjectionForm, _ backend: Backend
  ) throws(PleatError) -> Int {
    try count.checkCount(pointCount)
    var kernels = try backend.kernels()
    if !usesStreamingStores { kernels = kernels.withoutStreamingStores }
    return kernels.projectPlanarPoints(
      points, dimension: dimension, by: transform, into: planes, form: form, count: count)
  }
}

// For formulas, accuracy and complexity, see the methods of `PlanarBatch` with the same names.

extension MutablePlanarBatchSpan where Element == Point {
  /// Projects points in the plane z = 0 by one transform.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @discardableResult
  public mutating func project(
    _ points: PlanarBatchSpan<Point, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try project(
      points.planes, points.count, dimension: 2, by: transform, form: .divided, backend)
  }

  /// Projects 3D points by one transform.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  @discardableResult
  public mutating func project(
    _ points: PlanarBatchSpan<Point3, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try project(
      points.planes, points.count, dimension: 3, by: transform, form: .divided, backend)
  }

  /// Projects each point (x, y, 0) by one transform, in place.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Returns: The number of hidden points (w ≤ 0 or not finite). Both coordinates of a hidden point
  ///   are NaN.
  /// - Throws: `PleatError.backendUnavailable`.
  @discardableResult
  public mutating func project(
    by transform: Transform3D, backend: Backend = .automatic
  ) throws(PleatError) -> Int {
    try backend.kernels().withoutStreamingStores.projectPlanarPoints(
      planes.reading, dimension: 2, by: transform, into: planes, count: count)
  }
}

extension MutablePlanarBatchSpan where Element == HomogeneousPoint2D {
  /// Projects points in the plane z = 0 by one transform, without the division by w.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  public mutating func project(
    _ points: PlanarBatchSpan<Point, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic
  ) throws(PleatError) {
    try project(
      points.planes, points.count, dimension: 2, by: transform, form: .homogeneous, backend)
  }

  /// Projects 3D points by one transform, without the division by w.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - transform: The transform.
  ///   - backend: The backend that computes the points.
  /// - Throws: `PleatError.countMismatch` if the counts differ, `PleatError.backendUnavailable`.
  public mutating func project(
    _ points: PlanarBatchSpan<Point3, Scalar>, by transform: Transform3D,
    backend: Backend = .automatic
  ) throws(PleatError) {
    try project(
      points.planes, points.count, dimension: 3, by: transform, form: .homogeneous, backend)
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
