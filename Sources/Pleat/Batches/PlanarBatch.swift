/// Many values of one type in one precision, stored as one array for each scalar of a value.
///
/// These arrays are the *planes* of the batch. Planar points, for example, have one plane with the x of
/// all points and one with the y of all points. In a ``Batch``, the scalars of one value are next to
/// each other instead. Planes suit SIMD code: backends load and store whole vectors, so projection of
/// planar points is faster.
///
/// ``PlanarPointBatch``, ``PlanarPoint3Batch`` and ``PlanarHomogeneousBatch`` are planar batches. Each
/// plane is contiguous and aligned to 64 bytes. As in a ``Batch``, a method such as `project` replaces
/// the contents with its results. A planar batch cannot be copied.
public struct PlanarBatch<Element: BatchElement, Scalar: BatchScalar>: ~Copyable, Sendable {
  @usableFromInline var storage: AlignedStorage<Scalar>

  /// The number of values.
  public private(set) var count: Int

  /// Whether operations write large results with streaming stores, as in
  /// ``Batch/usesStreamingStores``.
  public var usesStreamingStores = true

  /// Creates a planar batch without values.
  public init() {
    storage = AlignedStorage()
    count = 0
  }

  /// Creates a planar batch of values whose scalars are all 0.
  ///
  /// The program stops if there is too little memory. ``init(allocating:)`` throws an error
  /// instead.
  ///
  /// - Parameter count: The number of values.
  /// - Precondition: `count` is not negative, and the values fit into memory.
  public init(count: Int) {
    do { try self.init(allocating: count) } catch { fatalError(error.description) }
  }

  /// Creates a planar batch of values whose scalars are all 0, or throws an error if there is too
  /// little memory.
  ///
  /// - Parameter count: The number of values.
  /// - Throws: `PleatError.outOfMemory` if the allocation fails.
  /// - Precondition: `count` is not negative.
  public init(allocating count: Int) throws(PleatError) {
    storage = try AlignedStorage(count: try Self.scalarCount(count))
    self.count = count
  }

  /// Creates a planar batch of the given values, rounded to the batch's precision.
  ///
  /// - Precondition: The values fit into memory.
  public init(_ elements: some Collection<Element>) {
    self.init(count: elements.count)
    for (index, element) in elements.enumerated() { self[index] = element }
  }

  /// Creates a planar batch of the values of a batch.
  ///
  /// - Precondition: The values fit into memory.
  public init(_ batch: borrowing Batch<Element, Scalar>) {
    self.init(count: batch.count)
    SwiftKernels.rearrange(
      batch.storage.lanes, strides: (Element.scalarCount, 1), into: storage.mutableLanes,
      strides: (1, planeStride), count: count, scalars: Element.scalarCount)
  }

  /// Changes the number of values.
  ///
  /// If the number changes, all old values are lost.
  ///
  /// The program stops if there is too little memory. ``resize(allocating:)`` throws an error
  /// instead.
  ///
  /// - Parameter count: The new number of values.
  /// - Precondition: `count` is not negative, and the values fit into memory.
  public mutating func resize(to count: Int) {
    do { try resize(allocating: count) } catch { fatalError(error.description) }
  }

  /// Changes the number of values, or throws an error if there is too little memory.
  ///
  /// If the number changes, all old values are lost.
  ///
  /// - Parameter count: The new number of values.
  /// - Throws: `PleatError.outOfMemory` if there is too little memory. The batch is then empty.
  /// - Precondition: `count` is not negative.
  @inlinable
  public mutating func resize(allocating count: Int) throws(PleatError) {
    if count != self.count { try change(count) }
  }

  /// Resizes the memory for another number of values, as in ``Batch``.
  @usableFromInline @inline(never) mutating func change(_ count: Int) throws(PleatError) {
    do {
      try storage.resize(to: try Self.scalarCount(count))
    } catch {
      storage.empty()
      self.count = 0
      throw error
    }
    self.count = count
  }

  /// The value at an index.
  ///
  /// A value that you set is rounded to the batch's precision.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "the index is out of range")
      let (lanes, stride) = (storage.lanes, planeStride)
      return Element { Double(lanes[stride * $0 + index]) }
    }
    set {
      precondition(index >= 0 && index < count, "the index is out of range")
      let (lanes, stride) = (storage.mutableLanes, planeStride)
      newValue.forEachScalar { lanes[stride * $0 + index] = Scalar($1) }
    }
  }

  /// Returns the plane with the scalar at index `place` of every value, for reading without a copy.
  ///
  /// - Parameter place: The index of the scalar in a value. For points, 0 is x and 1 is y; 2 is z, or w
  ///   in homogeneous coordinates.
  /// - Precondition: `place` is in `0..<Element.scalarCount`.
  @_lifetime(borrow self)
  public func plane(_ place: Int) -> Span<Scalar> {
    storage.span(range(ofPlane: place))
  }

  /// Returns the plane with the scalar at index `place` of every value, for writing without a copy.
  ///
  /// - Parameter place: The index of the scalar in a value, as in ``plane(_:)``.
  /// - Precondition: `place` is in `0..<Element.scalarCount`.
  @_lifetime(&self)
  public mutating func mutablePlane(_ place: Int) -> MutableSpan<Scalar> {
    storage.mutableSpan(range(ofPlane: place))
  }

  private func range(ofPlane place: Int) -> Range<Int> {
    precondition(place >= 0 && place < Element.scalarCount, "there is no such plane")
    return planeStride * place..<planeStride * place + count
  }

  @inlinable var planes: Planes<Scalar> {
    Planes(storage.lanes, stride: planeStride, count: Element.scalarCount)
  }
  @inlinable var mutablePlanes: MutablePlanes<Scalar> {
    MutablePlanes(storage.mutableLanes, stride: planeStride, count: Element.scalarCount)
  }

  /// The number of scalars from the start of one plane to the start of the next.
  @inlinable var planeStride: Int { Self.planeStride(count) }

  @inlinable static func planeStride(_ count: Int) -> Int {
    let line = AlignedStorage<Scalar>.alignment / MemoryLayout<Scalar>.stride
    return (count + line - 1) / line * line
  }

  /// Returns the number of scalars in memory, including padding, for `count` values.
  private static func scalarCount(_ count: Int) throws(PleatError) -> Int {
    precondition(count >= 0, "count must not be negative")
    // This factor is so large that it also covers the padding at the ends of planes.
    _ = try checked(count, times: AlignedStorage<Scalar>.alignment * Element.scalarCount)
    return Element.scalarCount * planeStride(count)
  }
}

extension Batch {
  /// Creates a batch of the values of a planar batch.
  ///
  /// - Precondition: The values fit into memory.
  public init(_ batch: borrowing PlanarBatch<Element, Scalar>) {
    self.init(count: batch.count)
    SwiftKernels.rearrange(
      batch.storage.lanes, strides: (1, batch.planeStride), into: storage.mutableLanes,
      strides: (Element.scalarCount, 1), count: count, scalars: Element.scalarCount)
  }
}
