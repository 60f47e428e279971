// A keyframe is the sum of the rows of a panel's basis, weighted by the coefficients of the frame.

extension SwiftKernels {
  /// Returns a row of a corner basis, x0 y0 w0 … x3 y3 w3, as vectors of all x, all y and all w.
  @inline(__always) private static func cornerRow<S: KernelScalar>(
    _ basis: Lanes<S>, _ row: Int
  ) -> FourPoints<S> {
    let (a, b, c) = (
      basis.vector(12 * row), basis.vector(12 * row + 4), basis.vector(12 * row + 8)
    )
    return FourPoints(
      x: SIMD4(a.x, a.w, b.z, c.y), y: SIMD4(a.y, b.x, b.w, c.z), w: SIMD4(a.z, b.y, c.x, c.w))
  }

  /// The number of frames in a block.
  ///
  /// The cosines and sines of 64 frames fit into 1 KiB, the limit up to which a temporary allocation is
  /// on the stack.
  private static var block: Int { 64 }

  static func keyframes<S: KernelScalar>(
    _ turns: Lanes<S>, _ panel: KernelPanel<S>, count: Int
  ) -> Int {
    withScratch(count: 2 * block) { (cosines: MutableLanes<S>) in
      let sines = cosines.dropFirst(block)
      var invisible = 0
      for first in stride(from: 0, to: count, by: block) {
        let (turns, count) = (turns.dropFirst(first), min(block, count - first))
        sincos(quarterTurns: turns, cosines: cosines, sines: sines, count: count)
        if panel.isInterleaved {
          invisible += storeInterleaved(panel, from: first, count, rank: 3) { k, frame in
            k == 0 ? 1 : k == 1 ? cosines[frame] : sines[frame]
          }
        } else {
          invisible += storeFrames(panel, cosines.lanes, sines.lanes, from: first, count)
        }
        if let shades = panel.shadeLanes {
          storeShades(
            panel, turns, cosines.lanes, sines.lanes, shades.dropFirst(panel.shade_stride * first),
            count
          )
        }
      }
      return invisible
    }
  }

  @inline(__always) private static func storeFrames<S: KernelScalar>(
    _ panel: KernelPanel<S>, _ cosines: Lanes<S>, _ sines: Lanes<S>, from first: Int, _ count: Int
  ) -> Int {
    if let matrices = panel.matrixLanes {
      storeMatrices(panel, cosines, sines, matrices.dropFirst(panel.matrix_stride * first), count)
    }
    guard let quads = panel.quadLanes else { return 0 }
    return storeQuads(panel, cosines, sines, quads.dropFirst(panel.quad_stride * first), count)
  }

  @inline(__always) private static func storeMatrices<S: KernelScalar>(
    _ panel: KernelPanel<S>, _ cosines: Lanes<S>, _ sines: Lanes<S>, _ out: MutableLanes<S>,
    _ count: Int
  ) {
    let basis = panel.matrixBasis
    let (fixed, cosine, sine) = (Rows(basis, at: 0), Rows(basis, at: 16), Rows(basis, at: 32))
    for frame in 0..<count {
      let (c, s, index) = (cosines[frame], sines[frame], panel.matrix_stride * frame)
      out.store(fixed.r0 + cosine.r0 * c + sine.r0 * s, at: index)
      out.store(fixed.r1 + cosine.r1 * c + sine.r1 * s, at: index + 4)
      out.store(fixed.r2 + cosine.r2 * c + sine.r2 * s, at: index + 8)
      out.store(fixed.r3 + cosine.r3 * c + sine.r3 * s, at: index + 12)
    }
  }

  @inline(__always) private static func storeQuads<S: KernelScalar>(
    _ panel: KernelPanel<S>, _ cosines: Lanes<S>, _ sines: Lanes<S>, _ out: MutableLanes<S>,
    _ count: Int
  ) -> Int {
    let basis = panel.cornerBasis
    let (fixed, cosine, sine) = (cornerRow(basis, 0), cornerRow(basis, 1), cornerRow(basis, 2))
    var hidden = 0
    for frame in 0..<count {
      let (c, s) = (cosines[frame], sines[frame])
      let corners = FourPoints(
        x: fixed.x + cosine.x * c + sine.x * s, y: fixed.y + cosine.y * c + sine.y * s,
        w: fixed.w + cosine.w * c + sine.w * s)
      if panel.isHomogeneous {
        corners.storeHomogeneous(out, at: panel.quad_stride * frame)
      } else {
        hidden += corners.storeDivided(out, at: panel.quad_stride * frame)
      }
    }
    return hidden
  }

