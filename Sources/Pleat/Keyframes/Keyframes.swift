/// The matrices, quads and shades of all panels of a rig in many frames, in memory that is reused.
///
/// Create a value once, and call `generate` or `regenerate` as often as you like, with any number of
/// frames. Each call replaces the frames. It allocates memory only if there is not enough for the
/// new frames.
///
/// For each output, each panel has one contiguous segment of memory, aligned to 64 bytes. The
/// segment contains one frame after the other, or blocks of 16 frames if the keyframes are
/// interleaved; see ``init(_:interleaved:)``.
///
/// A corner is hidden if it is at or behind the eye, so that its w is 0, negative or not finite.
/// Both coordinates of a hidden corner are NaN. ``hiddenCorners`` is the number of hidden corners.
///
/// With `threads` above 1, several threads share the frames of a call. A keyframe is one panel in
/// one frame. Each thread gets at least 65,536 keyframes, so small calls use fewer threads. The
/// results are the same to the bit for any number of threads.
public struct Keyframes<Scalar: BatchScalar>: ~Copyable, Sendable {
  /// The outputs that are generated.
  public let outputs: KeyframeOutputs
  /// Whether matrices and quads are stored in blocks of 16 frames; see ``init(_:interleaved:)``.
  public let isInterleaved: Bool
  /// Whether large results are written with streaming stores.
  ///
  /// The default is true. Results are large if they and the inputs do not fit into the last-level cache
  /// together, or into 32 MiB if its size is unknown. A streaming store writes to memory without
  /// reading the old contents first. Set the property to false if you read the results immediately.
  ///
  /// The property is a hint: not every backend has streaming stores.
  public var usesStreamingStores = true
  /// The compiled rig whose frames were generated last, or nil if there is none.
  public private(set) var basis: Basis?
  /// The number of frames.
  public private(set) var count = 0
  /// The number of hidden corners in all frames, or 0 if ``outputs`` does not contain `quads`.
  public private(set) var hiddenCorners = 0

  // Keyframes+Reading.swift and Keyframes+Order.swift read these.
  /// The angles of all frames, stream after stream.
  var turns = AlignedStorage<Scalar>()
  /// The same angles in double precision, if they are known and facing or distances depend on them.
  var exactTurns = AlignedStorage<Double>()
  private var rows = AlignedStorage<Scalar>()
  private var bases = AlignedStorage<Scalar>()
  private var chainScalars = AlignedStorage<Scalar>()
  /// The memory in which one thread computes panels on chains.
  private var chainScratch = AlignedStorage<Scalar>()
  /// For each panel the scalars that `RigShape.windowScalars` describes.
  ///
  /// Bounds are rounded as angles are, so a frame at a bound is on the same side in both precisions.
  /// The frequencies of the basis follow.
  var windows = AlignedStorage<Scalar>()
  var matrixStorage = AlignedStorage<Scalar>()
  var quadStorage = AlignedStorage<Scalar>()
  var shadeStorage = AlignedStorage<Scalar>()
  /// What every call needs of `basis`; nil if `basis` is nil.
  private(set) var shape: RigShape?
  /// Scalars from the start of one panel's segment to the start of the next.
  private(set) var segments = KeyframeSegments(
    matrices: 0, quads: 0, shades: 0, turns: 0)
  /// The panels of which the kernels for bases compute something; empty for a simple rig.
  private var listed: [ListedPanel] = []
  /// The tracks of the transition that `basis` was compiled from, one for each stream.
  private(set) var streams: [Track] = []
  /// The transition that `basis` was compiled from, if its type is `Equatable`.
  private var source: (any RememberedTransition)?

