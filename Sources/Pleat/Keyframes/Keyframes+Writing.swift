// Writes frames directly into the caller's memory.

extension Keyframes {
  /// Computes matrices, quads and shades of all frames directly into your memory.
  ///
  /// The frames are those of the last call of `generate` or `regenerate`. If you create the keyframes
  /// with `[]` as outputs, those calls only set the angles, and nothing is computed twice. The results
  /// are the same, bit for bit, as those that the keyframes would contain.
  ///
  /// The memory needs only the alignment of its scalars. If each panel begins at a multiple of 64 bytes,
  /// writing is as fast as to the keyframes' own memory. Scalars outside the outputs keep their values.
  /// Calls for the same rig and number of frames on one thread allocate nothing.
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
  /// - Returns: The number of hidden corners, or 0 if the layout has no divided quads.
  /// - Throws: `PleatError.strideTooShort` if frames or panels of one output overlap,
  ///   `PleatError.outputsOverlap` if two outputs overlap, `PleatError.spanTooShort` if the outputs do
  ///   not fit, or `PleatError.backendUnavailable`. Nothing is then written. Two outputs may alternate
  ///   in the memory only if they have the same stride and do not overlap within one stride.
  /// - Precondition: `threads` is at least 1, no offset is negative, and the layout does not have both
  ///   `quads` and `homogeneousQuads`.
  /// - Complexity: As for `regenerate`. If there are gaps between frames, panels on chains that mix
  ///   streams (see ``Basis``) are computed in scratch memory, then copied.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func writeFrames(
    into scalars: inout MutableSpan<Scalar>, layout: KeyframeLayout, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    let places = try placedOutputs(layout, in: scalars.count)
    let kernels = try backend.kernels()
    Parts.check(threads: threads)
    // The lanes leave the closure, because a closure that writes the frames itself would copy the places.
    // That is safe: their memory exists until this call ends.
    return write(places, into: scalars.withLanes { $0 }, kernels, threads)
  }

  /// Returns the places of a layout's outputs, or throws an error if they do not fit or overlap.
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

  /// Computes the outputs of all frames into memory, and returns the number of hidden corners.
  ///
  /// As in `compute`, each of the two calls makes its own `KeyframeWork`. One for both would always be
  /// stored in memory, which only `computeParts` needs.
  @inline(__always) private mutating func write(
    _ places: PlacedOutputs, into lanes: MutableLanes<Scalar>, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    guard let shape, count > 0, shape.panelCount > 0, !places.outputs.isEmpty else { return 0 }
    return threads == 1 && shape.isSimple
      ? work(kernels, shape, places, lanes).compute(0..<count)
      : computeParts(work(kernels, shape, places, lanes), threads)
  }

  @inline(__always) private func work(
    _ kernels: Kernels, _ shape: RigShape, _ places: PlacedOutputs, _ lanes: MutableLanes<Scalar>
  ) -> KeyframeWork<Scalar> {
    func frames(_ places: PlacedFrames?) -> PanelFrames<Scalar> {
      guard let places else { return PanelFrames(lanes, panelStride: 0, frameStride: 0) }
      return PanelFrames(
        lanes.dropFirst(places.offset), panelStride: places.panelStride,
        frameStride: places.frameStride)
    }
    var work = self.work(kernels, shape, nil)
    (work.outputs, work.isInterleaved) = (places.outputs, false)
    work.matrices = frames(places.matrices)
    work.quads = frames(places.quads)
    work.shades = frames(places.shades)
    return work
  }
}

/// The places to which a call writes its outputs, all nil if there are no frames or no panels.
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
