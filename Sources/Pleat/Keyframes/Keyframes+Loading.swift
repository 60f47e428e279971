// Loads the rig of keyframes, and makes room for its frames.

extension Keyframes {
  mutating func load(_ transition: some Transition) throws(PleatError) {
    try load(compiled: transition.compiled())
    source = remembered(transition)
  }

  mutating func load(compiled: CompiledTransition) throws(PleatError) {
    try load(compiled.basis)
    if streams.tracks != compiled.streams { streams = TrackList(compiled.streams) }
    source = nil
  }

  /// Loads a basis, rounded to the frames' precision, unless it equals the loaded one.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  mutating func load(_ basis: Basis) throws(PleatError) {
    let isLoaded = basis == self.basis
    if isLoaded {
      // The next comparison is fastest if the arrays of both bases share their storage.
      self.basis = basis
      return
    }
    // If memory runs out below, the rig must not be left half loaded.
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

  var panelCount: Int { shape?.panelCount ?? 0 }

  /// Makes room for the results of `count` frames.
  ///
  /// If there is too little memory, there are no frames afterwards. A rig that was just loaded has no
  /// frames, so it always gets new room.
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
    streams = TrackList([])
    listed = []
    cornersSize = nil
    count = 0
    hiddenCorners = 0
  }
}
