/// The frames of all panels of a rig: matrices, projected quads and shades, in memory that is reused.
///
/// All frames of panel 0 stand first, then those of panel 1, …; each run is contiguous and aligned to
/// 64 bytes, and has one frame after the other or, interleaved, sixteen by sixteen. `generate` may be
/// called again and again, with any count: memory is allocated only to grow.
///
/// With `threads` above 1 that many threads share the frames where there are enough of them to pay; the
/// results are those of one thread, byte by byte.
///
/// A corner at or behind the eye (w ≤ 0 or not finite) has NaN in both coordinates; `hiddenCorners`
/// counts them.
public struct Keyframes<Scalar: BatchScalar>: ~Copyable, Sendable {
  /// What is generated.
  public let outputs: KeyframeOutputs
  /// Whether matrices and quads lie sixteen frames by sixteen, a scalar of all of them side by side.
  public let isInterleaved: Bool
  /// Whether results larger than the caches are stored past them; true unless it is set otherwise.
  ///
  /// A hint: frames of more than 32 MiB do not stay in the caches of most machines, and stored past
  /// them they cost no read of the memory that they replace. Where they are read at once, by a machine
  /// whose caches are larger, `false` is quicker.
  public var usesStreamingStores = true
  /// The rig of the last generation, compiled.
  public private(set) var basis: Basis?
  /// The number of frames of the last generation.
  public private(set) var count = 0
  /// How many corners of the last generation lie at or behind the eye.
  public private(set) var hiddenCorners = 0

  // Whoever reads stands in Keyframes+Reading.swift.
  var turns = AlignedStorage<Scalar>()
  private var rows = AlignedStorage<Scalar>()
  private var bases = AlignedStorage<Scalar>()
  /// Per panel the bounds between which it is shaded, then those between which it is visible; rounded
  /// as angles are, so that a frame at a bound is on the same side of it in both precisions.
  var windows = AlignedStorage<Scalar>()
  var matrixStorage = AlignedStorage<Scalar>()
  var quadStorage = AlignedStorage<Scalar>()
  var shadeStorage = AlignedStorage<Scalar>()
  /// What every call needs of `basis`, which is nil as long as that is.
  private var shape: RigShape?
  /// The transition that `basis` belongs to, if it can be told from others.
  private var source: (any CompiledTransition)?

  /// Creates keyframes without frames.
  ///
  /// - Parameters:
  ///   - outputs: what is generated.
  ///   - interleaved: for readers that work on vectors: whether matrices and quads lie sixteen frames
  ///     by sixteen. Scalar e of frame i, of n scalars a frame, is then at
  ///     `(i / 16 · n + e) · 16 + i % 16` of its panel's run; runs end with a whole sixteen, in which
  ///     frames beyond the last repeat it. Shades are one scalar a frame and lie so anyway.
  /// - Precondition: quads are wanted divided or homogeneous, not both.
  public init(_ outputs: KeyframeOutputs = .all, interleaved: Bool = false) {
    precondition(
      !outputs.isSuperset(of: [.quads, .homogeneousQuads]),
      "quads are wanted divided or homogeneous")
    self.outputs = outputs
    isInterleaved = interleaved
  }
}

// MARK: - Generation

