/// The batched operations, under the names that the benchmark and `pleats info` print.
public enum Operation: String, CaseIterable, Codable, Sendable {
  /// `C[i] = A[i] · B[i]`.
  case concatenatePairs = "concatenate-pairs"
  /// `C[i] = A[i] · P`.
  case concatenateSharedRight = "concatenate-shared-right"
  /// `C[i] = P · A[i]`.
  case concatenateSharedLeft = "concatenate-shared-left"
  /// `C[i] = A[i][0] · A[i][1] · …`.
  case concatenateChain = "concatenate-chain"
  /// Four corners, the same for all, projected by one matrix each.
  case projectQuadsShared = "project-quads-shared"
  /// Four corners of its own for each matrix.
  case projectQuadsDistinct = "project-quads-distinct"
  /// Points (x, y) by one matrix.
  case projectPoints2D = "project-points-2d"
  /// Points (x, y, z) by one matrix.
  case projectPoints3D = "project-points-3d"
  /// Matrices, quads and shades of panels from quarter turns.
  case keyframes = "keyframes"
  /// Matrices, quads and shades of panels from coefficient rows of any rank.
  case keyframesFromRows = "keyframes-from-rows"
  /// A cubic Bézier's eased values.
  case timingCurve = "timing-curve"
  /// Cosines and sines of quarter turns.
  case sincos = "sincos"

  /// The position of the operation's function among those of a backend of the core.
  var tableIndex: Int {
    switch self {
    case .concatenatePairs: 0
    case .concatenateSharedRight: 1
    case .concatenateSharedLeft: 2
    case .concatenateChain: 3
    case .projectQuadsShared: 4
    case .projectQuadsDistinct: 6
    case .projectPoints2D: 8
    case .projectPoints3D: 10
    case .keyframes: 12
    case .keyframesFromRows: 14
    case .timingCurve: 15
    case .sincos: 16
    }
  }
}
