/// Many values of one type in one precision, in memory that is aligned to 64 bytes and reused.
///
/// The scalars of the first value come first, then those of the second, and so on, without gaps.
/// Examples are ``TransformBatch``, ``QuadBatch``, ``PointBatch``, ``Point3Batch`` and
/// ``HomogeneousBatch``.
///
/// A method such as `project` computes results and replaces the contents of the batch with them. The
/// method allocates memory only if the batch has to grow. If there is too little memory, the method
/// throws `PleatError.outOfMemory`, and the batch is then empty.
///
/// A batch cannot be copied.
public struct Batch<Element: BatchElement, Scalar: BatchScalar>: ~Copyable, Sendable {
  @usableFromInline var storage: AlignedStorage<Scalar>

  /// The number of values.
  public private(set) var count: Int

  /// Whether large results are written with streaming stores.
  ///
  /// The default is true. Results are large if the results and the inputs together do not fit into the
  /// last-level cache. A cache of unknown size counts as 32 MiB. A streaming store writes to memory
  /// without reading the old contents first. Set the property to false if you read the results
  /// immediately.
  ///
  /// The property is a hint: not every backend has streaming stores. Operations in place never use
  /// streaming stores, because they have just read the memory that they write.
  public var usesStreamingStores = true

  /// Creates a batch without values.
  public init() {
    storage = AlignedStorage()
    count = 0
  }

  /// Creates a batch of values whose scalars are all 0.
  ///
  /// The program stops if there is too little memory. ``init(allocating:)`` throws an error
  /// instead.
  ///
  /// - Parameter count: The number of values.
  /// - Precondition: `count` is not negative, and the values fit into memory.
  public init(count: Int) {
    do { try self.init(allocating: count) } catch { fatalError(error.description) }
  }

  /// Creates a batch of values whose scalars are all 0, or throws an error if there is too little
  /// memory.
  ///
  /// Use this initializer for a count that may be too large, for example one that a user entered.
  ///
  /// - Parameter count: The number of values.
  /// - Throws: `PleatError.outOfMemory` if the allocation fails. An operating system that
  ///   overcommits memory may let the allocation succeed, and still end the process when the values
  ///   are written.
  /// - Precondition: `count` is not negative.
  public init(allocating count: Int) throws(PleatError) {
    storage = try AlignedStorage(count: try checked(count, times: Element.scalarCount))
    self.count = count
  }

  /// Creates a batch of the given values, rounded to the batch's precision.
  ///
  /// - Precondition: The values fit into memory.
  public init(_ elements: some Collection<Element>) {
    self.init(count: elements.count)
    for (index, element) in elements.enumerated() { self[index] = element }
  }

  /// Changes the number of values.
  ///
  /// If the batch has to allocate more memory, all old values are lost. Otherwise the values with an
  /// index below the new number are kept.
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
  /// If the batch has to allocate more memory, all old values are lost. Otherwise the values with an
  /// index below the new number are kept.
  ///
  /// - Parameter count: The new number of values.
  /// - Throws: `PleatError.outOfMemory` if there is too little memory. The batch is then empty,
  ///   because its old memory is released before the allocation.
  /// - Precondition: `count` is not negative.
  @inlinable
  public mutating func resize(allocating count: Int) throws(PleatError) {
    if count != self.count { try change(count) }
  }

  /// Resizes the memory for another number of values.
  ///
  /// This function is rarely called and not inlined, so that its caller ``resize(allocating:)`` can be
  /// inlined. That matters, because an operation on 16 items takes only as long as four function calls.
  @usableFromInline @inline(never) mutating func change(_ count: Int) throws(PleatError) {
    do {
      try storage.resize(to: try checked(count, times: Element.scalarCount))
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
      let lanes = storage.lanes.dropFirst(Element.scalarCount * index)
      return Element { Double(lanes[$0]) }
    }
    set {
      precondition(index >= 0 && index < count, "the index is out of range")
      let lanes = storage.mutableLanes.dropFirst(Element.scalarCount * index)
      newValue.forEachScalar { lanes[$0] = Scalar($1) }
    }
  }

  /// The scalars of all values, for reading without a copy.
  public var scalars: Span<Scalar> {
    @_lifetime(borrow self) get { storage.span(0..<storage.count) }
  }

  /// The scalars of all values, for writing without a copy.
  public var mutableScalars: MutableSpan<Scalar> {
    @_lifetime(&self) mutating get { storage.mutableSpan(0..<storage.count) }
  }
}
