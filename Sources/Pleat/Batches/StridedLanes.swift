// Items that are a stride apart in memory. Kernels need items without gaps, so other items are copied.

/// Items for reading, each of which begins a stride after the one before it.
@usableFromInline struct StridedLanes<Scalar: BatchScalar>: Sendable {
  @usableFromInline let lanes: Lanes<Scalar>
  /// The number of scalars in an item.
  @usableFromInline let length: Int
  @usableFromInline let stride: Int

  @inlinable init(_ lanes: Lanes<Scalar>, _ length: Int) {
    self.init(lanes, length, stride: length)
  }

  init<Element: BatchElement>(_ lanes: Lanes<Scalar>, _: Element.Type, _ places: StridedPlaces) {
    self.init(lanes.dropFirst(places.offset), Element.scalarCount, stride: places.stride)
  }

  @inlinable init(_ lanes: Lanes<Scalar>, _ length: Int, stride: Int) {
    self.lanes = lanes
    self.length = length
    self.stride = stride
  }

  @inlinable var hasGaps: Bool { stride != length }

  /// Returns the items from index `item` on.
  func dropFirst(_ item: Int) -> StridedLanes {
    StridedLanes(lanes.dropFirst(stride * item), length, stride: stride)
  }

  /// Returns the items in groups of `items`, each group as one longer item; there must be no gaps.
  @inlinable func grouped(by items: Int) -> StridedLanes { StridedLanes(lanes, length * items) }

  /// Returns every `items`-th item, beginning with the first.
  func every(_ items: Int) -> StridedLanes {
    StridedLanes(lanes, length, stride: stride * items)
  }

  /// Copies the items to memory, without gaps.
  func copy(to out: MutableLanes<Scalar>, count: Int) {
    MutableStridedLanes(out, length).copy(self, count: count)
  }

  /// Returns `count` items from index `item` on, without gaps: copies in `scratch` if the items have gaps.
  @inline(__always) func dense(
    from item: Int, count: Int, in scratch: MutableLanes<Scalar>
  ) -> Lanes<Scalar> {
    let items = dropFirst(item)
    guard hasGaps else { return items.lanes }
    items.copy(to: scratch, count: count)
    return scratch.lanes
  }
}

/// Items for writing, each of which begins a stride after the one before it.
@usableFromInline struct MutableStridedLanes<Scalar: BatchScalar>: Sendable {
  @usableFromInline let lanes: MutableLanes<Scalar>
  /// The number of scalars in an item.
  @usableFromInline let length: Int
  @usableFromInline let stride: Int

  @inlinable init(_ lanes: MutableLanes<Scalar>, _ length: Int) {
    self.init(lanes, length, stride: length)
  }

  init<Element: BatchElement>(
    _ lanes: MutableLanes<Scalar>, _: Element.Type, _ places: StridedPlaces
  ) {
    self.init(lanes.dropFirst(places.offset), Element.scalarCount, stride: places.stride)
  }

  @inlinable init(_ lanes: MutableLanes<Scalar>, _ length: Int, stride: Int) {
    self.lanes = lanes
    self.length = length
    self.stride = stride
  }

  @inlinable var hasGaps: Bool { stride != length }

  /// Returns the items from index `item` on.
  func dropFirst(_ item: Int) -> MutableStridedLanes {
    MutableStridedLanes(lanes.dropFirst(stride * item), length, stride: stride)
  }

  /// The same items, for reading.
  @inlinable var reading: StridedLanes<Scalar> {
    StridedLanes(lanes.lanes, length, stride: stride)
  }

  /// Copies items without gaps into these items.
  func copy(_ items: Lanes<Scalar>, count: Int) {
    copy(StridedLanes(items, length), count: count)
  }

  /// Copies items of the same length into these items.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @inline(never) func copy(_ items: StridedLanes<Scalar>, count: Int) {
    switch length {
    case 16: copy(items, vectors: 4, count)
    case 12: copy(items, vectors: 3, count)
    case 8: copy(items, vectors: 2, count)
    case 4: copy(items, vectors: 1, count)
    default:
      SwiftKernels.rearrange(
        items.lanes, strides: (items.stride, 1), into: lanes, strides: (stride, 1), count: count,
        scalars: length)
    }
  }

  /// Copies items of `vectors` vectors of four scalars; inlined, so that the compiler unrolls the loop over
  /// vectors.
  @inline(__always) private func copy(
    _ items: StridedLanes<Scalar>, vectors: Int, _ count: Int
  ) {
    var (from, to) = (0, 0)
    for _ in 0..<count {
      for vector in 0..<vectors {
        lanes.store(items.lanes.vector(from &+ 4 &* vector), at: to &+ 4 &* vector)
      }
      (from, to) = (from &+ items.stride, to &+ stride)
    }
  }
}

/// The one to three inputs of a kernel, where the first takes the place of missing inputs.
@usableFromInline struct KernelInputs<Scalar: BatchScalar> {
  @usableFromInline let first, second, third: Lanes<Scalar>
  /// The number of scalars in an item of the first input.
  @usableFromInline let length: Int
  /// What a projection writes.
  @usableFromInline let form: ProjectionForm

  @inlinable init(
    first: Lanes<Scalar>, second: Lanes<Scalar>, third: Lanes<Scalar>, length: Int,
    form: ProjectionForm
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.length = length
    self.form = form
  }
}

/// A function that `MutableStridedLanes.compute` calls to compute some steps.
///
/// The function takes the backend's kernels, the value that all steps share, the inputs, the results and
/// the number of steps, and returns the number of hidden points. It must not capture anything, because
/// allocating memory for what it captures would take as long as a small call.
@usableFromInline typealias StepKernel<Scalar: BatchScalar, Shared> =
  @Sendable (Kernels, Shared, KernelInputs<Scalar>, MutableLanes<Scalar>, Int) -> Int

