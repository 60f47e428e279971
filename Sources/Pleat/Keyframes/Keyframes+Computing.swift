// The outputs of keyframes, from their rig and their angles.

extension Keyframes {
  /// Computes all outputs from the angles, or from times, which `easing` turns into angles.
  ///
  /// Dividing the frames into parts takes noticeable time compared with computing one frame.
  @inline(__always) mutating func compute(
    _ kernels: Kernels, _ threads: Int = 1, along easing: Easing<Scalar>? = nil
  ) {
    guard let shape else { return }
    if threads == 1 && shape.isSimple {
      hiddenCorners = work(kernels, shape, easing).compute(0..<count)
    } else {
      computeParts(kernels, threads, shape, easing)
    }
  }

  /// Computes all outputs on several threads, or for rigs that are not simple.
  ///
  /// The function is apart, because it needs the work in memory.
  @inline(never) private mutating func computeParts(
    _ kernels: Kernels, _ threads: Int, _ shape: RigShape, _ easing: Easing<Scalar>?
  ) {
    let work = work(kernels, shape, easing)
    let parts = FrameParts(count: count, panels: panelCount, threads: threads)
    let chainWork = basis.flatMap { basis in
      basis.chains.isEmpty
        ? nil : ChainWork(work: work, chains: basis.chains, scalars: chainScalars.lanes)
    }
    let listed = listed
    guard parts.count > 1 else {
      // A function that other threads call would be allocated.
      let frames = parts[0]
      hiddenCorners = shape.isSimple ? work.compute(frames) : work.compute(listed, frames)
      hiddenCorners += chainWork?.compute(frames, in: chainScratch.mutableLanes) ?? 0
      return
    }
    hiddenCorners = parts.sum {
      shape.isSimple
        ? work.compute($0) : work.compute(listed, $0) + (chainWork?.compute($0) ?? 0)
    }
  }

  /// Computes all outputs, for functions that are generic over transitions.
  ///
  /// Types of code that is inlined into these are looked up at every call.
  @inline(never) mutating func computeApart(_ kernels: Kernels, _ threads: Int = 1) {
    compute(kernels, threads)
  }

  @inline(__always) private func work(
    _ kernels: Kernels, _ shape: RigShape, _ easing: Easing<Scalar>?
  ) -> KeyframeWork<Scalar> {
    KeyframeWork(
      kernels: usesStreamingStores ? kernels : kernels.withoutStreamingStores, shape: shape,
      outputs: outputs, isInterleaved: isInterleaved, count: count, easing: easing,
      turns: turns.mutableLanes, bases: bases.lanes, windows: windows.lanes,
      rows: rows.mutableLanes, matrices: matrixStorage.mutableLanes,
      quads: quadStorage.mutableLanes, shades: shadeStorage.mutableLanes, segments: segments)
  }
}
