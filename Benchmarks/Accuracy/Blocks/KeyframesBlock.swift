import Foundation
import Oracles
import Pleat

/// Frames of one panel with any basis: corners with equal or different w, very different
/// magnitudes, sums that cancel at some angle, and corners that come close to the viewer's eye.
struct KeyframesBlock<S: BatchScalar> {
  private let rank: Int
  private let count: Int
  private let matrixBasis: Reals<S>
  private let cornerBasis: Reals<S>
  private let shadeBasis: Reals<S>
  /// The angle at which sums cancel or a corner is close to the eye.
  private let critical: Double?

  /// Makes a block of angles.
  static func quarterTurns(_ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    let own = KeyframesBlock(&inputs, rank: 3, kind: block % 6, count: count)
    let turns = Reals<S>(
      (0..<count).map { frame in
        guard let critical = own.critical, frame % 2 == 0 else { return inputs.quarterTurns() }
        return critical + inputs.tiny(downTo: 30)
      })
    let rows = rows(turns)
    let outputs = own.outputs(.matrix, .quad, .shade)
    return Block { kernels in
      try own.compute(.quarterTurns(turns.lanes), on: kernels, into: outputs)
      return own.judged(outputs, rows: rows, angles: turns, terms: 7)
    } inputs: { quantity, frame, place in
      "q      \(exactText(Double(turns[frame])))\n" + own.text(quantity, place)
    }
  }

  /// Makes a block of times under a named curve.
  ///
  /// Matrices, quads and shades are compared with the exact ones at the angles that the kernel
  /// returns, and these angles are compared with the curve.
  static func times(_ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    let own = KeyframesBlock(&inputs, rank: 3, kind: block % 6, count: count)
    let curve = TimingBlock<S>.named[block % TimingBlock<S>.named.count]
    let ends = [(0.0, 1.0), (1, 0), (0, 2), (-1, 1), (1.5, -0.25)][block / 6 % 5]
    let times = (0..<count).map { $0 < 2 ? Double($0) : inputs.pickTimes() }
    let expected = times.map { time in
      let y = TimingBlock<S>.exact(curve, time)
      let mixed = (DoubleDouble(1) - y) * DoubleDouble(ends.0) + y * DoubleDouble(ends.1)
      // Both ends are met exactly.
      return time == 0 || time == 1
        ? .exactly(time == 0 ? ends.0 : ends.1)
        : Expected(value: mixed, unit: abs(ends.1 - ends.0))
    }
    let turns = Reals<S>(times)
    let outputs = own.outputs(.matrix, .quad, .shade)
    return Block { kernels in
      for (frame, time) in times.enumerated() { turns[frame] = S(time) }
      let easing = Easing(curve, from: S(ends.0), to: S(ends.1))
      try own.compute(.times(turns.mutableLanes, easing), on: kernels, into: outputs)
      return [Output(.quarterTurns, turns, places: ["q"], expected)]
        + own.judged(outputs, rows: rows(turns), angles: turns, terms: 7)
    } inputs: { quantity, frame, place in
      let time = """
        time   \(exactText(times[frame])), curve \(curve), from \(ends.0) to \(ends.1)
        q      \(exactText(Double(turns[frame])))
        """
      return quantity == .quarterTurns ? time : time + "\n" + own.text(quantity, place)
    }
  }

  /// Makes a block of rows with sixteen coefficients each, which is the highest rank.
  static func rows(_ inputs: Inputs<S>, block: Int, count: Int) -> Block<S> {
    var inputs = inputs
    let rank = 16
    let own = KeyframesBlock(&inputs, rank: rank, kind: block % 2 == 0 ? 2 : 3, count: count)
    let reals = (0..<rank * count).map { $0 % rank == 0 ? 1 : inputs.number() }
    let coefficients = Reals<S>(reals)
    let rows = (0..<count).map { frame in
      reals[rank * frame..<rank * (frame + 1)].map { DoubleDouble($0) }
    }
    let outputs = own.outputs(.rowsMatrix, .rowsQuad, .rowsShade)
    return Block { kernels in
      let pose = Pose.rows(coefficients.lanes, rank: rank, stride: rank, streamStride: 0)
      try own.compute(pose, on: kernels, into: outputs)
      return own.judged(outputs, rows: rows, angles: nil, terms: Double(rank))
    } inputs: { quantity, frame, place in
      "row    \(exactText(reals[rank * frame..<rank * (frame + 1)]))\n" + own.text(quantity, place)
    }
  }

  // MARK: - The basis

