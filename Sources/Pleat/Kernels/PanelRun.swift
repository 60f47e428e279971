/// How quarter turns run in time: `(1 - y) · from + y · to`, with y the curve's value held in 0...1, and
/// the sum held between the two, as the core's header `plt_keyframes.h` says.
package struct Easing<Scalar: BatchScalar>: Sendable {
  package let curve: TimingCurve
  package let from: Scalar
  package let to: Scalar

  package init(_ curve: TimingCurve, from: Scalar, to: Scalar) {
    self.curve = curve
    self.from = from
    self.to = to
  }

  /// Turns eased values into quarter turns, in place.
  package func turn(_ eased: MutableLanes<Scalar>, count: Int) {
    let (least, greatest) = (min(from, to), max(from, to))
    for index in 0..<count {
      let y = min(max(eased[index], 0), 1)
      // Rounded, the sum may pass the ends, and where they are equal miss them.
      eased[index] = min(max((1 - y) * from + y * to, least), greatest)
    }
  }
}

/// What moves panels: quarter turns, times that become quarter turns in place, or coefficient rows of
/// a rank, a stride apart.
package enum Pose<Scalar: BatchScalar> {
  case quarterTurns(Lanes<Scalar>)
  case times(MutableLanes<Scalar>, Easing<Scalar>)
  case rows(Lanes<Scalar>, rank: Int, stride: Int)
}

/// One panel of a keyframe call: its basis, its results (nil: not wanted), and when it is shaded.
///
/// The core's header `plt_keyframes.h` describes each member.
package struct PanelRun<Scalar: BatchScalar> {
  package var matrixBasis: Lanes<Scalar>
  package var cornerBasis: Lanes<Scalar>
  package var shadeBasis: Lanes<Scalar>
  package var matrices: MutableLanes<Scalar>?
  package var quads: MutableLanes<Scalar>?
  package var shades: MutableLanes<Scalar>?
  package var matrixStride: Int
  package var quadStride: Int
  package var shadeStride: Int
  package var isHomogeneous: Bool
  package var isInterleaved: Bool
  package var shadedFrom: Scalar
  package var shadedTo: Scalar

  package init(
    matrixBasis: Lanes<Scalar>, cornerBasis: Lanes<Scalar>, shadeBasis: Lanes<Scalar>,
    matrices: MutableLanes<Scalar>? = nil, quads: MutableLanes<Scalar>? = nil,
    shades: MutableLanes<Scalar>? = nil, matrixStride: Int = 16, quadStride: Int = 8,
    shadeStride: Int = 1, isHomogeneous: Bool = false, isInterleaved: Bool = false,
    shadedFrom: Scalar = -.infinity, shadedTo: Scalar = .infinity
  ) {
    self.matrixBasis = matrixBasis
    self.cornerBasis = cornerBasis
    self.shadeBasis = shadeBasis
    self.matrices = matrices
    self.quads = quads
    self.shades = shades
    self.matrixStride = matrixStride
    self.quadStride = quadStride
    self.shadeStride = shadeStride
    self.isHomogeneous = isHomogeneous
    self.isInterleaved = isInterleaved
    self.shadedFrom = shadedFrom
    self.shadedTo = shadedTo
  }
}
