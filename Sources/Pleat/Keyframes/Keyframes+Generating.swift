extension Keyframes {
  /// Replaces the frames by the frames of a transition at many progress values.
  ///
  /// The method compiles the transition, unless the current rig was compiled from an equal transition.
  /// It compares only transitions whose type is `Equatable`.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - progress: The progress of each frame, in any order, from 0 to 1.
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
    Parts.check(threads: threads)
    for value in progress { try checkProgress(value) }
    let kernels = try backend.kernels()
    if !isSame(transition, as: source) { try load(transition) }
    try fill(alongTracksAt: progress)
    compute(kernels, threads)
  }

  /// Replaces the frames by one frame of a transition, for example while a page follows a finger.
  ///
  /// The results and errors are those of the method for many progress values. If the transition need not be
  /// compiled, it allocates memory only if the keyframes' memory is too small for one frame.
  @_specialize(kind:partial,where Scalar == Float)
  @_specialize(kind:partial,where Scalar == Double)
  public mutating func generate(
    _ transition: some Transition, at progress: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    try checkProgress(progress)
    let kernels = try backend.kernels()
    if !isSame(transition, as: source) { try load(transition) }
    try fill(alongTracksAt: progress)
    compute(kernels)
  }

  /// Replaces the frames by the frames of a compiled rig at many angles.
  ///
  /// The angles are in quarter turns, one for each frame.
  ///
  /// - Throws: `PleatError.backendUnavailable`, which leaves the frames unchanged, or
  ///   `PleatError.outOfMemory`, which removes all frames.
  /// - Precondition: `threads` is at least 1, and the rig has one stream (``Basis/streamCount``).
  /// - Complexity: About 24 multiplications and one division per panel and frame, if the rank of
  ///   the basis is 3. A basis of rank k takes about k/3 times as long.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func generate(
    _ basis: Basis, atQuarterTurns angles: [Double], backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    Parts.check(threads: threads)
    Self.checkSingle(basis.streamCount)
    let kernels = try backend.kernels()
    try load(basis)
    try fill(angles.span)
    compute(kernels, threads)
  }

  /// Replaces the frames by the frames of a compiled rig at many angles of each of its streams.
  ///
  /// A stream is an angle that some of the rig's joints follow; see ``Joint``. For each stream there is a
  /// list with the angle of each frame, in quarter turns.
  ///
  /// - Throws: `PleatError.countMismatch` if there is not one list of angles for each stream, or if the
  ///   lists have different lengths, and `PleatError.backendUnavailable`. Both errors leave the frames
  ///   unchanged. `PleatError.outOfMemory` removes all frames.
  /// - Precondition: `threads` is at least 1.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func generate(
    _ basis: Basis, atQuarterTurnsOfStreams streams: [[Double]], backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    Parts.check(threads: threads)
    try basis.streamCount.checkCount(streams.count)
    for stream in streams { try streams[0].count.checkCount(stream.count) }
    let kernels = try backend.kernels()
    try load(basis)
    try resize(to: streams[0].count)
    for (stream, angles) in streams.enumerated() { fill(stream, angles.span) }
    compute(kernels, threads)
  }

  /// Replaces the frames by the frames of the same rig at other angles.
  ///
  /// This is the fastest way to compute frames: the method neither compiles nor compares a rig, and
  /// it copies the angles without conversion.
  ///
  /// The angles are in quarter turns. If the rig has several streams, pass the angles of stream 0 in all
  /// frames, then the angles of stream 1 in all frames, and so on.
  ///
  /// - Throws: `PleatError.backendUnavailable`, which leaves the frames unchanged, or
  ///   `PleatError.outOfMemory`, which removes all frames.
  /// - Precondition: A previous call of `generate` has loaded a rig, `threads` is at least 1, and the
  ///   number of angles is a multiple of the number of streams.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func regenerate(
    atQuarterTurns angles: Span<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    Parts.check(threads: threads)
    let streamCount = checkedStreamCount
    let kernels = try backend.kernels()
    if streamCount == 1 {
      try resize(to: angles.count)
      turns.copy(angles)
    } else {
      try copy(streams: angles)
    }
    knowsExactTurns = false
    compute(inline: kernels, threads)
  }

  /// Replaces the frames by one frame of the same rig, for example while a page follows a finger.
  ///
  /// The angle is in quarter turns. The errors are those of the method for many angles.
  ///
  /// - Precondition: A previous call of `generate` has loaded a rig, and this rig has one stream.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func regenerate(
    atQuarterTurns angle: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    Self.checkSingle(checkedStreamCount)
    let kernels = try backend.kernels()
    try fill(CollectionOfOne(angle).span)
    compute(inline: kernels)
  }

  /// Replaces the frames by the frames of the same rig as it turns from one angle to another.
  ///
  /// The angle at a time is `(1 - y) · from + y · to`, where y is the value of the timing curve at
  /// this time. y is clamped to 0...1, so that a curve that overshoots does not turn panels beyond
  /// `from` or `to`. The angle is then clamped to the range between `from` and `to`, because
  /// rounding could move it out of this range.
  ///
  /// The angle is exactly `from` at time 0 and exactly `to` at time 1. `from` and `to` are first rounded
  /// to the precision of the keyframes. If one of them is not a whole number of quarter turns, rounding
  /// keeps it between the same two whole numbers.
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
  /// - Precondition: A previous call of `generate` has loaded a rig, this rig has one stream, and
  ///   `threads` is at least 1.
  /// - Complexity: One evaluation of the timing curve per frame, and about 24 multiplications and
  ///   one division per panel and frame, if the rank of the basis is 3.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  public mutating func regenerate(
    atTimes times: Span<Scalar>, curve: TimingCurve, fromQuarterTurns from: Double,
    to: Double, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    Parts.check(threads: threads)
    Self.checkSingle(checkedStreamCount)
    let kernels = try backend.kernels()
    try resize(to: times.count)
    turns.copy(times)
    let ends = (Self.rounded(quarterTurns: from), Self.rounded(quarterTurns: to))
    knowsExactTurns = false
    compute(inline: kernels, threads, along: Easing(curve, from: ends.0, to: ends.1))
  }

  /// Replaces the frames by the frames of a compiled transition at progress values that are in range.
  mutating func generate(
    _ compiled: CompiledTransition, along progress: [Double], backend: Backend, threads: Int
  ) throws(PleatError) {
    let kernels = try backend.kernels()
    try load(compiled: compiled)
    try fill(alongTracksAt: progress)
    compute(kernels, threads)
  }
}

// MARK: - Preconditions

extension Keyframes {
  @inline(__always) private static func checkSingle(_ streamCount: Int) {
    precondition(streamCount == 1, "the rig must have one stream")
  }

  /// The number of streams of the rig, which must have been loaded.
  @inline(__always) private var checkedStreamCount: Int {
    guard let shape else { preconditionFailure("call generate before regenerate") }
    return shape.streamCount
  }
}
