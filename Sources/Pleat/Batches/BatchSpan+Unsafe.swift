// Batches in the caller's memory, from spans and buffers.

extension BatchSpan {
  /// Creates a view of the values in a span of scalars.
  ///
  /// - Parameters:
  ///   - scalars: The memory.
  ///   - offset: The index of the first scalar of the first value.
  ///   - stride: The number of scalars from the start of a value to the start of the next.
  ///   - count: The number of values, or nil for as many values as fit.
  /// - Throws: `PleatError.strideTooShort` if a value is longer than the stride,
  ///   `PleatError.spanTooShort` if `count` values do not fit.
  /// - Precondition: `offset` and `count` are not negative.
  @_lifetime(copy scalars)
  public init(
    _ scalars: Span<Scalar>, offset: Int = 0, stride: Int = Element.scalarCount, count: Int? = nil
  ) throws(PleatError) {
    let places = try StridedPlaces(
      of: Element.scalarCount, offset: offset, stride: stride, count: count, in: scalars.count)
    let lanes = unsafe scalars.withUnsafeBufferPointer { unsafe Lanes($0) }
    let span = BatchSpan(unchecked: StridedLanes(lanes, Element.self, places), count: places.count)
    self = unsafe _overrideLifetime(span, copying: scalars)
  }

  /// Creates a view of the values in a span of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The memory, with scalars of the batch's precision.
  ///   - offset: The index of the first byte of the first value.
  ///   - stride: The number of bytes from the start of a value to the start of the next.
  ///   - count: The number of values, or nil for as many values as fit.
  /// - Throws: `PleatError.bytesNotAligned` if the address of the first value or the stride is not a
  ///   multiple of a scalar's size, `PleatError.strideTooShort` if a value is longer than the stride,
  ///   `PleatError.spanTooShort` if `count` values do not fit.
  /// - Precondition: `offset` and `count` are not negative.
  @_lifetime(copy bytes)
  public init(
    bytes: RawSpan, offset: Int = 0,
    stride: Int = Element.scalarCount * MemoryLayout<Scalar>.stride, count: Int? = nil
  ) throws(PleatError) {
    let buffer = unsafe bytes.withUnsafeBytes { unsafe $0 }
    let places = try StridedPlaces(
      of: Element.scalarCount, Scalar.self, at: Int(bitPattern: buffer.baseAddress), offset: offset,
      stride: stride, count: count, in: buffer.count - offset % MemoryLayout<Scalar>.stride)
    let lanes = unsafe Lanes(
      UnsafeRawBufferPointer(rebasing: buffer.dropFirst(offset % MemoryLayout<Scalar>.stride))
        .assumingMemoryBound(to: Scalar.self))
    let span = BatchSpan(unchecked: StridedLanes(lanes, Element.self, places), count: places.count)
    self = unsafe _overrideLifetime(span, copying: bytes)
  }

  @inlinable @_lifetime(borrow batch)
  init(_ batch: borrowing Batch<Element, Scalar>) {
    let lanes = StridedLanes(batch.storage.lanes, Element.scalarCount)
    let span = BatchSpan(unchecked: lanes, count: batch.count)
    self = unsafe _overrideLifetime(span, borrowing: batch)
  }

  @inlinable @_lifetime(borrow values)
  init(_ values: borrowing MutableBatchSpan<Element, Scalar>) {
    let span = BatchSpan(unchecked: values.mutableLanes.reading, count: values.count)
    self = unsafe _overrideLifetime(span, borrowing: values)
  }
}

extension MutableBatchSpan {
  /// Creates a writable view of the values in a span of scalars.
  ///
  /// - Parameters:
  ///   - scalars: The memory.
  ///   - offset: The index of the first scalar of the first value.
  ///   - stride: The number of scalars from the start of a value to the start of the next.
  ///   - count: The number of values, or nil for as many values as fit.
  /// - Throws: `PleatError.strideTooShort` if a value is longer than the stride,
  ///   `PleatError.spanTooShort` if `count` values do not fit.
  /// - Precondition: `offset` and `count` are not negative.
  @_lifetime(copy scalars)
  public init(
    _ scalars: consuming MutableSpan<Scalar>, offset: Int = 0, stride: Int = Element.scalarCount,
    count: Int? = nil
  ) throws(PleatError) {
    let buffer = unsafe scalars.withUnsafeMutableBufferPointer { unsafe $0 }
    let span = try unsafe MutableBatchSpan(buffer, offset: offset, stride: stride, count: count)
    self = unsafe _overrideLifetime(span, copying: scalars)
  }

