/// A value that a batch can store as a fixed number of scalars.
public protocol BatchElement: Sendable {
  /// The number of scalars that a value has in a batch.
  static var scalarCount: Int { get }

  /// Creates a value from its scalars.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index in `0..<scalarCount`.
  init(scalars: (Int) -> Double)

  /// The scalars of the value, in the order in which a batch stores them.
  var scalars: [Double] { get }

  /// Calls a function with the index and the value of each scalar.
  ///
  /// Batches call this method to store a value. Unlike ``scalars``, it need not allocate an array.
  ///
  /// - Parameter body: The function to call. Its first argument is the index of a scalar, in
  ///   `0..<scalarCount`, and its second argument is the scalar.
  func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void)
}

extension BatchElement {
  /// Calls a function with the index and the value of each element of ``scalars``.
  ///
  /// - Parameter body: The function to call, with the index first.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for (place, scalar) in scalars.enumerated() { body(place, scalar) }
  }
}

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
  var storage: AlignedStorage<Scalar>

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
  @inline(__always)
  public mutating func resize(allocating count: Int) throws(PleatError) {
    if count != self.count { try change(count) }
  }

  /// Resizes the memory for another number of values.
  ///
  /// This function is rarely called and not inlined, so that its caller ``resize(allocating:)`` can be
  /// inlined. That matters, because an operation on 16 items takes only as long as four function calls.
  @inline(never) private mutating func change(_ count: Int) throws(PleatError) {
    do {
      try storage.resize(to: try checked(count, times: Element.scalarCount))
    } catch {
      storage.empty()
      self.count = 0
      throw error
    }
    self.count = count
  }

  // Operations on batches are specialised explicitly for both precisions. Other modules cannot see the
  // bodies of the operations. Without the specialised versions, they would call the generic ones, which
  // took half a microsecond longer.

  var lanes: StridedLanes<Scalar> { StridedLanes(storage.lanes, Element.scalarCount) }

  var mutableLanes: MutableStridedLanes<Scalar> {
    MutableStridedLanes(storage.mutableLanes, Element.scalarCount)
  }

  /// Returns a backend's kernels for operations that are not in place.
  func kernels(_ backend: Backend) throws(PleatError) -> Kernels {
    let kernels = try backend.kernels()
    return usesStreamingStores ? kernels : kernels.withoutStreamingStores
  }

  /// Returns a backend's kernels for operations in place.
  func kernelsInPlace(_ backend: Backend) throws(PleatError) -> Kernels {
    try backend.kernels().withoutStreamingStores
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

extension Transform3D: BatchElement {
  /// The number of scalars: 16, for m11 m12 … m44.
  public static var scalarCount: Int { 16 }

  /// Creates a transform from its scalars, in the order m11 m12 … m44.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) {
    func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(scalars(first), scalars(first + 1), scalars(first + 2), scalars(first + 3))
    }
    self.init(rows: row(0), row(4), row(8), row(12))
  }

  /// The scalars, in the order m11 m12 … m44.
  public var scalars: [Double] { elements }

  /// Calls a function with the index and the value of each scalar, in the order m11 m12 … m44.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    func hand(_ row: SIMD4<Double>, _ first: Int) {
      for column in 0..<4 { body(first + column, row[column]) }
    }
    hand(row1, 0)
    hand(row2, 4)
    hand(row3, 8)
    hand(row4, 12)
  }
}

extension Quad: BatchElement {
  /// The number of scalars: 8, for x0 y0 … x3 y3, clockwise from the top left corner.
  public static var scalarCount: Int { 8 }

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
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for corner in 0..<4 {
      body(2 * corner, self[corner].x)
      body(2 * corner + 1, self[corner].y)
    }
  }
}

extension Point: BatchElement {
  /// The number of scalars: 2, for x y.
  public static var scalarCount: Int { 2 }

  /// Creates a point from its scalars, in the order x y.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1)) }

  /// The scalars, in the order x y.
  public var scalars: [Double] { [x, y] }

  /// Calls a function with the index and the value of each scalar, in the order x y.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
  }
}

extension Point3: BatchElement {
  /// The number of scalars: 3, for x y z.
  public static var scalarCount: Int { 3 }

  /// Creates a point from its scalars, in the order x y z.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), z: scalars(2)) }

  /// The scalars, in the order x y z.
  public var scalars: [Double] { [x, y, z] }

  /// Calls a function with the index and the value of each scalar, in the order x y z.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, z)
  }
}
