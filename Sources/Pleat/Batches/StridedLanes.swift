// Items that are a stride apart in memory. Kernels need items without gaps, so other items are copied.

/// Items for reading, a stride apart.
struct StridedLanes<Scalar: BatchScalar> {
  let lanes: Lanes<Scalar>
  /// The number of scalars of an item.
  let length: Int
  let stride: Int

  init(_ lanes: Lanes<Scalar>, _ length: Int) {
    self.init(lanes, length, stride: length)
  }

  init<Element: BatchElement>(_ lanes: Lanes<Scalar>, _: Element.Type, _ places: StridedPlaces) {
    self.init(lanes.dropFirst(places.offset), Element.scalarCount, stride: places.stride)
  }

  fileprivate init(_ lanes: Lanes<Scalar>, _ length: Int, stride: Int) {
    self.lanes = lanes
    self.length = length
    self.stride = stride
  }

  var hasGaps: Bool { stride != length }

  /// Returns the items from index `item` on.
  func dropFirst(_ item: Int) -> StridedLanes {
    StridedLanes(lanes.dropFirst(stride * item), length, stride: stride)
  }

  /// Returns every `items`-th item, beginning with the first.
  func every(_ items: Int) -> StridedLanes { StridedLanes(lanes, length, stride: stride * items) }

  /// Copies the items to memory, without gaps.
  func copy(to out: MutableLanes<Scalar>, count: Int) {
    SwiftKernels.rearrange(
      lanes, strides: (stride, 1), into: out, strides: (length, 1), count: count, scalars: length)
  }

  /// Returns `count` items from index `item` on, without gaps: the items, or copies in `scratch`.
  @inline(__always) func dense(
    from item: Int, count: Int, in scratch: MutableLanes<Scalar>
  ) -> Lanes<Scalar> {
    let items = dropFirst(item)
    guard hasGaps else { return items.lanes }
    items.copy(to: scratch, count: count)
    return scratch.lanes
  }
}

/// Items for writing, a stride apart.
struct MutableStridedLanes<Scalar: BatchScalar> {
  let lanes: MutableLanes<Scalar>
  /// The number of scalars of an item.
  let length: Int
  let stride: Int

  init(_ lanes: MutableLanes<Scalar>, _ length: Int) {
    self.init(lanes, length, stride: length)
  }

  init<Element: BatchElement>(
    _ lanes: MutableLanes<Scalar>, _: Element.Type, _ places: StridedPlaces
  ) {
    self.init(lanes.dropFirst(places.offset), Element.scalarCount, stride: places.stride)
  }

  private init(_ lanes: MutableLanes<Scalar>, _ length: Int, stride: Int) {
    self.lanes = lanes
    self.length = length
    self.stride = stride
  }

  var hasGaps: Bool { stride != length }

  /// Returns the items from index `item` on.
  func dropFirst(_ item: Int) -> MutableStridedLanes {
    MutableStridedLanes(lanes.dropFirst(stride * item), length, stride: stride)
  }

  /// The same items, for reading.
  var reading: StridedLanes<Scalar> {
    StridedLanes(lanes.lanes, length, stride: stride)
  }

  /// Copies items without gaps into these items.
  func copy(_ items: Lanes<Scalar>, count: Int) {
    SwiftKernels.rearrange(
      items, strides: (length, 1), into: lanes, strides: (stride, 1), count: count, scalars: length)
  }

  /// Calls a kernel once for all items, or block by block if there are gaps between items.
  ///
  /// In a block, items with gaps are copied to or from memory on the stack. A step reads one item of
  /// `first` and one item of `second`, and writes `itemsPerStep` items.
  ///
  /// - Parameter kernel: The kernel. Its arguments are the items of `first` and `second`, the results
  ///   and the number of steps. It returns a number, such as the number of hidden points.
  /// - Returns: The sum of the numbers that the kernel returns.
  @inline(__always) func compute(
    _ first: StridedLanes<Scalar>, _ second: StridedLanes<Scalar>? = nil, itemsPerStep: Int = 1,
    count: Int,
    _ kernel: (Lanes<Scalar>, Lanes<Scalar>, MutableLanes<Scalar>, Int) -> Int
  ) -> Int {
    let other = second ?? first
    guard hasGaps || first.hasGaps || other.hasGaps else {
      return kernel(first.lanes, other.lanes, lanes, count)
    }
    // Room for 512 scalars, such as 32 matrices, of each input and of the results.
    var scratch = InlineArray<1536, Scalar>(repeating: 0)
    let block = 512 / max(first.length, other.length, itemsPerStep * length)
    var hidden = 0
    var span = scratch.mutableSpan
    span.withLanes { scratch in
      for step in Swift.stride(from: 0, to: count, by: block) {
        let steps = min(block, count - step)
        let left = first.dense(from: step, count: steps, in: scratch)
        let right =
          second?.dense(from: step, count: steps, in: scratch.dropFirst(512)) ?? left
        let results = dropFirst(itemsPerStep * step)
        guard hasGaps else {
          hidden += kernel(left, right, results.lanes, steps)
          continue
        }
        let dense = scratch.dropFirst(1024)
        hidden += kernel(left, right, dense, steps)
        results.copy(dense.lanes, count: itemsPerStep * steps)
      }
    }
    return hidden
  }
}

extension MutableStridedLanes {
  /// Calls a kernel with three inputs once for all items, or block by block if there are gaps between
  /// items.
  @inline(__always) func compute(
    _ first: StridedLanes<Scalar>, _ second: StridedLanes<Scalar>, _ third: StridedLanes<Scalar>,
    count: Int,
    _ kernel: (Lanes<Scalar>, Lanes<Scalar>, Lanes<Scalar>, MutableLanes<Scalar>, Int) -> Void
  ) {
    let areDense = !(first.hasGaps || second.hasGaps || third.hasGaps || hasGaps)
    var scratch = InlineArray<1536, Scalar>(repeating: 0)
    var span = scratch.mutableSpan
    span.withLanes { scratch in
      let block = areDense ? max(count, 1) : 32
      for step in Swift.stride(from: 0, to: count, by: block) {
        let steps = min(block, count - step)
        let (results, dense) = (dropFirst(step), scratch.dropFirst(1024))
        kernel(
          first.dense(from: step, count: steps, in: scratch),
          second.dense(from: step, count: steps, in: scratch.dropFirst(341)),
          third.dense(from: step, count: steps, in: scratch.dropFirst(682)),
          hasGaps ? dense : results.lanes, steps)
        if hasGaps { results.copy(dense.lanes, count: steps) }
      }
    }
  }
}
