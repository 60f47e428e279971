// Interleaved keyframes: m11 of 16 frames, then m12 of these frames, and so on. Each lane of a vector is
// one frame, so no shuffles are needed.

extension SwiftKernels {
  /// The number of frames in a block of the interleaved layout.
  static var sixteen: Int { KeyframeOutputs.interleavedFrames }

  /// Stores frames `frame` to `frame + 15` of one panel.
  ///
  /// Frames from `count` on are padding. For these, `coefficient` must repeat frame `count - 1`.
  ///
  /// - Parameter coefficient: A function that returns coefficient k of frames `frame + lane` to
  ///   `frame + lane + 3`.
  /// - Returns: The number of hidden corners in the block, not counting the padding.
  @inline(__always) static func storeSixteen<S: KernelScalar>(
    _ panel: KernelPanel<S>, at frame: Int, count: Int, rank: Int,
    coefficient: (_ k: Int, _ lane: Int) -> SIMD4<S>
  ) -> Int {
    var hidden = 0
    for lane in stride(from: 0, to: sixteen, by: 4) {
      @inline(__always) func real(_ basis: Lanes<S>, _ size: Int, _ place: Int) -> SIMD4<S> {
        var sum = coefficient(0, lane) * basis[place]
        for k in 1..<rank { sum += coefficient(k, lane) * basis[size * k + place] }
        return sum
      }
      if let matrices = panel.matrices {
        for place in 0..<16 {
          matrices.store(
            real(panel.matrixBasis, 16, place), at: 16 * frame + sixteen * place + lane)
        }
      }
      guard let quads = panel.quads else { continue }
      if panel.isHomogeneous {
        for place in 0..<12 {
          quads.store(real(panel.cornerBasis, 12, place), at: 12 * frame + sixteen * place + lane)
        }
        continue
      }
      for corner in 0..<4 {
        let w = real(panel.cornerBasis, 12, 3 * corner + 2)
        let (inverse, hiddenLanes) = S.reciprocal(of: w)
        if hiddenLanes > 0 { hidden += self.hiddenLanes(of: w, first: count - frame - lane) }
        for place in 0..<2 {
          quads.store(
            real(panel.cornerBasis, 12, 3 * corner + place) * inverse,
            at: 8 * frame + sixteen * (2 * corner + place) + lane)
        }
      }
    }
    return hidden
  }
}
