/// An operation that every backend has.
///
/// The raw values are the names that `pleat-bench` and `pleats info` print.
public enum KernelOperation: String, CaseIterable, Codable, Sendable {
  /// Products of pairs of matrices: `out[i] = left[i] · right[i]`.
  case concatenatePairs = "concatenate-pairs"
  /// Products with one matrix on the right: `out[i] = left[i] · right`.
  case concatenateSharedRight = "concatenate-shared-right"
  /// Products with one matrix on the left: `out[i] = left · right[i]`.
  case concatenateSharedLeft = "concatenate-shared-left"
  /// Products of chains of matrices: `out[i] = chains[i][0] · chains[i][1] · …`.
  case concatenateChain = "concatenate-chain"
  /// Projection of one quad by each of many matrices.
  case projectQuadsShared = "project-quads-shared"
  /// Projection of many quads, each by its own matrix.
  case projectQuadsDistinct = "project-quads-distinct"
  /// Projection of points (x, y) by one matrix.
  case projectPoints2D = "project-points-2d"
  /// Projection of points (x, y, z) by one matrix.
  case projectPoints3D = "project-points-3d"
  /// Projection of points (x, y) by one matrix, where each coordinate has its own array.
  case projectPlanarPoints2D = "project-planar-points-2d"
  /// Projection of points (x, y, z) by one matrix, where each coordinate has its own array.
  case projectPlanarPoints3D = "project-planar-points-3d"
  /// Matrices, quads and shades of panels from angles in quarter turns.
  case keyframes = "keyframes"
  /// Matrices, quads and shades of panels from coefficient rows of any rank (see ``Basis``).
  case keyframesFromRows = "keyframes-from-rows"
  /// Values of a cubic Bézier timing curve at many times.
  case timingCurve = "timing-curve"
  /// Values at many times of a timing curve that is a formula: steps, springs and easing functions.
  case timingFormula = "timing-formula"
  /// Values of a timing curve of straight lines at many times.
  case timingLines = "timing-lines"
  /// Cosines and sines of angles in quarter turns.
  case sincos = "sincos"
  /// Inverses of matrices.
  case invert = "invert"
  /// Inverses of matrices that only rotate and translate.
  case invertRigid = "invert-rigid"
  /// Transposed matrices.
  case transpose = "transpose"
  /// Matrices for normals: the transposed inverses of the upper left 3x3 parts of matrices.
  case normalMatrices = "normal-matrices"
  /// Determinants of matrices.
  case determinants = "determinants"
  /// Matrices composed of translations, rotations and scales.
  case composeTransforms = "compose-transforms"
  /// Interpolation of scalars.
  case interpolate = "interpolate"
  /// Interpolation of quaternions at constant angular speed.
  case interpolateRotations = "interpolate-rotations"
  /// Products of pairs of quaternions.
  case concatenateRotations = "concatenate-rotations"
  /// Tests of boxes against the planes of a frustum.
  case testBoxes = "test-boxes"
}
