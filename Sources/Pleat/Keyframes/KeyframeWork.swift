/// The inputs and outputs of a call that computes keyframes, for all threads of the call.
///
/// Frames do not depend on each other, and a thread writes only to its own frames.
struct KeyframeWork<Scalar: BatchScalar>: Sendable {
  let kernels: Kernels
  let shape: RigShape
  var outputs: KeyframeOutputs
  var isInterleaved: Bool
  /// The number of all frames.
  let count: Int
  /// The motion that maps the times in `turns` to angles, or nil if `turns` already contains angles.
  let easing: Easing<Scalar>?
  let turns: MutableLanes<Scalar>
  /// The number of scalars from the angles of one stream to the angles of the next.
  let turnStride: Int
  let bases, windows: Lanes<Scalar>
  let rows: MutableLanes<Scalar>
  /// The memory of each output, not accessed if `outputs` does not contain the output.
  var matrices, quads, shades: PanelFrames<Scalar>

  /// Computes some frames of all panels of a simple rig (`RigShape.isSimple`), and returns the number of
  /// hidden corners.
  ///
  /// The index of the first frame must be a multiple of 16, where an interleaved block can begin. The
  /// function is inlined, because copying `self` would take a tenth of the time of one frame.
  @inline(__always) func compute(_ frames: Range<Int>) -> Int {
    let turns = turns.dropFirst(frames.lowerBound)
    return kernels.keyframes(
      easing.map { .times(turns, $0) } ?? .quarterTurns(turns.lanes), count: frames.count,
      touching: scalars(ofPanels: shape.panelCount), panels: shape.panelCount
    ) {
      kernelPanel($0, from: frames.lowerBound)
    }
  }

  /// Computes some frames of the listed panels of a rig that is not simple, and returns the number of
  /// hidden corners.
  func compute(_ listed: [ListedPanel], _ frames: Range<Int>) -> Int {
    let first = frames.lowerBound
    let pose: Pose<Scalar>
    if !shape.isPlain {
      pose = rowsPose(frames)
    } else if shape.streamCount > 1 {
      pose = .streams(turns.lanes.dropFirst(first), streamStride: turnStride)
    } else {
      pose =
        easing.map { .times(turns.dropFirst(first), $0) }
        ?? .quarterTurns(turns.lanes.dropFirst(first))
    }
    let hidden = kernels.keyframes(
      pose, count: frames.count, touching: scalars(ofPanels: listed.count), panels: listed.count
    ) { place in
      let own = listed[place]
      var panel = kernelPanel(own.panel, from: first)
      panel.stream = own.stream
      if !own.hasFrames { panel.omitFrames() }
      return panel
    }
    if !shape.isPlain, outputs.contains(.shades) { clearShadesOutsideWindows(listed, frames) }
    return hidden
  }

  /// Returns the number of scalars that all threads read and write for some of the panels.
  private func scalars(ofPanels panels: Int) -> Int {
    (outputs.scalarsPerKeyframe * panels + (shape.isPlain ? 1 : shape.rowRank)) * count
  }

  /// Returns a panel for the kernels, with stream 0 and with outputs that begin at frame `first`.
  @inline(__always) private func kernelPanel(
    _ panel: Int, from first: Int
  ) -> KernelPanel<Scalar> {
    let scalars = bases.dropFirst(shape.scalarsPerPanel * panel)
    let window = RigShape.windowScalars * panel
    return KernelPanel<Scalar>(
      matrixBasis: scalars, cornerBasis: scalars.dropFirst(shape.cornerOffset),
      shadeBasis: scalars.dropFirst(shape.shadeOffset),
      matrices: outputs.contains(.matrices)
        ? matrices.of(panel, from: first) : nil,
      quads: outputs.hasQuads ? quads.of(panel, from: first) : nil,
      shades: outputs.contains(.shades) ? shades.of(panel, from: first) : nil,
      matrixStride: matrices.frameStride, quadStride: quads.frameStride,
      shadeStride: shades.frameStride, isHomogeneous: outputs.contains(.homogeneousQuads),
      isInterleaved: isInterleaved, shadedFrom: windows[window], shadedTo: windows[window + 1],
      shadeLeast: windows[window + 4])
  }

