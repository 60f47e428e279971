/// Points in the caller's memory, with one span for each coordinate, for reading.
///
/// Each coordinate has a span of its own, without gaps. All these spans have the same length. The memory
/// must be aligned to the size of a scalar. Operations read the memory without a copy. For points whose
/// coordinates lie next to each other, see ``BatchSpan``.
public struct PlanarBatchSpan<Element: BatchElement, Scalar: BatchScalar>: ~Escapable {
  @usableFromInline let planes: Planes<Scalar>

  /// The number of points.
  public let count: Int

  @inlinable @_lifetime(immortal)
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
  @usableFromInline let mutablePlanes: MutablePlanes<Scalar>

  /// The number of points.
  public let count: Int

  /// Whether large results are written with streaming stores, as in
  /// ``PlanarBatch/usesStreamingStores``.
  public var usesStreamingStores = true

  @inlinable @_lifetime(immortal)
  init(unchecked mutablePlanes: MutablePlanes<Scalar>, count: Int) {
    self.mutablePlanes = mutablePlanes
    self.count = count
  }
}

/// Values in planes that operations read: a ``PlanarBatch`` or a span.
public protocol PlanarBatchSource<Element, Scalar>: ~Copyable, ~Escapable {
  /// The type of a value.
  associatedtype Element: BatchElement
  /// The type of a scalar of a value.
  associatedtype Scalar: BatchScalar

  /// The number of values.
  var count: Int { get }

  /// The values, for reading without a copy.
  var span: PlanarBatchSpan<Element, Scalar> { @_lifetime(borrow self) get }
}

/// Memory for values in planes that operations write: a ``PlanarBatch`` or a
/// ``MutablePlanarBatchSpan``.
///
/// An operation throws the same errors as an operation of a ``BatchTarget``.
public protocol PlanarBatchTarget<Element, Scalar>:
  PlanarBatchSource, BatchRoom, ~Copyable, ~Escapable
{
  /// The values, for writing without a copy.
  var mutableSpan: MutablePlanarBatchSpan<Element, Scalar> { @_lifetime(&self) mutating get }
}

extension PlanarBatchSource where Self: ~Copyable & ~Escapable {
  @inlinable var readPlanes: Planes<Scalar> { span.planes }
}

extension PlanarBatchTarget where Self: ~Copyable & ~Escapable {
  @inlinable var writtenPlanes: MutablePlanes<Scalar> {
    mutating get { mutableSpan.mutablePlanes }
  }
}

extension PlanarBatchSpan: PlanarBatchSource {
  /// This span.
  @inlinable public var span: PlanarBatchSpan<Element, Scalar> {
    @_lifetime(borrow self) get { self }
  }
}

extension MutablePlanarBatchSpan: PlanarBatchTarget {
  /// The values, for reading without a copy.
  @inlinable public var span: PlanarBatchSpan<Element, Scalar> {
    @_lifetime(borrow self) get { PlanarBatchSpan(self) }
  }

  /// This span, for the duration of an operation.
  @inlinable public var mutableSpan: MutablePlanarBatchSpan<Element, Scalar> {
    @_lifetime(&self) mutating get { MutablePlanarBatchSpan(&self) }
  }

  /// Throws `PleatError.countMismatch` unless the span has exactly `count` values.
  @inlinable public func checkRoom(for count: Int) throws(PleatError) {
    try self.count.checkCount(count)
  }

  /// Does nothing, because `checkRoom(for:)` has found that the count is right.
  @inlinable public mutating func makeRoom(for count: Int) {}
}

extension PlanarBatch: PlanarBatchTarget {
  /// The values, for reading without a copy.
  @inlinable public var span: PlanarBatchSpan<Element, Scalar> {
    @_lifetime(borrow self) get { PlanarBatchSpan(self) }
  }

  /// The values, for writing without a copy.
  ///
  /// Operations on the span write into the batch's memory. They do not change the batch's count.
  @inlinable public var mutableSpan: MutablePlanarBatchSpan<Element, Scalar> {
    @_lifetime(&self) mutating get { MutablePlanarBatchSpan(&self) }
  }

  /// Does nothing, because a batch can have any count.
  @inlinable public func checkRoom(for count: Int) {}

  /// Changes the count, as ``resize(allocating:)`` does.
  @inlinable public mutating func makeRoom(for count: Int) throws(PleatError) {
    try resize(allocating: count)
  }
}

extension MutablePlanes {
  /// Projects points by one transform, and returns the number of hidden points.
  @inlinable func project(
    _ points: Planes<Scalar>, _ dimension: Int, _ transform: Transform3D, _ form: ProjectionForm,
    _ count: Int, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    transform.withLanes { transform in
      guard threads == 1 else {
        // The planes are passed one by one: passed as structs, they would be stored to memory before each
        // call, even with one thread.
        return kernels.projectParts(
          points.x, points.y, points.z, dimension, transform, into: x, y, z, form, count, threads)
      }
      return kernels.projectPlanarPoints(
        points, dimension: dimension, by: transform, into: self, form: form, count: count)
    }
  }
}

extension Kernels {
  /// Projects planar points on several threads, and returns the number of hidden points.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @usableFromInline @inline(never) func projectParts<Scalar: BatchScalar>(
    _ x: Lanes<Scalar>, _ y: Lanes<Scalar>, _ z: Lanes<Scalar>, _ dimension: Int,
    _ transform: Lanes<Scalar>, into outX: MutableLanes<Scalar>, _ outY: MutableLanes<Scalar>,
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