extension MutableStridedLanes {
  /// Calls a kernel for all steps: in a single call if nothing has gaps and one thread computes.
  ///
  /// Each step takes an item of each input, and writes `itemsPerStep` items.
  ///
  /// - Returns: The sum of the numbers that the kernel returns.
  @inlinable @inline(__always) @discardableResult func compute<Shared: Sendable>(
    _ first: StridedLanes<Scalar>, _ second: StridedLanes<Scalar>? = nil,
    _ third: StridedLanes<Scalar>? = nil, sharing shared: Shared, form: ProjectionForm = .divided,
    itemsPerStep: Int = 1, count: Int, _ kernels: Kernels, _ threads: Int,
    _ kernel: StepKernel<Scalar, Shared>
  ) -> Int {
    let haveGaps = hasGaps || first.hasGaps || second?.hasGaps == true || third?.hasGaps == true
    guard threads == 1 && !haveGaps else {
      return computeInSteps(
        first, second, third, sharing: shared, form: form, itemsPerStep: itemsPerStep,
        count: count, kernels, threads, kernel)
    }
    let (second, third) = (second ?? first, third ?? first)
    let inputs = KernelInputs(
      first: first.lanes, second: second.lanes, third: third.lanes, length: first.length, form: form
    )
    return kernel(kernels, shared, inputs, lanes, count)
  }
}

extension MutableStridedLanes {
  /// Calls a kernel as `compute` does, for items with gaps and for several threads.
  @_specialize(kind:partial,where Scalar == Float)
  @_specialize(kind:partial,where Scalar == Double)
  @usableFromInline @inline(never) func computeInSteps<Shared: Sendable>(
    _ first: StridedLanes<Scalar>, _ second: StridedLanes<Scalar>?,
    _ third: StridedLanes<Scalar>?, sharing shared: Shared, form: ProjectionForm,
    itemsPerStep: Int, count: Int, _ kernels: Kernels, _ threads: Int,
    _ kernel: StepKernel<Scalar, Shared>
  ) -> Int {
    let haveGaps = hasGaps || first.hasGaps || second?.hasGaps == true || third?.hasGaps == true
    let steps = Steps(
      first: first, second: second, third: third, results: self, form: form,
      itemsPerStep: itemsPerStep, haveGaps: haveGaps)
    return steps.compute(count, sharing: shared, kernels, threads, kernel)
  }
}

/// The steps of a call whose items have gaps, or that several threads share.
private struct Steps<Scalar: BatchScalar>: Sendable {
  let first: StridedLanes<Scalar>
  let second, third: StridedLanes<Scalar>?
  let results: MutableStridedLanes<Scalar>
  let form: ProjectionForm
  let itemsPerStep: Int
  let haveGaps: Bool

  /// The number of scalars that a step reads and writes.
  private var scalars: Int {
    first.length + (second?.length ?? 0) + (third?.length ?? 0) + itemsPerStep * results.length
  }

  /// Computes all steps, on several threads if there are enough steps.
  func compute<Shared: Sendable>(
    _ count: Int, sharing shared: Shared, _ kernels: Kernels, _ threads: Int,
    _ kernel: StepKernel<Scalar, Shared>
  ) -> Int {
    let bytes = MemoryLayout<Scalar>.stride * scalars
    let parts = Parts(count: count, bytes: bytes, threads: threads)
    // A single part needs no closure for other threads: a closure would be allocated.
    guard parts.count > 1 else { return compute(0..<count, sharing: shared, kernels, kernel) }
    let own = haveGaps ? kernels : kernels.withStores(touching: bytes * count)
    return parts.sum { compute($0, sharing: shared, own, kernel) }
  }

  /// Computes some steps: in one call if no items have gaps, otherwise in blocks, with copies on the stack.
  private func compute<Shared>(
    _ steps: Range<Int>, sharing shared: Shared, _ kernels: Kernels,
    _ kernel: StepKernel<Scalar, Shared>
  ) -> Int {
    let longest = max(
      first.length, second?.length ?? 0, third?.length ?? 0, itemsPerStep * results.length)
    // 512 scalars (32 matrices) for the first input, 512 for the second and third together, and 512 for the
    // results. The size of a block is a power of two, so all parts of the call but the last have only whole
    // blocks.
    var scratch = InlineArray<1536, Scalar>(repeating: 0)
    let fitting = 512 >> (Int.bitWidth - (longest - 1).leadingZeroBitCount)
    let block = haveGaps ? fitting : max(steps.count, 1)
    var hidden = 0
    var span = scratch.mutableSpan
    span.withLanes { scratch in
      for step in Swift.stride(from: steps.lowerBound, to: steps.upperBound, by: block) {
        let count = min(block, steps.upperBound - step)
        let own = first.dense(from: step, count: count, in: scratch)
        let second = second?.dense(from: step, count: count, in: scratch.dropFirst(512))
        let third = third?.dense(from: step, count: count, in: scratch.dropFirst(768))
        let results = results.dropFirst(itemsPerStep * step)
        let out = results.hasGaps ? scratch.dropFirst(1024) : results.lanes
        let inputs = KernelInputs(
          first: own, second: second ?? own, third: third ?? own, length: first.length, form: form)
        hidden += kernel(kernels, shared, inputs, out, count)
        if results.hasGaps { results.copy(out.lanes, count: itemsPerStep * count) }
      }
    }
    return hidden
  }
}