  /// Creates empty keyframes: `count` is 0 until frames are generated.
  ///
  /// - Parameters:
  ///   - outputs: The outputs to generate.
  ///   - interleaved: Whether matrices and quads are stored in blocks of 16 frames, for SIMD code
  ///     that works on several frames at once. With n scalars per frame, scalar e of frame i is
  ///     then at index `(i / 16 · n + e) · 16 + i % 16` of the panel's segment, where `i / 16` is
  ///     rounded down. The last block is always complete: it is filled with copies of the last
  ///     frame. Shades are stored in the same way in both cases, because they have one scalar per
  ///     frame.
  /// - Precondition: `outputs` does not contain both `quads` and `homogeneousQuads`.
  public init(_ outputs: KeyframeOutputs = .all, interleaved: Bool = false) {
    precondition(
      !outputs.isSuperset(of: [.quads, .homogeneousQuads]),
      "outputs must not contain both quads and homogeneousQuads")
    self.outputs = outputs
    isInterleaved = interleaved
  }
}

// MARK: - Generation

extension Keyframes {
  /// Replaces the frames by those of a transition at many progress values.
  ///
  /// The method compiles the transition, unless the current rig was compiled from an equal one. It
  /// compares only transitions whose type is `Equatable`.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - progress: The progress of each frame, in any order, from 0 to `transition.progressLimit`.
  ///   - backend: The backend that computes the frames.
  ///   - threads: The greatest number of threads that share the work.
  /// - Throws: A `PleatError` if a progress or an option of the transition is out of range, or if the
  ///   backend is not available. The frames are then unchanged. `PleatError.outOfMemory` if the
  ///   frames do not fit into memory. There are then no frames.
  /// - Precondition: `threads` is at least 1.
  /// - Complexity: About 24 multiplications and one division per panel and frame.
  @_specialize(kind:partial,where Scalar == Float)
  @_specialize(kind:partial,where Scalar == Double)
  public mutating func generate(
    _ transition: some Transition, at progress: [Double], backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    let limit = transition.progressLimit
    for value in progress where !(value >= 0 && value <= limit) {
      throw .progressOutOfRange(value, limit: limit)
    }
    let kernels = try backend.kernels()
    if !isSame(transition, as: source) { try load(transition) }
    try fill(alongTracksAt: progress)
    computeApart(kernels, threads)
  }

  /// Replaces the frames by one frame of a transition, for example while a page follows a finger.
  ///
  /// The method compiles the transition, unless the current rig was compiled from an equal one. It
  /// compares only transitions whose type is `Equatable`. Without compiling, it allocates memory
  /// only if there is not enough for one frame.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - progress: The progress, from 0 to `transition.progressLimit`.
  ///   - backend: The backend that computes the frame.
  /// - Throws: A `PleatError` if the progress or an option of the transition is out of range, or if
  ///   the backend is not available. The frames are then unchanged. `PleatError.outOfMemory` if
  ///   there is too little memory. There are then no frames.
  @_specialize(kind:partial,where Scalar == Float)
  @_specialize(kind:partial,where Scalar == Double)
  public mutating func generate(
    _ transition: some Transition, at progress: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    let limit = transition.progressLimit
    guard progress >= 0, progress <= limit else {
      throw .progressOutOfRange(progress, limit: limit)
    }
    let kernels = try backend.kernels()
    if !isSame(transition, as: source) { try load(transition) }
    try fill(alongTracksAt: progress)
    computeApart(kernels)
  }

