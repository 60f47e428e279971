/// A motion from one angle to another along a timing curve.
///
/// The angle is `(1 - y) · from + y · to`, where y is the curve's value, clamped to 0...1. This sum is
/// then clamped to the range between `from` and `to`.
///
/// The C counterparts are `plt_motion_f32` and `plt_motion_f64` in `plt_keyframes.h`.
package struct Easing<Scalar: BatchScalar>: Sendable {
  package let curve: TimingCurve
  /// The curve, which must be a Bézier curve.
  var bezier: CubicBezier { curve.bezier! }
  package let from: Scalar
  package let to: Scalar

  package init(_ curve: TimingCurve, from: Scalar, to: Scalar) {
    self.curve = curve
    self.from = from
    self.to = to
  }

  /// Replaces values of the curve by angles in quarter turns, in place.
  package func turn(_ eased: MutableLanes<Scalar>, count: Int) {
    let (least, greatest) = (min(from, to), max(from, to))
    for index in 0..<count {
      let y = min(max(eased[index], 0), 1)
      // Rounding may move the sum out of the range, even if `from` and `to` are equal.
      eased[index] = min(max((1 - y) * from + y * to, least), greatest)
    }
  }
}

/// The input that moves panels: for each frame, an angle in quarter turns, a time, or a row of
/// coefficients.
///
/// Computing keyframes from times overwrites each time with its angle.
///
/// A list of angles or rows is a *stream*, and each panel follows one stream (`KernelPanel.stream`).
/// Stream s begins `s · streamStride` scalars after stream 0.
package enum Pose<Scalar: BatchScalar> {
  /// All panels follow stream 0.
  case quarterTurns(Lanes<Scalar>)
  case streams(Lanes<Scalar>, streamStride: Int)
  /// All panels follow stream 0.
  case times(MutableLanes<Scalar>, Easing<Scalar>)
  case rows(Lanes<Scalar>, rank: Int, stride: Int, streamStride: Int)

  /// The operation that computes keyframes from this pose.
  var operation: KernelOperation {
    if case .rows = self { return .keyframesFromRows }
    return .keyframes
  }

  /// Whether the curve is a Bézier curve, if the pose consists of times.
  var hasBezier: Bool {
    guard case .times(_, let easing) = self else { return true }
    return easing.curve.bezier != nil
  }

  /// Whether the pose consists of angles, not of times or rows.
  var hasAngles: Bool {
    switch self {
    case .quarterTurns, .streams: true
    case .times, .rows: false
    }
  }
}

/// The input and the output of kernels for one panel, like `plt_panel_f32` and `plt_panel_f64` in C.
///
/// `plt_keyframes.h` describes each member. If an output is nil, it is not computed.
package struct KernelPanel<Scalar: BatchScalar> {
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
  package var shadeLeast: Scalar
  package var stream: Int

  /// Whether quads are computed, divided by w and stored frame by frame.
  var hasUsualQuads: Bool { quads != nil && !isHomogeneous && !isInterleaved }

  package init(
    matrixBasis: Lanes<Scalar>, cornerBasis: Lanes<Scalar>, shadeBasis: Lanes<Scalar>,
    matrices: MutableLanes<Scalar>? = nil, quads: MutableLanes<Scalar>? = nil,
    shades: MutableLanes<Scalar>? = nil, matrixStride: Int = 16, quadStride: Int = 8,
    shadeStride: Int = 1, isHomogeneous: Bool = false, isInterleaved: Bool = false,
    shadedFrom: Scalar = -.infinity, shadedTo: Scalar = .infinity,
    shadeLeast: Scalar = -.infinity, stream: Int = 0
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
    self.shadeLeast = shadeLeast
    self.stream = stream
  }
}