  @inline(__always) private static func storeShades<S: KernelScalar>(
    _ panel: KernelPanel<S>, _ turns: Lanes<S>, _ cosines: Lanes<S>, _ sines: Lanes<S>,
    _ out: MutableLanes<S>, _ count: Int
  ) {
    let basis = panel.shadeBasis.vector(0)
    for frame in 0..<count {
      let turn = turns[frame]
      let shade = basis.x + basis.y * cosines[frame] + basis.z * sines[frame] + basis.w * turn
      let isShaded = turn >= panel.shaded_from && turn < panel.shaded_to
      out[panel.shade_stride * frame] = isShaded ? bounded(shade, panel) : 0
    }
  }

  /// Returns a shade, or the panel's lower bound for shades if that is greater; NaN stays NaN.
  @inline(__always) private static func bounded<S: KernelScalar>(
    _ shade: S, _ panel: KernelPanel<S>
  ) -> S {
    panel.shade_least > shade ? panel.shade_least : shade
  }

  static func keyframes<S: KernelScalar>(
    _ rows: Lanes<S>, rank: Int, rowStride: Int, _ panel: KernelPanel<S>, count: Int
  ) -> Int {
    var hidden = 0
    if panel.isInterleaved {
      hidden = storeInterleaved(panel, from: 0, count, rank: rank) { k, frame in
        rows[rowStride * frame + k]
      }
    } else {
      for frame in 0..<count {
        hidden += storeFrame(panel, rows.dropFirst(rowStride * frame), rank: rank, at: frame)
      }
    }
    guard let shades = panel.shadeLanes else { return hidden }
    for frame in 0..<count {
      let shade = (0..<rank).reduce(0) {
        $0 + panel.shadeBasis[$1] * rows[rowStride * frame + $1]
      }
      shades[panel.shade_stride * frame] = bounded(shade, panel)
    }
    return hidden
  }

  /// Stores the matrix and the quad of one frame, and returns the number of hidden corners.
  @inline(__always) private static func storeFrame<S: KernelScalar>(
    _ panel: KernelPanel<S>, _ row: Lanes<S>, rank: Int, at frame: Int
  ) -> Int {
    if let matrices = panel.matrixLanes {
      for part in stride(from: 0, to: 16, by: 4) {
        var sum = SIMD4<S>.zero
        for k in 0..<rank { sum += panel.matrixBasis.vector(16 * k + part) * row[k] }
        matrices.store(sum, at: panel.matrix_stride * frame + part)
      }
    }
    guard let quads = panel.quadLanes else { return 0 }
    var points = FourPoints<S>(x: .zero, y: .zero, w: .zero)
    for k in 0..<rank {
      let basis = cornerRow(panel.cornerBasis, k)
      points.x += basis.x * row[k]
      points.y += basis.y * row[k]
      points.w += basis.w * row[k]
    }
    let index = panel.quad_stride * frame
    guard panel.isHomogeneous else { return points.storeDivided(quads, at: index) }
    points.storeHomogeneous(quads, at: index)
    return 0
  }

  /// Returns a vector of `lanes` scalars, at most three, followed by zeros.
  @inline(__always) private static func partialVector<S: KernelScalar>(
    _ from: Lanes<S>, at index: Int, lanes: Int
  ) -> SIMD4<S> {
    var vector = SIMD4<S>.zero
    for lane in 0..<lanes { vector[lane] = from[index + lane] }
    return vector
  }

  static func sincos<S: KernelScalar>(
    quarterTurns: Lanes<S>, cosines: MutableLanes<S>, sines: MutableLanes<S>, count: Int
  ) {
    let whole = count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let (cosine, sine) = S.sincos(quarterTurns: quarterTurns.vector(index))
      cosines.store(cosine, at: index)
      sines.store(sine, at: index)
    }
    let lanes = count - whole
    let (cosine, sine) = S.sincos(
      quarterTurns: partialVector(quarterTurns, at: whole, lanes: lanes))
    for lane in 0..<lanes {
      cosines[whole + lane] = cosine[lane]
      sines[whole + lane] = sine[lane]
    }
  }
}
