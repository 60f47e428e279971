// Computes the outputs of keyframes from their rig and their angles.

extension Keyframes {
  /// Computes all outputs from the angles, or from times, which `easing` turns into angles.
  ///
  /// The function is inlined into code that knows the scalar type, since a call takes noticeable time
  /// compared with computing one frame. Generic code calls a specialised function instead, because
  /// inlining would make that code ten times as large.
  @inline(__always) mutating func compute(
    inline kernels: Kernels, _ threads: Int = 1, along easing: Easing<Scalar>? = nil
  ) {
    if _isConcrete(Scalar.self) {
      compute(kernels, threads, easing)
    } else if let easing {
      compute(kernels, threads, along: easing)
    } else {
      compute(kernels, threads)
    }
  }

  // There are two functions below. A single one with an optional `easing` would make generic code look
  // up the type of `easing` even if it is nil.

  /// Computes all outputs from the angles.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @inline(never) mutating func compute(_ kernels: Kernels, _ threads: Int = 1) {
    compute(kernels, threads, nil)
  }

  /// Computes all outputs from times.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @inline(never) private mutating func compute(
    _ kernels: Kernels, _ threads: Int, along easing: Easing<Scalar>
  ) {
    compute(kernels, threads, easing)
  }

  /// Computes all outputs.
  ///
  /// A simple rig on one thread is computed directly: dividing the frames into parts takes noticeable
  /// time compared with computing one frame.
  @inline(__always) private mutating func compute(
    _ kernels: Kernels, _ threads: Int, _ easing: Easing<Scalar>?
  ) {
    guard let shape else { return }
    // Without outputs, there is work only if times have to become angles.
    if outputs.isEmpty && easing == nil { return }
    if threads == 1 && shape.isSimple {
      hiddenCorners = work(kernels, shape, easing).compute(0..<count)
    } else {
      hiddenCorners = computeParts(work(kernels, shape, easing), threads)
    }
  }

  /// Computes all outputs on several threads, or for rigs that are not simple, and returns the number of
  /// hidden corners.
  ///
  /// The function is not inlined, because it needs `work` in memory.
  @inline(never) mutating func computeParts(_ work: KeyframeWork<Scalar>, _ threads: Int) -> Int {
    let shape = work.shape
    let parts = Parts(count: count, panels: panelCount, threads: threads)
    let chainWork = basis.flatMap { basis in
      basis.chains.isEmpty
        ? nil : ChainWork(work: work, chains: basis.chains, scalars: chainScalars.lanes)
    }
    let listed = listed
    guard parts.count > 1 else {
      // This path needs no closure for other threads: a closure would be allocated.
      let frames = parts[0]
      let hidden = shape.isSimple ? work.compute(frames) : work.compute(listed, frames)
      return hidden + (chainWork?.compute(frames, in: chainScratch.mutableLanes) ?? 0)
    }
    return parts.sum {
      shape.isSimple
        ? work.compute($0) : work.compute(listed, $0) + (chainWork?.compute($0) ?? 0)
    }
  }

  @inline(__always) func work(
    _ kernels: Kernels, _ shape: RigShape, _ easing: Easing<Scalar>?
  ) -> KeyframeWork<Scalar> {
    KeyframeWork(
      kernels: usesStreamingStores ? kernels : kernels.withoutStreamingStores, shape: shape,
      outputs: outputs, isInterleaved: isInterleaved, count: count, easing: easing,
      turns: turns.mutableLanes, turnStride: segments.turns, bases: bases.lanes,
      windows: windows.lanes, rows: rows.mutableLanes,
      matrices: PanelFrames(
        matrixStorage.mutableLanes, panelStride: segments.matrices, frameStride: 16),
      quads: PanelFrames(
        quadStorage.mutableLanes, panelStride: segments.quads, frameStride: outputs.scalarsPerQuad),
      shades: PanelFrames(shadeStorage.mutableLanes, panelStride: segments.shades, frameStride: 1))
  }
}
