/// A value that a batch can store as a fixed number of scalars.
public protocol BatchElement: Sendable {
  /// The number of scalars that a value has in a batch.
  static var scalarCount: Int { get }

  /// Creates a value from its scalars.
  ///
  /// - Parameter scalars: Returns the scalar at an index, in `0..<scalarCount`.
  init(scalars: (Int) -> Double)

  /// The scalars of the value, in the order in which a batch stores them.
  var scalars: [Double] { get }

  /// Calls a function for each scalar of the value and its index.
  ///
  /// Batches use it to write values. Unlike ``scalars``, it need not allocate an array.
  /// - Parameter body: The function to call. `place` is the scalar's index, in `0..<scalarCount`.
  func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void)
}

extension BatchElement {
  /// Calls a function for each element of ``scalars`` and its index.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for (place, scalar) in scalars.enumerated() { body(place, scalar) }
  }
}

/// Many values of one type in one precision, in memory that is aligned to 64 bytes and reused.
///
/// The scalars of all values follow each other without gaps. ``TransformBatch``, ``QuadBatch``,
/// ``PointBatch``, ``Point3Batch`` and ``HomogeneousBatch`` are batches.
///
/// An operation writes its result into the batch that it is called on. It allocates memory only if the
/// batch has to grow. If there is none, it throws `PleatError.outOfMemory`, and the batch is then empty.
///
/// A batch cannot be copied.
public struct Batch<Element: BatchElement, Scalar: BatchScalar>: ~Copyable, Sendable {
  var storage: AlignedStorage<Scalar>

  /// The number of values.
  public private(set) var count: Int

  /// Whether results of more than 32 MiB are written with streaming stores.
  ///
  /// The default is true.
  ///
  /// The caches of most machines do not hold such results, and a streaming store does not read the
  /// old contents of memory first. Set this to false if your machine has larger caches and you read
  /// the results immediately. It is a hint: not every backend has streaming stores. Operations in
  /// place never use them, because they have just read the memory that they write.
  public var usesStreamingStores = true

  /// Creates a batch without values.
  public init() {
    storage = AlignedStorage()
    count = 0
  }

  /// Creates a batch of values whose scalars are all 0.
  ///
  /// It stops the program if there is no memory. ``init(allocating:)`` throws an error instead.
  /// - Parameter count: The number of values.
  /// - Precondition: `count` is not negative, and the values fit into memory.
  public init(count: Int) {
    do { try self.init(allocating: count) } catch { fatalError(error.description) }
  }

  /// Creates a batch of values whose scalars are all 0, or throws an error if there is no memory.
  ///
  /// Use it for a count that may be too large, for example one that a user entered.
  /// - Parameter count: The number of values.
  /// - Throws: `PleatError.outOfMemory` if there is no memory. An operating system that overcommits
  ///   memory may still end the process when the values are written.
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
  /// The values are lost if the batch has to allocate more memory, and kept otherwise. It stops the
  /// program if there is no memory. ``resize(allocating:)`` throws an error instead.
  /// - Parameter count: The new number of values.
  /// - Precondition: `count` is not negative, and the values fit into memory.
  public mutating func resize(to count: Int) {
    do { try resize(allocating: count) } catch { fatalError(error.description) }
  }

  /// Changes the number of values as ``resize(to:)`` does, or throws an error if there is no memory.
  ///
  /// - Parameter count: The new number of values.
  /// - Throws: `PleatError.outOfMemory` if there is no memory. The batch is then empty, because its old
  ///   memory is released first.
  /// - Precondition: `count` is not negative.
  public mutating func resize(allocating count: Int) throws(PleatError) {
    do {
      try storage.resize(to: try checked(count, times: Element.scalarCount))
    } catch {
      storage.empty()
      self.count = 0
      throw error
    }
    self.count = count
  }

  // Operations on batches are specialised explicitly for both precisions. Other modules cannot see their
  // bodies, and a generic call took half a microsecond more.

  /// Returns a backend's kernels for results that this batch does not contain yet.
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
  /// Setting it rounds it to the batch's precision.
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

  /// All scalars, for reading in place.
  public var scalars: Span<Scalar> {
    @_lifetime(borrow self) get { storage.span(0..<storage.count) }
  }

  /// All scalars, for writing in place.
  public var mutableScalars: MutableSpan<Scalar> {
    @_lifetime(&self) mutating get { storage.mutableSpan(0..<storage.count) }
  }
}

extension Transform3D: BatchElement {
  /// 16, for m11 m12 … m44.
  public static var scalarCount: Int { 16 }

  /// Creates a transform from m11 m12 … m44.
  public init(scalars: (Int) -> Double) {
    func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(scalars(first), scalars(first + 1), scalars(first + 2), scalars(first + 3))
    }
    self.init(rows: row(0), row(4), row(8), row(12))
  }

  /// The scalars m11 m12 … m44.
  public var scalars: [Double] { elements }

  /// Calls a function for each scalar and its index, in the order m11 m12 … m44.
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
  /// 8, for x0 y0 … x3 y3, clockwise from the top left corner.
  public static var scalarCount: Int { 8 }

  /// Creates a quad from x0 y0 … x3 y3.
  public init(scalars: (Int) -> Double) {
    self.init(
      topLeft: Point(x: scalars(0), y: scalars(1)), topRight: Point(x: scalars(2), y: scalars(3)),
      bottomRight: Point(x: scalars(4), y: scalars(5)),
      bottomLeft: Point(x: scalars(6), y: scalars(7)))
  }

  /// The scalars x0 y0 … x3 y3.
  public var scalars: [Double] { (0..<4).flatMap { [self[$0].x, self[$0].y] } }

  /// Calls a function for each scalar and its index, in the order x0 y0 … x3 y3.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for corner in 0..<4 {
      body(2 * corner, self[corner].x)
      body(2 * corner + 1, self[corner].y)
    }
  }
}

extension Point: BatchElement {
  /// 2, for x y.
  public static var scalarCount: Int { 2 }

  /// Creates a point from x y.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1)) }

  /// The scalars x y.
  public var scalars: [Double] { [x, y] }

  /// Calls a function for each scalar and its index, in the order x y.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
  }
}

extension Point3: BatchElement {
  /// 3, for x y z.
  public static var scalarCount: Int { 3 }

  /// Creates a point from x y z.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), z: scalars(2)) }

  /// The scalars x y z.
  public var scalars: [Double] { [x, y, z] }

  /// Calls a function for each scalar and its index, in the order x y z.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, z)
  }
}

/// A point of the view before the division by w.
///
/// It appears at (x/w, y/w) if w is finite and above 0.
public struct HomogeneousPoint2D: Hashable, Codable, Sendable, BatchElement {
  /// The numerator of the x coordinate.
  public var x: Double
  /// The numerator of the y coordinate.
  public var y: Double
  /// The divisor of x and y.
  public var w: Double

  /// Creates a point from its numerators and its divisor.
  public init(x: Double, y: Double, w: Double) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// 3, for x y w.
  public static var scalarCount: Int { 3 }

  /// Creates a point from x y w.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), w: scalars(2)) }

  /// The scalars x y w.
  public var scalars: [Double] { [x, y, w] }

  /// Calls a function for each scalar and its index, in the order x y w.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, w)
  }

  /// The point after the division, or nil if w is not finite or not above 0.
  public var projected: Point? { w > 0 && w < .infinity ? Point(x: x / w, y: y / w) : nil }
}
