// Batches made from arrays of scalars and vectors, and arrays made from batches.

extension Batch {
  /// Creates a batch from the scalars of its values, in the order in which a batch stores them.
  ///
  /// ```swift
  /// let quads = try QuadBatch<Float>(scalars: [0, 0, 100, 0, 100, 150, 0, 150])
  /// ```
  ///
  /// - Throws: `PleatError.countMismatch` if the last value is not complete. The error's `expected` is the
  ///   count of scalars that would complete the last value. Also `PleatError.outOfMemory`.
  public init(scalars: [Scalar]) throws(PleatError) {
    let count = try scalars.count.chains(of: Element.scalarCount)
    try self.init(allocating: count)
    storage.copy(scalars.span)
  }
}

extension Batch where Element == Transform3D {
  /// Creates a batch of matrices from their rows, four for each matrix.
  ///
  /// For a `simd_float4x4` or a `glm::mat4`, pass its columns as the rows. These types multiply column
  /// vectors, so their columns are the rows of a ``Transform3D``.
  ///
  /// - Throws: `PleatError.countMismatch` if the number of rows is not a multiple of 4,
  ///   `PleatError.outOfMemory`.
  public init(rows: [SIMD4<Scalar>]) throws(PleatError) {
    try self.init(allocating: try rows.count.chains(of: 4))
    let lanes = storage.mutableLanes
    for (index, row) in rows.enumerated() { lanes.store(row, at: 4 * index) }
  }

  /// Creates a batch of matrices from their columns, four for each matrix.
  ///
  /// - Throws: `PleatError.countMismatch` if the number of columns is not a multiple of 4,
  ///   `PleatError.outOfMemory`.
  public init(columns: [SIMD4<Scalar>]) throws(PleatError) {
    try self.init(allocating: try columns.count.chains(of: 4))
    let lanes = storage.mutableLanes
    for (index, column) in columns.enumerated() {
      for row in 0..<4 { lanes[16 * (index / 4) + 4 * row + index % 4] = column[row] }
    }
  }
}

extension Array where Element: BatchScalar {
  /// Creates an array of the scalars of a batch, in the order in which the batch stores them.
  public init<Value: BatchElement>(scalarsOf batch: borrowing Batch<Value, Element>) {
    let lanes = batch.storage.lanes
    self = (0..<batch.count * Value.scalarCount).map { lanes[$0] }
  }
}

extension Array where Element: BatchElement {
  /// Creates an array of the values of a batch.
  public init<Scalar: BatchScalar>(_ batch: borrowing Batch<Element, Scalar>) {
    self.init()
    reserveCapacity(batch.count)
    for index in 0..<batch.count { append(batch[index]) }
  }
}
