// Frames straight into the caller's memory.

extension Keyframes {
  /// Computes matrices, quads and shades of all frames straight into memory of yours.
  ///
  /// The frames are those of the last `generate` or `regenerate`. Create the keyframes with `[]` as
  /// outputs, and these calls only set the angles: nothing is computed twice. The numbers are those that
  /// the keyframes would contain, to the bit.
  ///
  /// Memory needs the alignment of its scalars only. If each panel begins at a multiple of 64 bytes, it
  /// takes the time of the keyframes' own. Scalars without a place stay as they are. Calls for the same rig and number of
  /// frames allocate nothing.
  ///
  /// ```swift
  /// func fill(_ instances: inout [Float], with flip: FlipTransition) throws {
  ///   var frames = Keyframes<Float>([])
  ///   try frames.generate(flip, at: [0.5, 1, 1.5])
  ///   var span = instances.mutableSpan
  ///   // Frame after frame, a matrix for each panel.
  ///   try frames.writeFrames(into: &span, layout: KeyframeLayout(matrices: .init(panelStride: 16)))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - scalars: The memory.
  ///   - layout: The outputs and their places, in scalars.
  ///   - backend: The backend that computes the frames.
  ///   - threads: The greatest number of threads that share the work.
  /// - Returns: The number of hidden corners, 0 without quads.
  /// - Throws: `PleatError.strideTooShort` if frames or panels of an output overlap,
  ///   `PleatError.outputsOverlap`, `PleatError.spanTooShort` if they do not fit, or
  ///   `PleatError.backendUnavailable`. Nothing is then written. Outputs may alternate within a stride
  ///   that they share; any other alternation counts as an overlap.
  /// - Precondition: `threads` is at least 1, no offset is negative, and the layout does not have both
  ///   `quads` and `homogeneousQuads`.
  /// - Complexity: As for `regenerate`. With gaps, panels of chains that mix streams are computed
  /// in the cache, then copied.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func writeFrames(
    into scalars: inout MutableSpan<Scalar>, layout: KeyframeLayout, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    let places = try placedOutputs(layout, in: scalars.count)
    let kernels = try backend.kernels()
    precondition(threads >= 1, "threads must be at least 1")
    return scalars.withLanes { write(places, into: $0, kernels, threads) }
  }

  /// The places of a layout's outputs, which were found to fit and not to overlap.
  func placedOutputs(_ layout: KeyframeLayout, in room: Int) throws(PleatError) -> PlacedOutputs {
    let outputs = layout.outputs
    precondition(
      !outputs.isSuperset(of: [.quads, .homogeneousQuads]),
      "outputs must not contain both quads and homogeneousQuads")
    guard count > 0, panelCount > 0 else { return PlacedOutputs(outputs: outputs) }
    func placed(_ places: KeyframeLayout.Places?, _ length: Int) throws(PleatError) -> PlacedFrames?
    {
      guard let places else { return nil }
      return try PlacedFrames(places, length: length, frames: count, panels: panelCount, in: room)
    }
    let found = try PlacedOutputs(
      outputs: outputs, matrices: placed(layout.matrices, 16),
      quads: placed(layout.quads ?? layout.homogeneousQuads, outputs.scalarsPerQuad),
      shades: placed(layout.shades, 1))
    try found.check()
    return found
  }

  /// Computes outputs of all frames in some memory, and returns the number of hidden corners.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  mutating func write(
    _ places: PlacedOutputs, into lanes: MutableLanes<Scalar>, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    guard let shape, count > 0, shape.panelCount > 0, !places.outputs.isEmpty else { return 0 }
    func frames(_ places: PlacedFrames?) -> PanelFrames<Scalar> {
      guard let places else { return PanelFrames(lanes, panelStride: 0, frameStride: 0) }
      return PanelFrames(
        lanes.dropFirst(places.offset), panelStride: places.panelStride,
        frameStride: places.frameStride)
    }
    let work = KeyframeWork(
      kernels: usesStreamingStores ? kernels : kernels.withoutStreamingStores, shape: shape,
      outputs: places.outputs, isInterleaved: false, count: count, easing: nil,
      turns: turns.mutableLanes, turnStride: segments.turns, bases: bases.lanes,
      windows: windows.lanes, rows: rows.mutableLanes, matrices: frames(places.matrices),
      quads: frames(places.quads), shades: frames(places.shades))
    return threads == 1 && shape.isSimple
      ? work.compute(0..<count) : computeParts(work, threads)
  }
}

/// Where the outputs of a call go; an output without frames has no places.
struct PlacedOutputs {
  let outputs: KeyframeOutputs
  var matrices, quads, shades: PlacedFrames?

  /// Throws an error if two outputs overlap.
  func check() throws(PleatError) {
    let quadName = outputs.contains(.quads) ? "quads" : "homogeneousQuads"
    if let matrices, let quads, !matrices.isApart(from: quads) {
      throw .outputsOverlap("matrices", quadName)
    }
    if let matrices, let shades, !matrices.isApart(from: shades) {
      throw .outputsOverlap("matrices", "shades")
    }
    if let quads, let shades, !quads.isApart(from: shades) {
      throw .outputsOverlap(quadName, "shades")
    }
  }
}
