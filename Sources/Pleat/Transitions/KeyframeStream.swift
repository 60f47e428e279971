/// The frames of a transition, a block at a time, in memory that does not grow with their number.
///
/// `next()` steps to the next block; `keyframes` holds its frames and `range` says which of all they
/// are. A block may be one frame. What the frames are at may be any sequence, also one that is computed
/// as it goes or has no end.
///
///     var stream = try KeyframeStream<Float>(fold, at: progress, outputs: .quads)
///     while try stream.next() {
///       let quads = stream.keyframes.quads(ofPanel: 0)
///     }
public struct KeyframeStream<Scalar: BatchScalar>: ~Copyable {
  /// The frames of the current block.
  public private(set) var keyframes: Keyframes<Scalar>
  /// Which of all frames they are; empty before the first block and after the last.
  public private(set) var range = 0..<0

  private let basis: Basis
  private let blockSize: Int
  private let backend: Backend
  private let threads: Int
  private let nextAngle: () throws(PleatError) -> Double?
  private var angles: [Double] = []

  /// Streams the frames of a transition at some progresses.
  ///
  /// - Parameters:
  ///   - transition: what is compiled, once.
  ///   - progress: where the frames are, asked for block by block.
  ///   - outputs: what is generated.
  ///   - interleaved: whether matrices and quads lie sixteen frames by sixteen, as those of
  ///     `Keyframes` may.
  ///   - blockSize: the frames of a block, at least 1; a few thousand stay in the caches.
  ///   - backend: who computes them.
  ///   - threads: how many threads share a block where that pays, at least 1.
  /// - Throws: a `PleatError` for an option of the transition out of range.
  public init(
    _ transition: some Transition, at progress: some Sequence<Double>,
    outputs: KeyframeOutputs = .all, interleaved: Bool = false, blockSize: Int = 2048,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    var values = progress.makeIterator()
    let limit = transition.progressLimit
    self.init(
      try transition.basis(), Keyframes(outputs, interleaved: interleaved), blockSize, backend,
      threads
    ) {
      () throws(PleatError) in
      guard let value = values.next() else { return nil }
      guard value >= 0, value <= limit else { throw .progressOutOfRange(value, limit: limit) }
      return transition.quarterTurns(at: value)
    }
  }

  /// Streams the frames of a transition at some times of a timeline, in seconds.
  ///
  /// Without times of one's own, `timeline.frameTimes(perSecond:)` gives those of a frame rate.
  /// The other parameters are those of a stream at progresses.
  /// - Throws: a `PleatError` for an option of the transition out of range.
  public init(
    _ transition: some Transition, times: some Sequence<Double>, of timeline: Timeline,
    outputs: KeyframeOutputs = .all, interleaved: Bool = false, blockSize: Int = 2048,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    var values = times.makeIterator()
    self.init(
      try transition.basis(), Keyframes(outputs, interleaved: interleaved), blockSize, backend,
      threads
    ) {
      () throws(PleatError) in
      guard let time = values.next() else { return nil }
      return transition.quarterTurns(at: try timeline.progress(at: time))
    }
  }

  /// Streams the frames of a compiled rig at some angles, in quarter turns.
  ///
  /// The other parameters are those of a stream at progresses.
  public init(
    _ basis: Basis, atQuarterTurns angles: some Sequence<Double>,
    outputs: KeyframeOutputs = .all, interleaved: Bool = false, blockSize: Int = 2048,
    backend: Backend = .automatic, threads: Int = 1
  ) {
    var values = angles.makeIterator()
    self.init(basis, Keyframes(outputs, interleaved: interleaved), blockSize, backend, threads) {
      () throws(PleatError) in
      values.next()
    }
  }

  private init(
    _ basis: Basis, _ keyframes: consuming Keyframes<Scalar>, _ blockSize: Int, _ backend: Backend,
    _ threads: Int, _ nextAngle: @escaping () throws(PleatError) -> Double?
  ) {
    precondition(blockSize >= 1, "a block has at least one frame")
    precondition(threads >= 1, "the number of threads is at least 1")
    self.keyframes = keyframes
    self.basis = basis
    self.blockSize = blockSize
    self.backend = backend
    self.threads = threads
    self.nextAngle = nextAngle
  }

  /// Steps to the next block, and says whether there was one.
  ///
  /// - Throws: a `PleatError` for a progress or a time out of range, or a backend that is not there;
  ///   what was asked for is then used up, and `keyframes` is unchanged. `PleatError.outOfMemory` for a
  ///   block that does not fit into memory; `keyframes` is then unchanged or without frames.
  /// - Complexity: that of generating one block; nothing is allocated once a whole block has been.
  public mutating func next() throws(PleatError) -> Bool {
    angles.removeAll(keepingCapacity: true)
    while angles.count < blockSize, let angle = try nextAngle() {
      if angles.count == angles.capacity { try makeRoom() }
      angles.append(angle)
    }
    range = range.upperBound..<range.upperBound + angles.count
    guard !angles.isEmpty else { return false }
    try keyframes.generate(basis, atQuarterTurns: angles, backend: backend, threads: threads)
    return true
  }

  /// Room for twice as many angles, at most a block: an array that finds none ends the process.
  private mutating func makeRoom() throws(PleatError) {
    let room = min(blockSize, max(64, 2 * angles.capacity))
    try checkMemory(for: room, of: MemoryLayout<Double>.stride)
    angles.reserveCapacity(room)
  }
}
