/// A motion from one angle to another along a timing curve.
///
/// The angle is `(1 - y) · from + y · to`, where y is the curve's value, clamped to 0...1. This sum is
/// then clamped to the range between `from` and `to`.
///
/// The C counterparts are `plt_motion_f32` and `plt_motion_f64` in `plt_keyframes.h`.
package struct Easing<Scalar: BatchScalar>: Sendable {
  package let curve: TimingCurve
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
/// A list of angles or rows is a *stream*, and each panel follows one stream (`stream` of its `KernelPanel`).
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

  /// Whether the pose has no times, or has times along a Bézier curve.
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
