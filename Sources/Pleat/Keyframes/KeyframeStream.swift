/// The frames of a transition or a rig, generated block by block.
///
/// All blocks use the same memory. ``next()`` generates the next block. Then ``keyframes`` contains the
/// frames of this block, and ``range`` is their position among all frames. The progress values, times or
/// angles can be any sequence, even a lazy or an endless one.
///
///     var stream = try KeyframeStream<Float>(fold, at: progress, outputs: .quads)
///     while try stream.next() {
///       let quads = stream.keyframes.quads(ofPanel: 0)
///     }
public struct KeyframeStream<Scalar: BatchScalar>: ~Copyable {
  /// The frames of the current block.
  public private(set) var keyframes: Keyframes<Scalar>
  /// The range of the current block's frames among all frames of the stream.
  ///
  /// The range is empty before the first block and after the last.
  public private(set) var range = 0..<0

  private let frames: Frames
  private let blockSize: Int
  private let backend: Backend
  private let threads: Int
  private let nextValue: () throws(PleatError) -> Double?
  /// The progress values or angles of the current block.
  private var values: [Double] = []

  /// The source of the frames, which determines what the values are.
  private enum Frames {
    /// A transition; the values are progress.
    case transition(CompiledTransition)
    /// A rig; the values are angles in quarter turns.
    case rig(Basis)
  }

  /// Creates a stream of the frames of a transition at a sequence of progress values.
  ///
  /// - Parameters:
  ///   - transition: The transition. The initializer compiles it once.
  ///   - progress: The progress of each frame, from 0 to 1. ``next()``
  ///     reads the values of one block at a time.
  ///   - outputs: The outputs to generate.
  ///   - interleaved: Whether matrices and quads are stored in blocks of 16 frames; see
  ///     ``Keyframes/init(_:interleaved:)``.
  ///   - blockSize: The number of frames in a block. A block of a few thousand frames fits into the
  ///     CPU's caches.
  ///   - backend: The backend that computes the frames.
  ///   - threads: The greatest number of threads that share the work on a block.
  /// - Throws: A `PleatError` if an option of the transition is out of range.
  /// - Precondition: `blockSize` and `threads` are at least 1, and `outputs` does not contain both
  ///   `quads` and `homogeneousQuads`.
  public init(
    _ transition: some Transition, at progress: some Sequence<Double>,
    outputs: KeyframeOutputs = .all, interleaved: Bool = false, blockSize: Int = 2048,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    var values = progress.makeIterator()
    self.init(
      .transition(try transition.compiled()), Keyframes(outputs, interleaved: interleaved),
      blockSize, backend, threads
    ) {
      () throws(PleatError) in
      guard let value = values.next() else { return nil }
      try checkProgress(value)
      return value
    }
  }

  /// Creates a stream of the frames of a transition at a sequence of times on a timeline.
  ///
  /// The times are in seconds, and the timeline maps them to progress. `timeline.frameTimes(perSecond:)`
  /// returns the times for a frame rate. Everything else, including errors and preconditions, is as for a
  /// sequence of progress values.
  public init(
    _ transition: some Transition, times: some Sequence<Double>, of timeline: Timeline,
    outputs: KeyframeOutputs = .all, interleaved: Bool = false, blockSize: Int = 2048,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    var values = times.makeIterator()
    self.init(
      .transition(try transition.compiled()), Keyframes(outputs, interleaved: interleaved),
      blockSize, backend, threads
    ) {
      () throws(PleatError) in
      guard let time = values.next() else { return nil }
      return try timeline.progress(at: time)
    }
  }

  /// Creates a stream of the frames of a compiled rig at a sequence of angles.
  ///
  /// The angles are in quarter turns. All else is as for a sequence of progress values.
  ///
  /// - Precondition: The rig has one stream of angles, and the preconditions of the initializer for a
  ///   sequence of progress values hold.
  public init(
    _ basis: Basis, atQuarterTurns angles: some Sequence<Double>,
    outputs: KeyframeOutputs = .all, interleaved: Bool = false, blockSize: Int = 2048,
    backend: Backend = .automatic, threads: Int = 1
  ) {
    var values = angles.makeIterator()
    self.init(
      .rig(basis), Keyframes(outputs, interleaved: interleaved), blockSize, backend, threads
    ) {
      () throws(PleatError) in
      values.next()
    }
  }

  private init(
    _ frames: Frames, _ keyframes: consuming Keyframes<Scalar>, _ blockSize: Int,
    _ backend: Backend, _ threads: Int, _ nextValue: @escaping () throws(PleatError) -> Double?
  ) {
    precondition(blockSize >= 1, "blockSize must be at least 1")
    Parts.check(threads: threads)
    self.keyframes = keyframes
    self.frames = frames
    self.blockSize = blockSize
    self.backend = backend
    self.threads = threads
    self.nextValue = nextValue
  }

  /// Generates the next block.
  ///
  /// - Returns: True if the method generated a block, false if the sequence has ended.
  /// - Throws: A `PleatError` if a progress or a time is out of range, or if the backend is not
  ///   available. `keyframes` is then unchanged, and the elements already read from the sequence
  ///   are lost. `PleatError.outOfMemory` if the block does not fit into memory. `keyframes` is
  ///   then unchanged or has no frames.
  /// - Complexity: O(n) in the number of frames of the block. After the first full block, the
  ///   method allocates no memory.
  public mutating func next() throws(PleatError) -> Bool {
    values.removeAll(keepingCapacity: true)
    while values.count < blockSize, let value = try nextValue() {
      if values.count == values.capacity { try makeRoom() }
      values.append(value)
    }
    range = range.upperBound..<range.upperBound + values.count
    guard !values.isEmpty else { return false }
    switch frames {
    case .transition(let compiled):
      try keyframes.generate(compiled, along: values, backend: backend, threads: threads)
    case .rig(let basis):
      try keyframes.generate(basis, atQuarterTurns: values, backend: backend, threads: threads)
    }
    return true
  }

  /// Makes room for twice as many values, but not for more than a block.
  ///
  /// The method first checks that there is enough memory, because an array that cannot grow ends the
  /// process.
  private mutating func makeRoom() throws(PleatError) {
    let room = min(blockSize, max(64, 2 * values.capacity))
    try checkMemory(for: room, of: MemoryLayout<Double>.stride)
    values.reserveCapacity(room)
  }
}
