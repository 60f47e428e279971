/// A value that batches hold: a fixed number of scalars.
public protocol BatchElement: Sendable {
  /// How many scalars one value takes in a batch.
  static var scalarCount: Int { get }

  /// Reads a value from its scalars.
  init(scalars: (Int) -> Double)

  /// The scalars of a value, in the order of a batch.
  var scalars: [Double] { get }

  /// Hands out the scalars of a value one by one, each with its place; an array need not be made.
  func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void)
}

extension BatchElement {
  /// Hands out the elements of `scalars`.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for (place, scalar) in scalars.enumerated() { body(place, scalar) }
  }
}

/// Many values of one kind in one precision: memory that is owned, aligned to 64 bytes and reused.
///
/// Values lie back to back as scalars. A batch cannot be copied by accident; operations write into a
/// batch that exists, allocate only where it has to grow, and throw `PleatError.outOfMemory` where it
/// cannot; the batch is then empty. `TransformBatch`, `QuadBatch`,
/// `PointBatch` and their kin are batches.
public struct Batch<Element: BatchElement, Scalar: BatchScalar>: ~Copyable, Sendable {
  var storage: AlignedStorage<Scalar>

  /// The number of values.
  public private(set) var count: Int

  /// Whether results larger than the caches are stored past them; true unless it is set otherwise.
  ///
  /// A hint: results of more than 32 MiB do not stay in the caches of most machines, and stored past
  /// them they cost no read of the memory that they replace. Where they are read at once, by a machine
  /// whose caches are larger, `false` is quicker. What an operation does in place is never stored past
  /// the caches, which hold it already.
  public var usesStreamingStores = true

  /// Creates a batch without values.
  public init() {
    storage = AlignedStorage()
    count = 0
  }

  /// Creates a batch whose scalars are all 0.
  ///
  /// Traps where there is no memory for them: ``init(allocating:)`` throws instead.
  /// - Precondition: `count` is not negative, and so many values fit into memory.
  public init(count: Int) {
    do { try self.init(allocating: count) } catch { fatalError(error.description) }
  }

  /// Creates a batch whose scalars are all 0, of a number of values that may be too large: one that a
  /// user gave, for example.
  ///
  /// - Throws: `PleatError.outOfMemory` if there is no memory for them. A system that promises more
  ///   memory than it has may still end the process when they are written.
  /// - Precondition: `count` is not negative.
  public init(allocating count: Int) throws(PleatError) {
    storage = try AlignedStorage(count: try checked(count, times: Element.scalarCount))
    self.count = count
  }

  /// Creates a batch of values, rounded to the batch's precision.
  ///
  /// - Precondition: they fit into memory.
  public init(_ elements: some Collection<Element>) {
    self.init(count: elements.count)
    for (index, element) in elements.enumerated() { self[index] = element }
  }

  /// Changes the number of values; what they were is lost if memory has to grow, and kept otherwise.
  ///
  /// Traps where there is no memory for them: ``resize(allocating:)`` throws instead.
  /// - Precondition: `count` is not negative, and so many values fit into memory.
  public mutating func resize(to count: Int) {
    do { try resize(allocating: count) } catch { fatalError(error.description) }
  }

  /// Changes the number of values as `resize(to:)` does, to one that may be too large.
  ///
  /// - Throws: `PleatError.outOfMemory` if there is no memory for them; the batch is then empty, since
  ///   its own memory was given back before.
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

  // Operations on batches are specialised by name for both precisions: other modules cannot see their
  // bodies, and generic code took half a microsecond more for each call.

  /// A backend's backend for results that go into this batch.
  func kernels(_ backend: Backend) throws(PleatError) -> Kernels {
    let kernels = try backend.kernels()
    return usesStreamingStores ? kernels : kernels.withoutStreamingStores
  }

  /// A backend's backend for results that replace what they are made of.
  func kernelsInPlace(_ backend: Backend) throws(PleatError) -> Kernels {
    try backend.kernels().withoutStreamingStores
  }

  /// One value, rounded to the batch's precision when it is set.
  ///
  /// - Precondition: the index is in `0..<count`.
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "an index inside the batch")
      let lanes = storage.lanes.dropFirst(Element.scalarCount * index)
      return Element { Double(lanes[$0]) }
    }
    set {
      precondition(index >= 0 && index < count, "an index inside the batch")
      let lanes = storage.mutableLanes.dropFirst(Element.scalarCount * index)
      newValue.forEachScalar { lanes[$0] = Scalar($1) }
    }
  }

  /// All scalars, to read in place.
  public var scalars: Span<Scalar> {
    @_lifetime(borrow self) get { storage.span(0..<storage.count) }
  }

  /// All scalars, to write in place.
  public var mutableScalars: MutableSpan<Scalar> {
    @_lifetime(&self) mutating get { storage.mutableSpan(0..<storage.count) }
  }
}

extension Transform3D: BatchElement {
  /// 16: m11 m12 … m44.
  public static var scalarCount: Int { 16 }

  /// Reads m11 m12 … m44.
  public init(scalars: (Int) -> Double) {
    func row(_ first: Int) -> SIMD4<Double> {
      SIMD4(scalars(first), scalars(first + 1), scalars(first + 2), scalars(first + 3))
    }
    self.init(rows: row(0), row(4), row(8), row(12))
  }

  /// m11 m12 … m44.
  public var scalars: [Double] { elements }

  /// Hands out m11 m12 … m44.
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
  /// 8: x0 y0 … x3 y3, from the top left corner clockwise.
  public static var scalarCount: Int { 8 }

  /// Reads x0 y0 … x3 y3.
  public init(scalars: (Int) -> Double) {
    self.init(
      topLeft: Point(x: scalars(0), y: scalars(1)), topRight: Point(x: scalars(2), y: scalars(3)),
      bottomRight: Point(x: scalars(4), y: scalars(5)),
      bottomLeft: Point(x: scalars(6), y: scalars(7)))
  }

  /// x0 y0 … x3 y3.
  public var scalars: [Double] { (0..<4).flatMap { [self[$0].x, self[$0].y] } }

  /// Hands out x0 y0 … x3 y3.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for corner in 0..<4 {
      body(2 * corner, self[corner].x)
      body(2 * corner + 1, self[corner].y)
    }
  }
}

extension Point: BatchElement {
  /// 2: x y.
  public static var scalarCount: Int { 2 }

  /// Reads x y.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1)) }

  /// x y.
  public var scalars: [Double] { [x, y] }

  /// Hands out x y.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
  }
}

extension Point3: BatchElement {
  /// 3: x y z.
  public static var scalarCount: Int { 3 }

  /// Reads x y z.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), z: scalars(2)) }

  /// x y z.
  public var scalars: [Double] { [x, y, z] }

  /// Hands out x y z.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, z)
  }
}

/// A point of the view before the division: it shows at (x/w, y/w) if w is above 0.
public struct HomogeneousPoint2D: Hashable, Codable, Sendable, BatchElement {
  /// The numerator of x.
  public var x: Double
  /// The numerator of y.
  public var y: Double
  /// The divisor.
  public var w: Double

  /// Creates a point from its three numbers.
  public init(x: Double, y: Double, w: Double) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// 3: x y w.
  public static var scalarCount: Int { 3 }

  /// Reads x y w.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), w: scalars(2)) }

  /// x y w.
  public var scalars: [Double] { [x, y, w] }

  /// Hands out x y w.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, w)
  }

  /// The point after the division, nil where w is not above 0 and finite.
  public var projected: Point? { w > 0 && w < .infinity ? Point(x: x / w, y: y / w) : nil }
}
