/// What threads share while keyframes are computed: what is read, where results go, and how they lie.
///
/// Frames do not depend on each other; whoever computes some of them writes to no other's.
struct KeyframeWork<Scalar: BatchScalar>: Sendable {
  let kernels: Kernels
  let shape: RigShape
  /// The multiples of θ in a row; empty where the kernels make rows by themselves.
  let frequencies: [Double]
  let outputs: KeyframeOutputs
  let isInterleaved: Bool
  /// All frames.
  let count: Int
  /// How times become turns; nil where they are turns already.
  let easing: Easing<Scalar>?
  let turns: MutableLanes<Scalar>
  let bases, windows: Lanes<Scalar>
  let rows, matrices, quads, shades: MutableLanes<Scalar>
  /// Scalars from one panel's results to the next's.
  let matrixRun, quadRun, shadeRun: Int

  /// Computes some frames of all panels; returns how many of their corners are hidden.
  ///
  /// The frames begin at a whole sixteen, so that interleaved results begin where others do.
  /// Part of its callers: for one frame, a copy of all this would cost a tenth of the time.
  @inline(__always) func compute(_ frames: Range<Int>) -> Int {
    let first = frames.lowerBound
    let pose: Pose<Scalar>
    if shape.isPlain {
      let turns = turns.dropFirst(first)
      pose = easing.map { .times(turns, $0) } ?? .quarterTurns(turns.lanes)
    } else {
      if let easing { kernels.turn(turns.dropFirst(first), easing, count: frames.count) }
      fillRows(frames)
      let rank = shape.rowRank
      pose = .rows(rows.lanes.dropFirst(rank * first), rank: rank, stride: rank)
    }
    let (hasQuads, quadReals) = (outputs.hasQuads, outputs.quadReals)
    let hidden = kernels.keyframes(
      pose, count: frames.count, writing: outputs.realsPerFrame * shape.panelCount * count,
      panels: shape.panelCount
    ) { panel in
      let reals = bases.dropFirst(shape.realsPerPanel * panel)
      return PanelRun(
        matrixBasis: reals, cornerBasis: reals.dropFirst(shape.cornerOffset),
        shadeBasis: reals.dropFirst(shape.shadeOffset),
        matrices: outputs.contains(.matrices)
          ? matrices.dropFirst(matrixRun * panel + 16 * first) : nil,
        quads: hasQuads ? quads.dropFirst(quadRun * panel + quadReals * first) : nil,
        shades: outputs.contains(.shades) ? shades.dropFirst(shadeRun * panel + first) : nil,
        quadStride: quadReals, isHomogeneous: outputs.contains(.homogeneousQuads),
        isInterleaved: isInterleaved, shadedFrom: windows[4 * panel],
        shadedTo: windows[4 * panel + 1])
    }
    if !shape.isPlain, outputs.contains(.shades) { clearShadesOutsideWindows(frames) }
    return hidden
  }

  /// The rows 1, cos f₁θ, sin f₁θ, …, θ of some frames; behind all rows is room for one multiple of
  /// each angle, its cosine and its sine.
  private func fillRows(_ frames: Range<Int>) {
    let rank = shape.rowRank
    let multiples = rows.dropFirst(rank * count)
    let cosines = multiples.dropFirst(count)
    let sines = cosines.dropFirst(count)
    for frame in frames {
      rows[rank * frame] = 1
      rows[rank * frame + rank - 1] = turns[frame]
    }
    let first = frames.lowerBound
    for (place, frequency) in frequencies.enumerated() {
      let factor = Scalar(frequency)
      for frame in frames { multiples[frame] = turns[frame] * factor }
      kernels.sincos(
        quarterTurns: multiples.lanes.dropFirst(first), cosines: cosines.dropFirst(first),
        sines: sines.dropFirst(first), count: frames.count)
      for frame in frames {
        rows[rank * frame + 1 + 2 * place] = cosines[frame]
        rows[rank * frame + 2 + 2 * place] = sines[frame]
      }
    }
  }

  /// Rows know nothing of windows.
  private func clearShadesOutsideWindows(_ frames: Range<Int>) {
    for panel in 0..<shape.panelCount {
      let (from, to) = (windows[4 * panel], windows[4 * panel + 1])
      for frame in frames where !(turns[frame] >= from && turns[frame] < to) {
        shades[shadeRun * panel + frame] = 0
      }
    }
  }
}

/// Numbers of a basis that every call needs; asking the basis itself would count references.
struct RigShape: Sendable {
  let panelCount, rowRank, realsPerPanel, cornerOffset, shadeOffset: Int
  let isPlain: Bool

  init(_ basis: Basis) {
    panelCount = basis.panels.count
    rowRank = basis.rowRank
    realsPerPanel = basis.realsPerPanel
    cornerOffset = basis.cornerOffset
    shadeOffset = basis.shadeOffset
    isPlain = basis.isPlain
  }
}
