// Batches that grow, and loops over the values of a batch.

extension Batch {
  /// The range of all indices.
  public var indices: Range<Int> { 0..<count }

  /// Whether the batch has no values.
  public var isEmpty: Bool { count == 0 }

  /// Calls a function with each value, from the first to the last.
  ///
  /// A batch is not a `Sequence`, because it cannot be copied.
  ///
  /// - Parameter body: The function to call.
  /// - Throws: The error that `body` throws.
  public borrowing func forEach<Failure: Error>(
    _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<count { try body(self[index]) }
  }

  /// Allocates memory so that the batch can grow to this number of values without allocating again.
  ///
  /// The program stops if there is too little memory.
  ///
  /// - Parameter capacity: The total number of values, including the values that the batch already has.
  /// - Complexity: O(count) if memory has to grow.
  public mutating func reserveCapacity(_ capacity: Int) {
    do {
      try storage.reserve(try checked(capacity, times: Element.scalarCount))
    } catch { fatalError(error.description) }
  }

  /// Appends a value, rounded to the batch's precision.
  ///
  /// The program stops if there is too little memory.
  ///
  /// - Complexity: O(1) on average over many calls.
  public mutating func append(_ element: Element) {
    extend(by: 1)
    self[count - 1] = element
  }

  /// Appends values, rounded to the batch's precision.
  ///
  /// The program stops if there is too little memory.
  ///
  /// - Complexity: O(m) for m values, on average over many calls.
  public mutating func append(contentsOf elements: some Collection<Element>) {
    var index = count
    extend(by: elements.count)
    for element in elements {
      self[index] = element
      index += 1
    }
  }

  /// Appends copies of values from another batch or from the caller's memory.
  ///
  /// The program stops if there is too little memory.
  ///
  /// - Complexity: O(m) for m values, on average over many calls.
  public mutating func append(contentsOf values: BatchSpan<Element, Scalar>) {
    let index = count
    extend(by: values.count)
    values.lanes.copy(
      to: storage.mutableLanes.dropFirst(Element.scalarCount * index), count: values.count)
  }

  /// Increases the number of values, and at least doubles the memory if the memory is too small.
  private mutating func extend(by more: Int) {
    let (sum, overflow) = count.addingReportingOverflow(more)
    precondition(!overflow, "the values must fit into memory")
    do {
      let scalars = try checked(sum, times: Element.scalarCount)
      if scalars > storage.capacity { try storage.reserve(max(scalars, 2 * storage.capacity)) }
      try resize(allocating: sum)
    } catch { fatalError(error.description) }
  }
}
