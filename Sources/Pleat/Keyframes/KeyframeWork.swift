/// The inputs and outputs of one generation of keyframes, which its threads share.
///
/// Frames do not depend on each other, and a thread writes only to its own frames.
struct KeyframeWork<Scalar: BatchScalar>: Sendable {
  let kernels: Kernels
  let shape: RigShape
  let outputs: KeyframeOutputs
  let isInterleaved: Bool
  /// The number of all frames.
  let count: Int
  /// How `turns`, which then contains times, becomes angles; nil if it contains angles.
  let easing: Easing<Scalar>?
  let turns: MutableLanes<Scalar>
  let bases, windows: Lanes<Scalar>
  let rows, matrices, quads, shades: MutableLanes<Scalar>
  let segments: KeyframeSegments

  /// Computes some frames of all panels, and returns the number of hidden corners.
  ///
  /// The first frame must be a multiple of 16, the start of an interleaved block. The function is
  /// inlined, because copying `self` would take a tenth of the time of one frame.
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
    let (hasQuads, scalarsPerQuad) = (outputs.hasQuads, outputs.scalarsPerQuad)
    let hidden = kernels.keyframes(
      pose, count: frames.count,
      touching: (outputs.scalarsPerKeyframe * shape.panelCount
        + (shape.isPlain ? 1 : shape.rowRank))
        * count,
      panels: shape.panelCount
    ) { panel in
      let scalars = bases.dropFirst(shape.scalarsPerPanel * panel)
      return KernelPanel(
        matrixBasis: scalars, cornerBasis: scalars.dropFirst(shape.cornerOffset),
        shadeBasis: scalars.dropFirst(shape.shadeOffset),
        matrices: outputs.contains(.matrices)
          ? matrices.dropFirst(segments.matrices * panel + 16 * first) : nil,
        quads: hasQuads ? quads.dropFirst(segments.quads * panel + scalarsPerQuad * first) : nil,
        shades: outputs.contains(.shades) ? shades.dropFirst(segments.shades * panel + first) : nil,
        quadStride: scalarsPerQuad, isHomogeneous: outputs.contains(.homogeneousQuads),
        isInterleaved: isInterleaved, shadedFrom: windows[4 * panel],
        shadedTo: windows[4 * panel + 1])
    }
    if !shape.isPlain, outputs.contains(.shades) { clearShadesOutsideWindows(frames) }
    return hidden
  }

  /// Computes the rows 1, cos f₁θ, sin f₁θ, …, θ of some frames.
  ///
  /// After the rows, `rows` has scratch space for a multiple of each angle, its cosine and its sine.
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
    for place in 0..<shape.frequencyCount {
      let factor = windows[4 * shape.panelCount + place]
      for frame in frames { multiples[frame] = turns[frame] * factor }
      kernels.sincos(
        quarterTurns: multiples.lanes.dropFirst(first), cosines: cosines.dropFirst(first),
        sines: sines.dropFirst(first), count: frames.count)
      var column = rank * first + 1 + 2 * place  // without a checked product for every frame
      for frame in frames {
        rows[column] = cosines[frame]
        rows[column &+ 1] = sines[frame]
        column &+= rank
      }
    }
  }

  /// Sets shades outside a panel's range to 0, which the kernel for rows does not do.
  private func clearShadesOutsideWindows(_ frames: Range<Int>) {
    for panel in 0..<shape.panelCount {
      let (from, to) = (windows[4 * panel], windows[4 * panel + 1])
      for frame in frames where !(turns[frame] >= from && turns[frame] < to) {
        shades[segments.shades * panel + frame] = 0
      }
    }
  }
}

/// The sizes of a basis that every call needs.
///
/// They are copied because an access to the basis itself would count references.
struct RigShape: Sendable {
  let panelCount, frequencyCount, rowRank, scalarsPerPanel, cornerOffset, shadeOffset: Int
  let isPlain: Bool

  init(_ basis: Basis) {
    panelCount = basis.panels.count
    frequencyCount = basis.frequencies.count
    rowRank = basis.rowRank
    scalarsPerPanel = basis.scalarsPerPanel
    cornerOffset = basis.cornerOffset
    shadeOffset = basis.shadeOffset
    isPlain = basis.isPlain
  }
}

/// The lengths of the segments of one panel, in scalars, each a multiple of 64 bytes.
struct KeyframeSegments: Sendable {
  let matrices, quads, shades: Int
}
