// Planar batches in the caller's memory, from spans.

extension Span where Element: BatchScalar {
  /// Returns the lanes of a plane, which must have `count` scalars.
  fileprivate func plane(_ count: Int) throws(PleatError) -> Lanes<Element> {
    try count.checkCount(self.count)
    return unsafe withUnsafeBufferPointer { unsafe Lanes($0) }
  }
}

extension MutableSpan where Element: BatchScalar {
  fileprivate mutating func plane(_ count: Int) throws(PleatError) -> MutableLanes<Element> {
    try count.checkCount(self.count)
    return unsafe withUnsafeMutableBufferPointer { unsafe MutableLanes($0) }
  }
}

extension PlanarBatchSpan where Element == Point {
  /// Creates a view of points from spans of their coordinates.
  ///
  /// - Throws: `PleatError.countMismatch` if the spans have different lengths.
  @_lifetime(copy x, copy y)
  public init(_ x: Span<Scalar>, _ y: Span<Scalar>) throws(PleatError) {
    let planes = try Planes(x.plane(x.count), y.plane(x.count))
    let span = PlanarBatchSpan(unchecked: planes, count: x.count)
    self = unsafe _overrideLifetime(span, copying: x)
  }
}

extension PlanarBatchSpan where Element == Point3 {
  /// Creates a view of 3D points from spans of their coordinates.
  ///
  /// - Throws: `PleatError.countMismatch` if the spans have different lengths.
  @_lifetime(copy x, copy y, copy z)
  public init(_ x: Span<Scalar>, _ y: Span<Scalar>, _ z: Span<Scalar>) throws(PleatError) {
    let planes = try Planes(x.plane(x.count), y.plane(x.count), z.plane(x.count))
    let span = PlanarBatchSpan(unchecked: planes, count: x.count)
    self = unsafe _overrideLifetime(span, copying: x)
  }
}

extension MutablePlanarBatchSpan where Element == Point {
  /// Creates a writable view of points from spans of their coordinates.
  ///
  /// - Throws: `PleatError.countMismatch` if the spans have different lengths.
  @_lifetime(copy x, copy y)
  public init(
    _ x: consuming MutableSpan<Scalar>, _ y: consuming MutableSpan<Scalar>
  ) throws(PleatError) {
    let count = x.count
    let planes = try MutablePlanes(x.plane(count), y.plane(count))
    let span = MutablePlanarBatchSpan(unchecked: planes, count: count)
    self = unsafe _overrideLifetime(span, copying: x)
  }
}

extension MutablePlanarBatchSpan where Element == HomogeneousPoint2D {
  /// Creates a writable view of points from spans of their homogeneous coordinates.
  ///
  /// - Throws: `PleatError.countMismatch` if the spans have different lengths.
  @_lifetime(copy x, copy y, copy w)
  public init(
    _ x: consuming MutableSpan<Scalar>, _ y: consuming MutableSpan<Scalar>,
    _ w: consuming MutableSpan<Scalar>
  ) throws(PleatError) {
    let count = x.count
    let planes = try MutablePlanes(x.plane(count), y.plane(count), w.plane(count))
    let span = MutablePlanarBatchSpan(unchecked: planes, count: count)
    self = unsafe _overrideLifetime(span, copying: x)
  }
}

extension PlanarBatchSpan {
  @inlinable @_lifetime(borrow batch)
  init(_ batch: borrowing PlanarBatch<Element, Scalar>) {
    let span = PlanarBatchSpan(unchecked: batch.planes, count: batch.count)
    self = unsafe _overrideLifetime(span, borrowing: batch)
  }

  @inlinable @_lifetime(borrow values)
  init(_ values: borrowing MutablePlanarBatchSpan<Element, Scalar>) {
    let span = PlanarBatchSpan(unchecked: values.mutablePlanes.reading, count: values.count)
    self = unsafe _overrideLifetime(span, borrowing: values)
  }
}

extension MutablePlanarBatchSpan {
  @inlinable @_lifetime(&batch)
  init(_ batch: inout PlanarBatch<Element, Scalar>) {
    let (planes, count, streams) = (batch.mutablePlanes, batch.count, batch.usesStreamingStores)
    var span = MutablePlanarBatchSpan(unchecked: planes, count: count)
    span.usesStreamingStores = streams
    self = unsafe _overrideLifetime(span, mutating: &batch)
  }

  @inlinable @_lifetime(&values)
  init(_ values: inout MutablePlanarBatchSpan<Element, Scalar>) {
    let (planes, count, streams) = (values.mutablePlanes, values.count, values.usesStreamingStores)
    var span = MutablePlanarBatchSpan(unchecked: planes, count: count)
    span.usesStreamingStores = streams
    self = unsafe _overrideLifetime(span, mutating: &values)
  }
}
