// Keyframes that are interleaved: a lane is a frame, so nothing is shuffled.

extension SwiftKernels {
  /// Frames that are interleaved with each other.
  static var sixteen: Int { KeyframeOutputs.interleavedFrames }

  /// Sixteen frames of one panel, from a multiple of sixteen on; those beyond `count` repeat the last,
  /// as their coefficients do.
  ///
  /// - Parameter coefficient: number k of four frames, from a lane of the sixteen on.
  /// - Returns: how many corners of the frames below `count` are hidden.
  @inline(__always) static func storeSixteen<S>(
    _ run: PanelRun<S>, at frame: Int, count: Int, rank: Int,
    coefficient: (_ k: Int, _ lane: Int) -> SIMD4<S>
  ) -> Int {
    var hidden = 0
    for lane in stride(from: 0, to: sixteen, by: 4) {
      @inline(__always) func real(_ basis: Lanes<S>, _ size: Int, _ place: Int) -> SIMD4<S> {
        var sum = coefficient(0, lane) * basis[place]
        for k in 1..<rank { sum += coefficient(k, lane) * basis[size * k + place] }
        return sum
      }
      if let matrices = run.matrices {
        for place in 0..<16 {
          matrices.store(
            real(run.matrixBasis, 16, place), at: 16 * frame + sixteen * place + lane)
        }
      }
      guard let quads = run.quads else { continue }
      if run.isHomogeneous {
        for place in 0..<12 {
          quads.store(real(run.cornerBasis, 12, place), at: 12 * frame + sixteen * place + lane)
        }
        continue
      }
      for corner in 0..<4 {
        let w = real(run.cornerBasis, 12, 3 * corner + 2)
        let (inverse, hiddenLanes) = reciprocal(of: w)
        if hiddenLanes > 0 { hidden += hiddenCorners(w, lanes: count - frame - lane) }
        for place in 0..<2 {
          quads.store(
            real(run.cornerBasis, 12, 3 * corner + place) * inverse,
            at: 8 * frame + sixteen * (2 * corner + place) + lane)
        }
      }
    }
    return hidden
  }

  /// How many of the first lanes have no image.
  private static func hiddenCorners<S: BatchScalar>(_ w: SIMD4<S>, lanes: Int) -> Int {
    (0..<max(0, min(4, lanes))).reduce(0) { hidden, lane in
      let value = Double(w[lane])
      return value > 0 && value < .infinity ? hidden : hidden + 1
    }
  }
}