  /// Computes the rows of coefficients of all streams in some frames, and returns a pose with these
  /// rows.
  @inline(never) private func rowsPose(_ frames: Range<Int>) -> Pose<Scalar> {
    if let easing {
      kernels.turn(turns.dropFirst(frames.lowerBound), easing, count: frames.count)
    }
    for stream in 0..<shape.streamCount { fillRows(frames, stream) }
    let rank = shape.rowRank
    return .rows(
      rows.lanes.dropFirst(rank * frames.lowerBound), rank: rank, stride: rank,
      streamStride: rank * count)
  }

  /// Computes the rows 1, cos f₁θ, sin f₁θ, cos f₂θ, …, θ of a stream in some frames, for all
  /// frequencies f.
  ///
  /// After the rows of all streams, `rows` has scratch space for multiples of the angles and for the
  /// cosines and sines of these multiples.
  private func fillRows(_ frames: Range<Int>, _ stream: Int) {
    let rank = shape.rowRank
    let (own, turns) = (
      rows.dropFirst(rank * count * stream), turns.lanes.dropFirst(turnStride * stream)
    )
    let multiples = rows.dropFirst(rank * count * shape.streamCount)
    let cosines = multiples.dropFirst(count)
    let sines = cosines.dropFirst(count)
    for frame in frames {
      own[rank * frame] = 1
      own[rank * frame + rank - 1] = turns[frame]
    }
    let first = frames.lowerBound
    for place in 0..<shape.frequencyCount {
      let factor = windows[RigShape.windowScalars * shape.panelCount + place]
      for frame in frames { multiples[frame] = turns[frame] * factor }
      kernels.sincos(
        quarterTurns: multiples.lanes.dropFirst(first), cosines: cosines.dropFirst(first),
        sines: sines.dropFirst(first), count: frames.count)
      var column = rank * first + 1 + 2 * place  // saves a checked product for every frame
      for frame in frames {
        own[column] = cosines[frame]
        own[column &+ 1] = sines[frame]
        column &+= rank
      }
    }
  }

  /// Sets a panel's shade to 0 in frames whose angle is outside the range in which the panel is shaded,
  /// because the kernel for rows does not know these ranges.
  private func clearShadesOutsideWindows(_ listed: [ListedPanel], _ frames: Range<Int>) {
    for own in listed {
      let window = RigShape.windowScalars * own.panel
      let (from, to) = (windows[window], windows[window + 1])
      let turns = turns.dropFirst(turnStride * own.stream)
      let shades = shades.of(own.panel, from: 0)
      let stride = self.shades.frameStride
      for frame in frames where !(turns[frame] >= from && turns[frame] < to) {
        shades[stride * frame] = 0
      }
    }
  }
}

/// The memory of one output, for example the matrices, for all panels and frames.
struct PanelFrames<Scalar: BatchScalar>: Sendable {
  let lanes: MutableLanes<Scalar>
  let panelStride, frameStride: Int

  init(_ lanes: MutableLanes<Scalar>, panelStride: Int, frameStride: Int) {
    self.lanes = lanes
    self.panelStride = panelStride
    self.frameStride = frameStride
  }

  /// Returns the memory of a panel, beginning with the given frame.
  func of(_ panel: Int, from frame: Int) -> MutableLanes<Scalar> {
    lanes.dropFirst(panelStride * panel + frameStride * frame)
  }
}

/// The sizes that every call needs, copied from a basis.
///
/// An access to the basis itself would take longer, because references to it would be counted.
struct RigShape: Sendable {
  let panelCount, streamCount, frequencyCount, rowRank: Int
  let scalarsPerPanel, cornerOffset, shadeOffset: Int
  let isPlain: Bool
  let needsPoses: Bool
  /// Whether the rig has one stream, only the frequency 1, and no chain that mixes streams.
  let isSimple: Bool

  /// The number of scalars of a panel's *window*: two for the range of angles in which the panel is
  /// shaded, two for the range in which it is visible, and one for its least shade.
  static let windowScalars = 5

  init(_ basis: Basis) {
    panelCount = basis.panels.count
    streamCount = basis.streamCount
    frequencyCount = basis.frequencies.count
    rowRank = basis.rowRank
    scalarsPerPanel = basis.scalarsPerPanel
    cornerOffset = basis.cornerOffset
    shadeOffset = basis.shadeOffset
    isPlain = basis.isPlain
    needsPoses = basis.needsPoses
    isSimple = isPlain && basis.chains.isEmpty && streamCount == 1
  }
}

/// The lengths, in scalars, of a panel's segment in each output and of a stream's angles, rounded up to
/// multiples of 64 bytes.
struct KeyframeSegments: Sendable {
  let matrices, quads, shades, turns: Int
}
