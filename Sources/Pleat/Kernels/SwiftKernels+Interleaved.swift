// Interleaved keyframes: m11 of 16 frames, then m12 of these frames, and so on.

extension SwiftKernels {
  /// Stores frames `first` to `first + count - 1` of one panel, and copies of the last frame until the
  /// number of frames is a multiple of 16.
  ///
  /// - Parameter coefficient: A function that returns coefficient k of frame `first + frame`.
  /// - Returns: The number of hidden corners, not counting the copies.
  @inline(__always) static func storeInterleaved<S: KernelScalar>(
    _ panel: KernelPanel<S>, from first: Int, _ count: Int, rank: Int,
    coefficient: (_ k: Int, _ frame: Int) -> S
  ) -> Int {
    let sixteen = KeyframeOutputs.interleavedFrames
    var hidden = 0
    for frame in 0..<(count + sixteen - 1) / sixteen * sixteen {
      func sum(_ basis: Lanes<S>, _ size: Int, _ place: Int) -> S {
        (0..<rank).reduce(0) {
          $0 + coefficient($1, min(frame, count - 1)) * basis[size * $1 + place]
        }
      }
      let (block, lane) = ((first + frame) / sixteen, (first + frame) % sixteen)
      func store(_ real: S, _ out: MutableLanes<S>, _ size: Int, _ place: Int) {
        out[(block * size + place) * sixteen + lane] = real
      }
      if let matrices = panel.matrixLanes {
        for place in 0..<16 { store(sum(panel.matrixBasis, 16, place), matrices, 16, place) }
      }
      guard let quads = panel.quadLanes else { continue }
      let basis = panel.cornerBasis
      if panel.isHomogeneous {
        for place in 0..<12 { store(sum(basis, 12, place), quads, 12, place) }
        continue
      }
      for corner in 0..<4 {
        let w = sum(basis, 12, 3 * corner + 2)
        let inverse = isHidden(w) ? .nan : 1 / w
        if isHidden(w), frame < count { hidden += 1 }
        for axis in 0..<2 {
          store(sum(basis, 12, 3 * corner + axis) * inverse, quads, 8, 2 * corner + axis)
        }
      }
    }
    return hidden
  }
}
