import Pleat

/// The matrices of a panel over time, reduced to keyframes by the positions of its corners.
struct PanelTrack: ThinnedTrack {
  /// The motion that a browser shows between two matrices: it decomposes both and interpolates.
  struct Stretch {
    let start, end: Transform3D
    let parts: (Transform3D.Decomposition, Transform3D.Decomposition)?

    func matrix(at fraction: Double) -> Transform3D? {
      if fraction <= 0 { return start }
      if fraction >= 1 { return end }
      guard let parts else { return start.interpolated(to: end, at: fraction) }
      return parts.0.interpolated(to: parts.1, at: fraction).recomposed
    }
  }

  private let poses: PoseMemo
  private let panel: Int
  private let corners: (x: SIMD4<Double>, y: SIMD4<Double>)
  private let frequencies: [Double]
  /// The constant matrices of the panel, or none if its chain mixes streams.
  private let rows: [Transform3D]
  private let rounding: MatrixRounding

  init(_ poses: PoseMemo, panel: Int, rounding: MatrixRounding) {
    let basis = poses.transition.basis
    self.poses = poses
    self.panel = panel
    let rect = basis.panels[panel].content.rect
    frequencies = basis.frequencies
    rows = basis.matrices(ofPanel: panel)
    corners = (
      SIMD4(0, rect.width, rect.width, 0), SIMD4(0, 0, rect.height, rect.height)
    )
    self.rounding = rounding
  }

  func key(at moment: Moment) -> Transform3D { rounding.rounded(matrix(at: moment)) }

  func stretch(from start: Transform3D, to end: Transform3D) -> Stretch? {
    guard let first = start.decomposition, let last = end.decomposition else { return nil }
    // CSS has a sign rule for 2D transforms, which applies only if both matrices are 2D.
    let parts = start.isAffine == end.isAffine ? (first, last) : nil
    return Stretch(start: start, end: end, parts: parts)
  }

  func difference(_ stretch: Stretch, at fraction: Double, from moment: Moment) -> Difference {
    let exact = quad(of: matrix(at: moment))
    let shown = stretch.matrix(at: fraction).map { quad(of: $0) } ?? Self.nowhere
    return Difference(x: shown.x - exact.x, y: shown.y - exact.y)
  }

  func isInFront(at moment: Moment) -> Bool {
    let quad = quad(of: matrix(at: moment))
    return (quad.x + quad.y).sum().isFinite
  }

  private func matrix(at moment: Moment) -> Transform3D {
    guard !rows.isEmpty else { return poses.matrix(ofPanel: panel, at: moment.progress) }
    var (row1, row2, row3, row4) = (rows[0].row1, rows[0].row2, rows[0].row3, rows[0].row4)
    for (index, frequency) in frequencies.enumerated() {
      let (sine, cosine) = Angle(quarterTurns: frequency * moment.quarterTurns).sineAndCosine
      let (c, s) = (rows[1 + 2 * index], rows[2 + 2 * index])
      row1 += c.row1 * cosine + s.row1 * sine
      row2 += c.row2 * cosine + s.row2 * sine
      row3 += c.row3 * cosine + s.row3 * sine
      row4 += c.row4 * cosine + s.row4 * sine
    }
    return Transform3D(rows: row1, row2, row3, row4)
  }

  /// Returns the positions of the four corners, with NaN for corners at or behind the viewer.
  private func quad(of matrix: Transform3D) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
    let x = corners.x * matrix.m11 + corners.y * matrix.m21 + matrix.m41
    let y = corners.x * matrix.m12 + corners.y * matrix.m22 + matrix.m42
    let w = corners.x * matrix.m14 + corners.y * matrix.m24 + matrix.m44
    let seen = w.replacing(with: .nan, where: w .<= 0)
    return (x / seen, y / seen)
  }

  private static let nowhere = (
    x: SIMD4<Double>(repeating: .nan), y: SIMD4<Double>(repeating: .nan)
  )
}

/// The rounding of a matrix to so many decimals that no corner moves by more than a few hundredths
/// of the tolerance.
///
/// The third row and the third column have fewer decimals: they do not move corners, but say how browsers interpolate.
struct MatrixRounding {
  /// Powers of ten for the first two rows and the last row: the reciprocals of their rounding steps.
  private let plane, place: SIMD4<Double>
  private let coarse = 10.0

  /// - Parameters:
  ///   - tolerance: the tolerance, in points.
  ///   - extent: the longest side of the panel, in points.
  init(tolerance: Double, extent: Double) {
    func power(_ step: Double) -> Double {
      var power = 1.0
      while power * step < 1, power < 1e15 { power *= 10 }
      return power
    }
    let step = tolerance / 50
    let (lengths, numbers) = (power(step), power(step / max(extent, 1)))
    let inverses = power(step / max(extent * extent, 1))
    place = SIMD4(lengths, lengths, lengths / coarse, numbers)
    plane = SIMD4(numbers, numbers, numbers / coarse, inverses)
  }

  func rounded(_ matrix: Transform3D) -> Transform3D {
    Transform3D(
      rows: rounded(matrix.row1, plane), rounded(matrix.row2, plane),
      rounded(matrix.row3, plane / coarse), rounded(matrix.row4, place))
  }

  private func rounded(_ row: SIMD4<Double>, _ power: SIMD4<Double>) -> SIMD4<Double> {
    let scaled = row * power
    // Above 2^52, all numbers are whole already.
    let whole = scaled.rounded(.toNearestOrEven) / power
    return whole.replacing(with: row, where: pointwiseMax(scaled, -scaled) .> 0x1p52)
  }
}