  private init(_ inputs: inout Inputs<S>, rank: Int, kind: Int, count: Int) {
    (self.rank, self.count) = (rank, count)
    let isWide = kind == 3
    var matrices = (0..<16 * rank).map { _ in isWide ? inputs.wide() : inputs.number() }
    var corners = (0..<12 * rank).map { _ in isWide ? inputs.wide() : inputs.number() }
    for corner in 0..<4 where !isWide {
      // In front of the eye at every angle.
      corners[3 * corner + 2] = 2
      for k in 1..<rank { corners[12 * k + 3 * corner + 2] *= 1.25 / Double(rank) }
    }
    for k in 0..<rank {
      // In kind 0, corners 0 and 1 have equal w, and so do 2 and 3. In kind 1, corners 0 and 3 have
      // equal w, and so do 1 and 2.
      if kind == 0 {
        (corners[12 * k + 5], corners[12 * k + 11]) = (corners[12 * k + 2], corners[12 * k + 8])
      }
      if kind == 1 {
        (corners[12 * k + 11], corners[12 * k + 8]) = (corners[12 * k + 2], corners[12 * k + 5])
      }
    }
    var critical: Double?
    if kind == 4 {
      let angle = inputs.number(-2...2)
      let (cosine, sine) = (cos(angle * .pi / 2), sin(angle * .pi / 2))
      for place in 0..<16 {
        matrices[place] = -(matrices[16 + place] * cosine + matrices[32 + place] * sine)
      }
      for place in 0..<12 where place % 3 != 2 {
        corners[place] = -(corners[12 + place] * cosine + corners[24 + place] * sine)
      }
      critical = angle
    }
    if kind == 5 {
      // w of corner 0 has its least value, hardly above 0, at one angle.
      let (c, s) = (corners[12 + 2], corners[24 + 2])
      let closeness = abs(inputs.tiny(downTo: S.precision == .single ? 14 : 42))
      corners[2] = (c * c + s * s).squareRoot() * (1 + closeness)
      critical = atan2(-s, -c) * 2 / .pi
    }
    self.critical = critical
    matrixBasis = Reals(matrices)
    cornerBasis = Reals(corners)
    shadeBasis = Reals((0..<max(rank, 4)).map { _ in isWide ? inputs.wide() : inputs.number() })
  }

  // MARK: - The call

  private typealias Outputs = [(quantity: Quantity, reals: Reals<S>)]

  private func outputs(_ matrix: Quantity, _ quad: Quantity, _ shade: Quantity) -> Outputs {
    zip([matrix, quad, shade], [16, 8, 1]).map { ($0, Reals(count: $1 * count)) }
  }

  private func compute(_ pose: Pose<S>, on kernels: Kernels, into outputs: Outputs) throws {
    for output in outputs { output.reals.clear() }
    _ = kernels.keyframes(pose, count: count, panels: 1) { _ in
      KernelPanel<S>(
        matrixBasis: matrixBasis.lanes, cornerBasis: cornerBasis.lanes,
        shadeBasis: shadeBasis.lanes, matrices: outputs[0].reals.mutableLanes,
        quads: outputs[1].reals.mutableLanes, shades: outputs[2].reals.mutableLanes)
    }
  }

  private static func rows(_ turns: Reals<S>) -> [[DoubleDouble]] {
    (0..<turns.count).map { frame in
      // A kernel may have written any number: one that is no angle has no row.
      let angle = Double(turns[frame])
      guard abs(angle) <= 0x1p20 else {
        return [DoubleDouble](repeating: DoubleDouble(.nan), count: 3)
      }
      let (cosine, sine) = ExactTurns.cosineAndSine(quarterTurns: angle)
      return [DoubleDouble(1), cosine, sine]
    }
  }

  /// The sum of a basis, weighted by a row.
  private func sum(_ row: [DoubleDouble], _ basis: Reals<S>, width: Int, place: Int) -> ExactSum {
    var sum = ExactSum()
    for k in 0..<rank { sum.add(Double(basis[width * k + place]), row[k]) }
    return sum
  }

  /// Compares outputs with the exact sums of the basis, weighted by rows of coefficients.
  ///
  /// If there are angles, the row of a shade has a fourth coefficient, the angle.
  private func judged(
    _ outputs: Outputs, rows: [[DoubleDouble]], angles: Reals<S>?, terms: Double
  ) -> [Output<S>] {
    let matrices = rows.flatMap { row in
      (0..<16).map { sum(row, matrixBasis, width: 16, place: $0).expected(as: S.self) }
    }
    let quads = rows.flatMap { row in
      (0..<4).flatMap { corner in
        let w = sum(row, cornerBasis, width: 12, place: 3 * corner + 2)
        return (0..<2).map { axis in
          sum(row, cornerBasis, width: 12, place: 3 * corner + axis)
            .expected(over: w, terms: terms, as: S.self)
        }
      }
    }
    let shades = rows.enumerated().map { frame, row in
      var sum = sum(row, shadeBasis, width: 1, place: 0)
      if let angles { sum.add(Double(shadeBasis[3]), Double(angles[frame])) }
      return sum.expected(as: S.self)
    }
    return zip(zip(outputs, [Places.matrix, Places.quad, [""]]), [matrices, quads, shades]).map {
      Output($0.0.quantity, $0.0.reals, places: $0.1, $1)
    }
  }

  /// The part of the basis from which a result is computed.
  private func text(_ quantity: Quantity, _ place: Int) -> String {
    func column(_ basis: Reals<S>, _ width: Int, _ place: Int) -> String {
      exactText(stride(from: place, to: basis.count, by: width).map { Double(basis[$0]) })
    }
    switch quantity {
    case .matrix, .rowsMatrix: return "basis  \(column(matrixBasis, 16, place))"
    case .shade, .rowsShade: return "basis  \(column(shadeBasis, 1, 0))"
    default:
      let start = place / 2 * 3
      return """
        basis  \(column(cornerBasis, 12, start + place % 2))
        of w   \(column(cornerBasis, 12, start + 2))
        """
    }
  }
}
