/// Values in the caller's memory, for reading, as the input of operations on batches.
///
/// The scalars of a value are next to each other. The *stride* is the distance from the start of one
/// value to the start of the next, and may be longer than a value, as in a vertex buffer. The *offset*
/// is the distance from the start of the memory to the first value. The memory must be aligned to the
/// size of a scalar, but not to the size of a value.
///
/// If there are no gaps between the values, operations read them directly. Otherwise they copy the
/// values block by block to the stack. Operations on one thread never allocate memory.
public struct BatchSpan<Element: BatchElement, Scalar: BatchScalar>: ~Escapable {
  @usableFromInline let lanes: StridedLanes<Scalar>

  /// The number of values.
  public let count: Int

  @inlinable @_lifetime(immortal)
  init(unchecked lanes: StridedLanes<Scalar>, count: Int) {
    self.lanes = lanes
    self.count = count
  }

  /// The value at an index.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "the index is out of range")
    let scalars = lanes.dropFirst(index).lanes
    return Element { Double(scalars[$0]) }
  }
}

/// Values in the caller's memory, for writing.
///
/// A span has the operations of ``Batch``, but they write into the caller's memory. On one thread they
/// allocate nothing. The number of results must be ``count``. Otherwise an operation throws
/// `PleatError.countMismatch` and writes nothing. See ``BatchSpan`` for strides and offsets. Scalars in the
/// gaps between values do not change.
///
/// ```swift
/// func project(_ card: Quad, by poses: borrowing TransformBatch<Float>, into cards: inout [Float]) throws {
///   // Each card is 9 floats: four corners, then its opacity.
///   var quads = try MutableBatchSpan<Quad, Float>(cards.mutableSpan, stride: 9)
///   try quads.project(card, by: poses.span)
/// }
/// ```
public struct MutableBatchSpan<Element: BatchElement, Scalar: BatchScalar>: ~Copyable, ~Escapable {
  @usableFromInline let mutableLanes: MutableStridedLanes<Scalar>

  /// The number of values.
  public let count: Int

  /// Whether large results without gaps between the values are written with streaming stores, as in
  /// ``Batch/usesStreamingStores``.
  public var usesStreamingStores = true

  @inlinable @_lifetime(immortal)
  init(unchecked mutableLanes: MutableStridedLanes<Scalar>, count: Int) {
    self.mutableLanes = mutableLanes
    self.count = count
  }

  /// The value at an index.
  ///
  /// A value that you set is rounded to `Scalar` precision.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "the index is out of range")
      let scalars = mutableLanes.reading.dropFirst(index).lanes
      return Element { Double(scalars[$0]) }
    }
    set {
      precondition(index >= 0 && index < count, "the index is out of range")
      let scalars = mutableLanes.dropFirst(index).lanes
      newValue.forEachScalar { scalars[$0] = Scalar($1) }
    }
  }
}

extension BatchSpan: BatchSource {
  /// This span.
  @inlinable public var span: BatchSpan<Element, Scalar> {
    @_lifetime(borrow self) get { self }
  }
}

extension MutableBatchSpan: BatchTarget {
  /// The values, for reading without a copy.
  @inlinable public var span: BatchSpan<Element, Scalar> {
    @_lifetime(borrow self) get { BatchSpan(self) }
  }

  /// The values, for writing without a copy.
  ///
  /// This span cannot be used while the returned span is in use.
  @inlinable public var mutableSpan: MutableBatchSpan<Element, Scalar> {
    @_lifetime(&self) mutating get { MutableBatchSpan(&self) }
  }

  /// Throws `PleatError.countMismatch` unless the span has exactly `count` values.
  @inlinable public func checkRoom(for count: Int) throws(PleatError) {
    try self.count.checkCount(count)
  }

  /// Does nothing, because `checkRoom(for:)` has found that the count is right.
  @inlinable public mutating func makeRoom(for count: Int) {}
}

extension Batch: BatchTarget {
  /// The values, for reading without a copy.
  @inlinable public var span: BatchSpan<Element, Scalar> {
    @_lifetime(borrow self) get { BatchSpan(self) }
  }

  /// The values, for writing without a copy.
  ///
  /// Operations on the span write into the batch's memory. They do not change the batch's count.
  @inlinable public var mutableSpan: MutableBatchSpan<Element, Scalar> {
    @_lifetime(&self) mutating get { MutableBatchSpan(&self) }
  }

  /// Does nothing, because a batch can have any count.
  @inlinable public func checkRoom(for count: Int) {}

  /// Changes the count, as ``resize(allocating:)`` does.
  @inlinable public mutating func makeRoom(for count: Int) throws(PleatError) {
    try resize(allocating: count)
  }
}

extension Batch {
  /// Creates a batch with copies of values in the caller's memory.
  ///
  /// - Precondition: The values fit into memory.
  public init(copying values: BatchSpan<Element, Scalar>) {
    self.init(count: values.count)
    values.lanes.copy(to: storage.mutableLanes, count: count)
  }

  /// Copies all values into the caller's memory.
  ///
  /// - Parameter values: The memory, with room for exactly as many values as the batch has.
  /// - Throws: `PleatError.countMismatch` if the counts differ.
  public func copy(to values: inout MutableBatchSpan<Element, Scalar>) throws(PleatError) {
    try values.count.checkCount(count)
    values.mutableLanes.copy(storage.lanes, count: count)
  }
}

/// Where values lie in memory, with `offset` and `stride` in scalars.
struct StridedPlaces {
  let offset: Int
  let stride: Int
  let count: Int

  /// Checks that `count` values of `length` scalars fit into `room` scalars, or finds how many fit if
  /// `count` is nil.
  init(
    of length: Int, offset: Int, stride: Int, count: Int?, in room: Int
  ) throws(PleatError) {
    precondition(offset >= 0, "offset must not be negative")
    guard stride >= length else { throw .strideTooShort(stride, least: length) }
    let fitting = room - offset < length ? 0 : (room - offset - length) / stride + 1
    if let count {
      precondition(count >= 0, "count must not be negative")
      guard count <= fitting else { throw .spanTooShort(count: count, fitting: fitting) }
    }
    self.offset = min(offset, room)
    self.stride = stride
    self.count = count ?? fitting
  }

  /// Does the same as `init(of:offset:stride:count:in:)`, but with `offset`, `stride` and `room` in bytes,
  /// and checks that the scalars are aligned in memory that begins at `address`.
  init<Scalar: BatchScalar>(
    of length: Int, _ scalar: Scalar.Type, at address: Int, offset: Int, stride: Int, count: Int?,
    in room: Int
  ) throws(PleatError) {
    let size = MemoryLayout<Scalar>.stride
    let start = address &+ offset
    guard start % size == 0 else { throw .bytesNotAligned(start, size: size) }
    guard stride % size == 0 else { throw .bytesNotAligned(stride, size: size) }
    try self.init(
      of: length, offset: offset / size, stride: stride / size, count: count, in: room / size)
  }
}