  /// Replaces the frames by those of a compiled rig at many angles.
  ///
  /// - Parameters:
  ///   - basis: The compiled rig.
  ///   - angles: The angle of each frame, in quarter turns.
  ///   - backend: The backend that computes the frames.
  ///   - threads: The greatest number of threads that share the work.
  /// - Throws: `PleatError.backendUnavailable`, which leaves the frames unchanged, or
  ///   `PleatError.outOfMemory`, which removes all frames.
  /// - Precondition: `threads` is at least 1.
  /// - Complexity: About 24 multiplications and one division per panel and frame, if the rank of
  ///   the basis is 3. A basis of rank k takes about k/3 times as long.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func generate(
    _ basis: Basis, atQuarterTurns angles: [Double], backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    let kernels = try backend.kernels()
    try load(basis)
    precondition(basis.streamCount == 1, "the rig must have one stream")
    try fill(angles)
    compute(kernels, threads)
  }

  /// Replaces the frames by those of a compiled rig at many angles of each of its streams.
  ///
  /// - Parameters:
  ///   - basis: The compiled rig.
  ///   - streams: For each stream, the angle of each frame, in quarter turns.
  ///   - backend: The backend that computes the frames.
  ///   - threads: The greatest number of threads that share the work.
  /// - Throws: `PleatError.countMismatch` if there is not one list of angles for each stream, or the
  ///   lists have different lengths, or `PleatError.backendUnavailable`, which both leave the frames
  ///   unchanged; `PleatError.outOfMemory`, which removes all frames.
  /// - Precondition: `threads` is at least 1.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func generate(
    _ basis: Basis, atQuarterTurnsOfStreams streams: [[Double]], backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    guard streams.count == basis.streamCount else {
      throw .countMismatch(expected: basis.streamCount, actual: streams.count)
    }
    for stream in streams where stream.count != streams[0].count {
      throw .countMismatch(expected: streams[0].count, actual: stream.count)
    }
    let kernels = try backend.kernels()
    try load(basis)
    try resize(to: streams[0].count)
    for (stream, angles) in streams.enumerated() { fill(stream, angles) }
    compute(kernels, threads)
  }

  /// Replaces the frames by those of the same rig at other angles.
  ///
  /// This is the fastest way to compute frames: the method neither compiles nor compares a rig, and
  /// it copies the angles without conversion.
  ///
  /// - Parameters:
  ///   - angles: The angle of each frame, in quarter turns. If the rig has several streams, the angles
  ///     of stream 0 in all frames, then those of stream 1, and so on.
  ///   - backend: The backend that computes the frames.
  ///   - threads: The greatest number of threads that share the work.
  /// - Throws: `PleatError.backendUnavailable`, which leaves the frames unchanged, or
  ///   `PleatError.outOfMemory`, which removes all frames.
  /// - Precondition: A previous call of `generate` has loaded a rig, `threads` is at least 1, and the
  ///   number of angles is a multiple of the number of streams.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func regenerate(
    atQuarterTurns angles: Span<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    precondition(shape != nil, "call generate before regenerate")
    let kernels = try backend.kernels()
    if shape?.streamCount == 1 {
      try resize(to: angles.count)
      turns.copy(angles)
    } else {
      try copy(streams: angles)
    }
    fillExactTurns()
    compute(kernels, threads)
  }

  /// Replaces the frames by one frame of the same rig, for example while a page follows a finger.
  ///
  /// - Parameters:
  ///   - angle: The angle, in quarter turns.
  ///   - backend: The backend that computes the frame.
  /// - Throws: `PleatError.backendUnavailable`, which leaves the frames unchanged, or
  ///   `PleatError.outOfMemory`, which removes all frames.
  /// - Precondition: A previous call of `generate` has loaded a rig.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func regenerate(
    atQuarterTurns angle: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    precondition(shape != nil, "call generate before regenerate")
    precondition(shape?.streamCount == 1, "the rig must have one stream")
    let kernels = try backend.kernels()
    try fill(CollectionOfOne(angle))
    compute(kernels)
  }

  /// Replaces the frames by those of the same rig as it turns from one angle to another.
  ///
  /// The angle at a time is `(1 - y) · from + y · to`, where y is the value of the timing curve at
  /// this time. y is clamped to 0...1, so that a curve that overshoots does not turn panels beyond
  /// `from` or `to`. The angle is then clamped to the range between `from` and `to`, because
  /// rounding could move it out of this range.
  ///
  /// The angle is exactly `from` at time 0 and exactly `to` at time 1. Both are first rounded to
  /// the precision of the keyframes. If an angle is not a whole number of quarter turns, this
  /// rounding keeps it between the same two whole numbers.
  ///
  /// - Parameters:
  ///   - times: The time of each frame, as a fraction of the duration. Times are usually in 0...1,
  ///     but other times are accepted: the curve continues along its end tangents, and y is
  ///     clamped. If there are no times, there are no frames.
  ///   - curve: The timing curve.
  ///   - from: The angle at time 0, in quarter turns. It must be finite.
  ///   - to: The angle at time 1, in quarter turns. It must be finite.
  ///   - backend: The backend that computes the frames.
  ///   - threads: The greatest number of threads that share the work.
  /// - Throws: `PleatError.backendUnavailable`, which leaves the frames unchanged, or
  ///   `PleatError.outOfMemory`, which removes all frames.
  /// - Precondition: A previous call of `generate` has loaded a rig, and `threads` is at least 1.
  /// - Complexity: One evaluation of the timing curve per frame, and about 24 multiplications and
  ///   one division per panel and frame, if the rank of the basis is 3.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func regenerate(
    atTimes times: Span<Scalar>, curve: TimingCurve, fromQuarterTurns from: Double,
    to: Double, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    precondition(shape != nil, "call generate before regenerate")
    precondition(shape?.streamCount == 1, "the rig must have one stream")
    let kernels = try backend.kernels()
    try resize(to: times.count)
    turns.copy(times)
    let ends = (Self.rounded(quarterTurns: from), Self.rounded(quarterTurns: to))
    compute(kernels, threads, along: Easing(curve, from: ends.0, to: ends.1))
    fillExactTurns()
  }

  private mutating func load(_ transition: some Transition) throws(PleatError) {
    try load(transition.compiled())
    source = remembered(transition)
  }

  private mutating func load(_ compiled: CompiledTransition) throws(PleatError) {
    try load(compiled.basis)
    streams = compiled.streams
    source = nil
  }

  /// Replaces the frames by those of a compiled transition at progress values that are in range.
  mutating func generate(
    _ compiled: CompiledTransition, along progress: [Double], backend: Backend, threads: Int
  ) throws(PleatError) {
    let kernels = try backend.kernels()
    try load(compiled)
    try fill(alongTracksAt: progress)
    computeApart(kernels, threads)
  }

  /// Loads a basis, rounded to the frames' precision, unless it equals the loaded one.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  private mutating func load(_ basis: Basis) throws(PleatError) {
    let isLoaded = basis == self.basis
    if isLoaded {
      // Arrays that share storage are compared fastest next time.
      self.basis = basis
      return
    }
    // If memory runs out below, no rig must be left half loaded.
    discard()
    let shape = RigShape(basis)
    let chainConstants = basis.chains.scalars
    try bases.resize(to: basis.scalarsPerPanel * basis.panels.count)
    try windows.resize(
      to: RigShape.windowScalars * shape.panelCount + shape.frequencyCount)
    try chainScalars.resize(to: chainConstants.count)
    self.basis = basis
    self.shape = shape
    let (scalars, bounds, chained) = (
      bases.mutableLanes, windows.mutableLanes, chainScalars.mutableLanes
    )
    for (place, scalar) in chainConstants.enumerated() { chained[place] = Scalar(scalar) }
    for index in basis.panels.indices {
      basis.write(panel: index, to: scalars.dropFirst(basis.scalarsPerPanel * index))
      for (place, scalar) in basis.windowScalars(ofPanel: index).enumerated() {
        bounds[RigShape.windowScalars * index + place] = Scalar(scalar)
      }
    }
    for (place, frequency) in basis.frequencies.enumerated() {
      bounds[RigShape.windowScalars * basis.panels.count + place] = Scalar(frequency)
    }
    listed = shape.isSimple ? [] : basis.listedPanels
  }

  /// The number of panels of the rig.
  var panelCount: Int { shape?.panelCount ?? 0 }

  /// Makes room for the results of `count` frames.
  ///
  /// If there is none, there are no frames. A new rig begins without frames.
  @inline(__always) mutating func resize(to count: Int) throws(PleatError) {
    if count != self.count || count == 0 { try changeCount(to: count) }
  }

  private mutating func changeCount(to count: Int) throws(PleatError) {
    self.count = count
    segments = newSegments
    do {
      let streams = shape?.streamCount ?? 1
      let angles = segments.turns * (streams - 1) + count
      try turns.resize(to: angles)
      let isExact = Scalar.self == Double.self || basis?.needsPoses != true
      try exactTurns.resize(to: isExact ? 0 : angles)
      if outputs.contains(.matrices) {
        try matrixStorage.resize(to: segments.matrices * panelCount)
      }
      if outputs.hasQuads { try quadStorage.resize(to: segments.quads * panelCount) }
      if outputs.contains(.shades) { try shadeStorage.resize(to: segments.shades * panelCount) }
      if let shape, !shape.isPlain {
        try rows.resize(to: (shape.rowRank * shape.streamCount + 3) * count)
      }
      if let basis {
        try chainScratch.resize(
          to: ChainWork<Scalar>.scratchCount(basis.chains, frames: count))
      }
    } catch {
      self.count = 0
      segments = newSegments
      hiddenCorners = 0
      throw error
    }
  }

  /// Forgets the rig and its frames.
  private mutating func discard() {
    basis = nil
    source = nil
    shape = nil
    streams = []
    listed = []
    count = 0
    hiddenCorners = 0
  }

  func check(threads: Int) {
    precondition(threads >= 1, "threads must be at least 1")
  }

  /// Computes all outputs from the angles, or from times, which `easing` turns into angles.
  ///
  /// Dividing the frames into parts takes noticeable time compared with computing one frame.
  @inline(__always) private mutating func compute(
    _ kernels: Kernels, _ threads: Int = 1, along easing: Easing<Scalar>? = nil
  ) {
    guard let shape else { return }
    if threads == 1 && shape.isSimple {
      hiddenCorners = work(kernels, shape, easing).compute(0..<count)
    } else {
      computeParts(kernels, threads, shape, easing)
    }
  }

  /// Computes all outputs on several threads, or for rigs that are not simple.
  ///
  /// The function is apart, because it needs the work in memory.
  @inline(never) private mutating func computeParts(
    _ kernels: Kernels, _ threads: Int, _ shape: RigShape, _ easing: Easing<Scalar>?
  ) {
    let work = work(kernels, shape, easing)
    let parts = FrameParts(count: count, panels: panelCount, threads: threads)
    let chainWork = basis.flatMap { basis in
      basis.chains.isEmpty
        ? nil : ChainWork(work: work, chains: basis.chains, scalars: chainScalars.lanes)
    }
    let listed = listed
    guard parts.count > 1 else {
      // A function that other threads call would be allocated.
      let frames = parts[0]
      hiddenCorners = shape.isSimple ? work.compute(frames) : work.compute(listed, frames)
      hiddenCorners += chainWork?.compute(frames, in: chainScratch.mutableLanes) ?? 0
      return
    }
    hiddenCorners = parts.sum {
      shape.isSimple
        ? work.compute($0) : work.compute(listed, $0) + (chainWork?.compute($0) ?? 0)
    }
  }

  /// Computes all outputs, for functions that are generic over transitions.
  ///
  /// Types of code that is inlined into these are looked up at every call.
  @inline(never) private mutating func computeApart(_ kernels: Kernels, _ threads: Int = 1) {
    compute(kernels, threads)
  }

  @inline(__always) private func work(
    _ kernels: Kernels, _ shape: RigShape, _ easing: Easing<Scalar>?
  ) -> KeyframeWork<Scalar> {
    KeyframeWork(
      kernels: usesStreamingStores ? kernels : kernels.withoutStreamingStores, shape: shape,
      outputs: outputs, isInterleaved: isInterleaved, count: count, easing: easing,
      turns: turns.mutableLanes, bases: bases.lanes, windows: windows.lanes,
      rows: rows.mutableLanes, matrices: matrixStorage.mutableLanes,
      quads: quadStorage.mutableLanes, shades: shadeStorage.mutableLanes, segments: segments)
  }
}