  /// Creates a view through which operations write values into the memory of a span of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The memory.
  ///   - offset: The index of the first byte of the first value.
  ///   - stride: The number of bytes from the start of a value to the start of the next.
  ///   - count: The number of values, or nil for as many values as fit.
  /// - Throws: `PleatError.bytesNotAligned` if the address of the first value or the stride is not a
  ///   multiple of a scalar's size, `PleatError.strideTooShort` if a value is longer than the stride,
  ///   `PleatError.spanTooShort` if `count` values do not fit.
  /// - Precondition: `offset` and `count` are not negative.
  @_lifetime(copy bytes)
  public init(
    bytes: consuming MutableRawSpan, offset: Int = 0,
    stride: Int = Element.scalarCount * MemoryLayout<Scalar>.stride, count: Int? = nil
  ) throws(PleatError) {
    let buffer = unsafe bytes.withUnsafeMutableBytes { unsafe $0 }
    let places = try StridedPlaces(
      of: Element.scalarCount, Scalar.self, at: Int(bitPattern: buffer.baseAddress), offset: offset,
      stride: stride, count: count, in: buffer.count - offset % MemoryLayout<Scalar>.stride)
    let lanes = unsafe MutableLanes(
      UnsafeMutableRawBufferPointer(
        rebasing: buffer.dropFirst(offset % MemoryLayout<Scalar>.stride)
      ).assumingMemoryBound(to: Scalar.self))
    let span = MutableBatchSpan(
      unchecked: MutableStridedLanes(lanes, Element.self, places), count: places.count)
    self = unsafe _overrideLifetime(span, copying: bytes)
  }

  /// Creates a writable view of the values in a buffer, for example one that is shared with a GPU.
  ///
  /// - Parameters:
  ///   - scalars: The memory. This memory must exist as long as the view. An input of an operation may
  ///     overlap the memory only if each input value has the same address as its result.
  ///   - offset: The index of the first scalar of the first value.
  ///   - stride: The number of scalars from the start of a value to the start of the next.
  ///   - count: The number of values, or nil for as many values as fit.
  /// - Throws: `PleatError.strideTooShort` if a value is longer than the stride,
  ///   `PleatError.spanTooShort` if `count` values do not fit.
  /// - Precondition: `offset` and `count` are not negative.
  @unsafe
  @_lifetime(borrow scalars)
  public init(
    _ scalars: UnsafeMutableBufferPointer<Scalar>, offset: Int = 0,
    stride: Int = Element.scalarCount, count: Int? = nil
  ) throws(PleatError) {
    let places = try StridedPlaces(
      of: Element.scalarCount, offset: offset, stride: stride, count: count, in: scalars.count)
    let lanes = unsafe MutableLanes(scalars)
    self.init(unchecked: MutableStridedLanes(lanes, Element.self, places), count: places.count)
  }

  @inlinable @_lifetime(&batch)
  init(_ batch: inout Batch<Element, Scalar>) {
    let lanes = MutableStridedLanes(batch.storage.mutableLanes, Element.scalarCount)
    let streams = batch.usesStreamingStores
    var span = MutableBatchSpan(unchecked: lanes, count: batch.count)
    span.usesStreamingStores = streams
    self = unsafe _overrideLifetime(span, mutating: &batch)
  }

  @inlinable @_lifetime(&values)
  init(_ values: inout MutableBatchSpan<Element, Scalar>) {
    let streams = values.usesStreamingStores
    var span = MutableBatchSpan(unchecked: values.mutableLanes, count: values.count)
    span.usesStreamingStores = streams
    self = unsafe _overrideLifetime(span, mutating: &values)
  }
}

extension Lanes {
  /// Creates lanes of a buffer's memory.
  ///
  /// If the buffer has no memory, the lanes get an address that is never read.
  @unsafe init(_ buffer: UnsafeBufferPointer<Scalar>) {
    let nothing = unsafe UnsafePointer<Scalar>(bitPattern: MemoryLayout<Scalar>.stride)!
    unsafe self.init(buffer.baseAddress ?? nothing, buffer.count)
  }
}

extension MutableLanes {
  @unsafe init(_ buffer: UnsafeMutableBufferPointer<Scalar>) {
    let nothing = unsafe UnsafeMutablePointer<Scalar>(bitPattern: MemoryLayout<Scalar>.stride)!
    unsafe self.init(buffer.baseAddress ?? nothing, buffer.count)
  }
}