extension Keyframes {
  /// Replaces the frames by those of a transition at some progresses, in any order.
  ///
  /// The same transition again, if it is `Equatable`, is not compiled again.
  ///
  /// - Throws: a `PleatError` for an option of the transition or a progress out of range, or a backend
  ///   that is not there; the frames are then unchanged. `PleatError.outOfMemory` for more frames than
  ///   fit into memory; there are then none.
  /// - Precondition: `threads` is at least 1.
  /// - Complexity: about 24 multiplications and one division per panel and frame.
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
    try fill(progress) { transition.quarterTurns(at: $0) }
    run(kernels, threads)
  }

  /// Replaces the frames by one, of a transition at a progress: what follows a finger.
  ///
  /// The same transition again, if it is `Equatable`, is not compiled again; nothing is allocated then.
  ///
  /// - Throws: a `PleatError` for an option of the transition or a progress out of range, or a backend
  ///   that is not there; the frames are then unchanged. `PleatError.outOfMemory` for more frames than
  ///   fit into memory; there are then none.
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
    try fill(CollectionOfOne(transition.quarterTurns(at: progress))) { $0 }
    run(kernels)
  }

  /// Replaces the frames by those of a compiled rig at some angles, in quarter turns.
  ///
  /// - Throws: `PleatError.backendUnavailable`; the frames are then unchanged. `PleatError.outOfMemory`;
  ///   there are then none.
  /// - Precondition: `threads` is at least 1.
  /// - Complexity: as for a transition; a rig of rank k takes k/3 times as long.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func generate(
    _ basis: Basis, atQuarterTurns angles: [Double], backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    let kernels = try backend.kernels()
    try load(basis)
    try fill(angles) { $0 }
    run(kernels, threads)
  }

  /// Replaces the frames by those of the same rig at other angles, in quarter turns: the quickest way
  /// to new poses.
  ///
  /// - Throws: `PleatError.backendUnavailable`; the frames are then unchanged. `PleatError.outOfMemory`;
  ///   there are then none.
  /// - Precondition: something has been generated before, and `threads` is at least 1.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func regenerate(
    atQuarterTurns angles: Span<Scalar>, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    precondition(shape != nil, "a rig has been generated before")
    let kernels = try backend.kernels()
    try resize(to: angles.count)
    turns.copy(angles)
    run(kernels, threads)
  }

  /// Replaces the frames by one of the same rig, at an angle in quarter turns: what follows a finger.
  ///
  /// - Throws: `PleatError.backendUnavailable`; the frames are then unchanged. `PleatError.outOfMemory`;
  ///   there are then none.
  /// - Precondition: something has been generated before.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func regenerate(
    atQuarterTurns angle: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    precondition(shape != nil, "a rig has been generated before")
    let kernels = try backend.kernels()
    try fill(CollectionOfOne(angle)) { $0 }
    run(kernels)
  }

  /// Makes room for as many frames as there are values, and sets their angles.
  private mutating func fill(
    _ values: some Collection<Double>, quarterTurns: (Double) -> Double
  ) throws(PleatError) {
    try resize(to: values.count)
    let lanes = turns.mutableLanes
    var frame = 0
    for value in values {
      lanes[frame] = Self.rounded(quarterTurns: quarterTurns(value))
      frame += 1
    }
  }

  /// Replaces the frames by those of the same rig at times of a run from one angle to another: easing,
  /// sines, matrices, quads and shades in one pass.
  ///
  /// At a time t the angle is `(1 - y) · from + y · to` with y the curve's value at t, held in 0...1 so
  /// that a curve that overshoots does not fold past flat or shut. It lies between the two, and is their
  /// number where they are equal.
  ///
  /// - Parameters:
  ///   - times: fractions of the run, 0...1; what lies beyond is at an end.
  ///   - curve: what the run eases by.
  ///   - from: the angle at 0, in quarter turns, finite; it is met exactly, as rounded as other angles
  ///     are: on the same side of whole quarter turns.
  ///   - to: the angle at 1, likewise.
  ///   - backend: who computes.
  ///   - threads: how many may compute at once, at least 1.
  /// - Throws: `PleatError.backendUnavailable`; the frames are then unchanged. `PleatError.outOfMemory`;
  ///   there are then none.
  /// - Precondition: something has been generated before, and `threads` is at least 1.
  /// - Complexity: each time is read and eased once for all panels.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public mutating func regenerate(
    atTimes times: Span<Scalar>, curve: TimingCurve, fromQuarterTurns from: Double,
    to: Double, backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) {
    check(threads: threads)
    precondition(shape != nil, "a rig has been generated before")
    let kernels = try backend.kernels()
    try resize(to: times.count)
    turns.copy(times)
    let ends = (Self.rounded(quarterTurns: from), Self.rounded(quarterTurns: to))
    run(kernels, threads, along: Easing(curve, from: ends.0, to: ends.1))
  }

  /// The nearest scalar on the same side of whole quarter turns: what is visible and shaded changes
  /// there, and must not change by rounding.
  private static func rounded(quarterTurns value: Double) -> Scalar {
    let rounded = Scalar(value)
    guard Double(rounded) != value, rounded == rounded.rounded() else { return rounded }
    return value < Double(rounded) ? rounded.nextDown : rounded.nextUp
  }

  private mutating func load(_ transition: some Transition) throws(PleatError) {
    try load(try transition.basis())
    source = compiled(transition)
  }

  /// The basis, rounded to the precision of the frames; the same one again is only compared.
  private mutating func load(_ basis: Basis) throws(PleatError) {
    let isLoaded = basis == self.basis
    if !isLoaded {
      // Until all of it is there, there is none.
      discard()
      try bases.resize(to: basis.realsPerPanel * basis.panels.count)
      try windows.resize(to: 4 * basis.panels.count)
    }
    // Also if they are equal: the very same one is the quickest to compare.
    self.basis = basis
    if isLoaded { return }
    shape = RigShape(basis)
    let (reals, bounds) = (bases.mutableLanes, windows.mutableLanes)
    for (index, panel) in basis.panels.enumerated() {
      let own = reals.dropFirst(basis.realsPerPanel * index)
      for (place, real) in basis.reals(ofPanel: index).enumerated() { own[place] = Scalar(real) }
      let shaded = panel.shading?.opacity.window ?? 0..<0
      for (place, window) in [shaded, panel.visible].enumerated() {
        bounds[4 * index + 2 * place] = Scalar(window.lowerBound)
        bounds[4 * index + 2 * place + 1] = Scalar(window.upperBound)
      }
    }
  }

  /// The number of panels of the rig.
  var panelCount: Int { shape?.panelCount ?? 0 }

  /// Room for the results of so many frames; without it there are no frames.
  private mutating func resize(to count: Int) throws(PleatError) {
    self.count = count
    do {
      try turns.resize(to: count)
      if outputs.contains(.matrices) { try matrixStorage.resize(to: matrixRun * panelCount) }
      if outputs.hasQuads { try quadStorage.resize(to: quadRun * panelCount) }
      if outputs.contains(.shades) { try shadeStorage.resize(to: shadeRun * panelCount) }
      if let shape, !shape.isPlain { try rows.resize(to: (shape.rowRank + 3) * count) }
    } catch {
      self.count = 0
      hiddenCorners = 0
      throw error
    }
  }

  /// Forgets the rig and its frames.
  private mutating func discard() {
    basis = nil
    source = nil
    shape = nil
    count = 0
    hiddenCorners = 0
  }

  private func check(threads: Int) {
    precondition(threads >= 1, "the number of threads is at least 1")
  }

  /// Computes what is wanted, from the angles, or from times that become angles.
  private mutating func run(
    _ kernels: Kernels, _ threads: Int = 1, along easing: Easing<Scalar>? = nil
  ) {
    guard let shape else { return }
    let work = KeyframeWork(
      kernels: usesStreamingStores ? kernels : kernels.withoutStreamingStores, shape: shape,
      frequencies: shape.isPlain ? [] : basis?.frequencies ?? [],
      outputs: outputs, isInterleaved: isInterleaved, count: count, easing: easing,
      turns: turns.mutableLanes, bases: bases.lanes,
      windows: windows.lanes, rows: rows.mutableLanes, matrices: matrixStorage.mutableLanes,
      quads: quadStorage.mutableLanes, shades: shadeStorage.mutableLanes, matrixRun: matrixRun,
      quadRun: quadRun, shadeRun: shadeRun)
    // One frame is too quick even for asking how many parts pay.
    hiddenCorners =
      threads == 1
      ? work.compute(0..<count)
      : FrameParts(count: count, panels: panelCount, threads: threads).sum { work.compute($0) }
  }
}
