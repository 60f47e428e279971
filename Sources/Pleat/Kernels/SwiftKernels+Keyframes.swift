// Keyframes: constant rows combined by a row of coefficients.

extension SwiftKernels {
  /// One frame's matrix from the rows 1, cos and sin of a basis.
  @inline(__always) private static func storeMatrix<S>(
    _ basis: Lanes<S>, _ cosine: S, _ sine: S, _ out: MutableLanes<S>, at index: Int
  ) {
    for row in stride(from: 0, to: 16, by: 4) {
      out.store(
        basis.vector(row) + basis.vector(row + 16) * cosine + basis.vector(row + 32) * sine,
        at: index + row)
    }
  }

  /// A corner basis row x0 y0 w0 … x3 y3 w3, by component.
  @inline(__always) private static func cornerRow<S>(
    _ basis: Lanes<S>, _ row: Int
  ) -> FourPoints<S> {
    let (a, b, c) = (
      basis.vector(12 * row), basis.vector(12 * row + 4), basis.vector(12 * row + 8)
    )
    return FourPoints(
      x: SIMD4(a.x, a.w, b.z, c.y), y: SIMD4(a.y, b.x, b.w, c.z), w: SIMD4(a.z, b.y, c.x, c.w))
  }

  static func keyframes<S>(_ pose: Pose<S>, _ run: PanelRun<S>, count: Int) -> Int {
    switch pose {
    case .quarterTurns(let turns): keyframes(turns, run, count: count)
    case .rows(let rows, let rank, let stride):
      keyframes(rows, rank: rank, rowStride: stride, run, count: count)
    }
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  private static func keyframes<S>(_ turns: Lanes<S>, _ run: PanelRun<S>, count: Int) -> Int {
    var invisible = 0
    let corners0 = cornerRow(run.cornerBasis, 0)
    let corners1 = cornerRow(run.cornerBasis, 1)
    let corners2 = cornerRow(run.cornerBasis, 2)
    for first in stride(from: 0, to: count, by: 4) {
      let lanes = min(4, count - first)
      let q =
        lanes == 4 ? turns.vector(first) : partialVector(turns, at: first, lanes: lanes)
      let (cosines, sines) = sincos(quarterTurns: q)
      if let matrices = run.matrices {
        for lane in 0..<lanes {
          storeMatrix(
            run.matrixBasis, cosines[lane], sines[lane], matrices,
            at: run.matrixStride * (first + lane))
        }
      }
      if let quads = run.quads {
        for lane in 0..<lanes {
          let (c, s) = (cosines[lane], sines[lane])
          let points = FourPoints(
            x: corners0.x + corners1.x * c + corners2.x * s,
            y: corners0.y + corners1.y * c + corners2.y * s,
            w: corners0.w + corners1.w * c + corners2.w * s)
          let index = run.quadStride * (first + lane)
          if run.isHomogeneous {
            points.storeHomogeneous(quads, at: index)
          } else {
            invisible += points.storeDivided(quads, at: index)
          }
        }
      }
      if let shades = run.shades {
        let basis = run.shadeBasis.vector(0)
        let shaded = (q .>= run.shadedFrom) .& (q .< run.shadedTo)
        let shade = (cosines * basis.y + sines * basis.z + q * basis.w + basis.x)
          .replacing(with: 0, where: .!shaded)
        for lane in 0..<lanes { shades[run.shadeStride * (first + lane)] = shade[lane] }
      }
    }
    return invisible
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  private static func keyframes<S>(
    _ rows: Lanes<S>, rank: Int, rowStride: Int, _ run: PanelRun<S>, count: Int
  ) -> Int {
    var invisible = 0
    for frame in 0..<count {
      let row = rowStride * frame
      if let matrices = run.matrices {
        for part in stride(from: 0, to: 16, by: 4) {
          var sum = SIMD4<S>.zero
          for k in 0..<rank { sum += run.matrixBasis.vector(16 * k + part) * rows[row + k] }
          matrices.store(sum, at: run.matrixStride * frame + part)
        }
      }
      if let quads = run.quads {
        var points = FourPoints<S>(x: .zero, y: .zero, w: .zero)
        for k in 0..<rank {
          let basis = cornerRow(run.cornerBasis, k)
          points.x += basis.x * rows[row + k]
          points.y += basis.y * rows[row + k]
          points.w += basis.w * rows[row + k]
        }
        let index = run.quadStride * frame
        if run.isHomogeneous {
          points.storeHomogeneous(quads, at: index)
        } else {
          invisible += points.storeDivided(quads, at: index)
        }
      }
      if let shades = run.shades {
        shades[run.shadeStride * frame] = (0..<rank).reduce(0) {
          $0 + run.shadeBasis[$1] * rows[row + $1]
        }
      }
    }
    return invisible
  }

  /// The last one to three reals of a list, then zeros.
  @inline(__always) static func partialVector<S>(
    _ from: Lanes<S>, at index: Int, lanes: Int
  ) -> SIMD4<S> {
    var vector = SIMD4<S>.zero
    for lane in 0..<lanes { vector[lane] = from[index + lane] }
    return vector
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func sincos<S>(
    quarterTurns: Lanes<S>, cosines: MutableLanes<S>, sines: MutableLanes<S>, count: Int
  ) {
    let whole = count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let (cosine, sine) = sincos(quarterTurns: quarterTurns.vector(index))
      cosines.store(cosine, at: index)
      sines.store(sine, at: index)
    }
    let lanes = count - whole
    let (cosine, sine) = sincos(
      quarterTurns: partialVector(quarterTurns, at: whole, lanes: lanes))
    for lane in 0..<lanes {
      cosines[whole + lane] = cosine[lane]
      sines[whole + lane] = sine[lane]
    }
  }
}
