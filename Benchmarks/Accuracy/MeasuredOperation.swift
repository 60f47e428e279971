import Pleat

/// What is measured: an operation of the library or a variant of it, or vertices, or whole transitions.
enum MeasuredOperation: String, CaseIterable {
  case concatenatePairs = "concatenate-pairs"
  case concatenateSharedLeft = "concatenate-shared-left"
  case concatenateSharedRight = "concatenate-shared-right"
  case concatenateChain = "concatenate-chain"
  case projectQuadsShared = "project-quads-shared"
  case projectQuadsDistinct = "project-quads-distinct"
  case projectPoints2D = "project-points-2d"
  case projectPoints3D = "project-points-3d"
  case projectPointsDepth = "project-points-depth"
  case projectPlanarPoints2D = "project-planar-points-2d"
  case projectPlanarPoints3D = "project-planar-points-3d"
  case keyframes = "keyframes"
  case keyframesTimed = "keyframes-timed"
  case keyframesFromRows = "keyframes-from-rows"
  case vertices = "keyframes-vertices"
  case transitions = "transitions"
  case timingCurve = "timing-curve"
  case timingFormula = "timing-formula"
  case timingLines = "timing-lines"
  case sincos = "sincos"
  case invert = "invert"
  case invertRigid = "invert-rigid"
  case transpose = "transpose"
  case normalMatrices = "normal-matrices"
  case determinants = "determinants"
  case composeTransforms = "compose-transforms"
  case interpolate = "interpolate"
  case interpolateRotations = "interpolate-rotations"
  case concatenateRotations = "concatenate-rotations"
  case testBoxes = "test-boxes"

  /// The operation of the library; nil for vertices, which are not among its operations.
  var operation: KernelOperation? {
    switch self {
    case .keyframesTimed, .transitions: .keyframes
    case .projectPointsDepth: .projectPoints3D
    default: KernelOperation(rawValue: rawValue)
    }
  }

  /// The quantities that are compared with their bounds, in the order of the tables.
  func quantities(_ precision: Precision) -> [Quantity] {
    switch self {
    case .concatenatePairs, .concatenateSharedLeft, .concatenateSharedRight: [.entry]
    case .concatenateChain: [.chainEntry]
    case .projectQuadsShared, .projectQuadsDistinct, .projectPoints2D, .projectPoints3D,
      .projectPointsDepth, .projectPlanarPoints2D, .projectPlanarPoints3D:
      [.corner, .division, .pageCorner]
    case .keyframes: [.matrix, .quad, .shade]
    case .keyframesTimed: [.quarterTurns, .matrix, .quad, .shade]
    case .keyframesFromRows: [.rowsMatrix, .rowsQuad, .rowsShade]
    case .transitions:
      (precision == .single ? [.treeCornerOfPixels] : []) + [.treeCorner, .treeShade, .end]
    case .timingCurve: [.parameter, .eased]
    case .timingFormula: [.wave, .shape]
    case .timingLines: [.line]
    case .sincos: [.cosine, .sine]
    case .vertices: [.vertex, .clippedVertex, .clipPosition]
    case .invert, .normalMatrices: [.inverse]
    case .invertRigid: [.rigidInverse]
    case .transpose: [.transposed]
    case .determinants: [.determinant]
    case .composeTransforms: [.composed]
    case .interpolate: [.interpolated]
    case .interpolateRotations: [.turned]
    case .concatenateRotations: [.rotationProduct]
    case .testBoxes: [.misplacedBox]
    }
  }

  /// The sentence of the page that says what an input is.
  var summary: String {
    switch self {
    case .concatenatePairs:
      """
      An input is a pair of matrices: those of pages under a perspective, of magnitudes between 2⁻²⁰ and \
      2²⁰ (Double: 2⁻²⁰⁰ and 2²⁰⁰), and with sums of four products that cancel down to their rounding.
      """
    case .concatenateSharedLeft: "An input is the right one of two matrices, as for pairs."
    case .concatenateSharedRight: "An input is the left one of two matrices, as for pairs."
    case .concatenateChain:
      """
      An input is three matrices, as for pairs; Σ is the sum of the magnitudes of all products of three \
      entries.
      """
    case .projectQuadsShared:
      """
      An input is a matrix: those of pages under a perspective, of magnitudes far apart, with numerators \
      or w that cancel almost to nothing, and with numerators and w that are exact, w of any magnitude \
      for which the division is promised.
      """
    case .projectQuadsDistinct: "An input is a matrix and four corners, as for shared ones."
    case .projectPoints2D: "An input is a point of the plane, as for quads."
    case .projectPoints3D: "An input is a point of space, as for quads."
    case .projectPointsDepth: "An input is a point of space, as for quads; z is kept too."
    case .projectPlanarPoints2D, .projectPlanarPoints3D:
      "An input is a point, as for points of which each has its coordinates next to each other."
    case .keyframes:
      """
      An input is an angle of up to 2²⁰ quarter turns, many next to whole ones; panels are those of any \
      rig: corners that share their w or not, magnitudes far apart, sums that cancel, and corners close \
      to the eye.
      """
    case .keyframesTimed:
      """
      An input is a time under a named curve. The angle is held against the curve; matrices, quads and \
      shades against the angle that came out with them.
      """
    case .keyframesFromRows:
      "An input is a row of 16 coefficients, the highest rank; panels as for angles."
    case .transitions:
      """
      An input is one panel in one frame of a fold or a flip: all 16 styles, 64 to 4,096 pixels a side, \
      odd or even, 1 to 3 pixels per point, against the original's tree of layers, which is evaluated in \
      double precision: errors in double precision are the tree's as well.
      """
    case .vertices:
      """
      An input is a page in one frame, turned about an axis through its middle; vertices are held \
      against the frame's matrix, without and with a transform after it. All backends in C give the \
      same bits.
      """
    case .timingCurve:
      """
      An input is a time in 0…1, many next to 0, ½ and 1; curves are the named ones and any with double \
      and triple roots or nearly so. x(u) - x is measured at the parameter that comes out.
      """
    case .timingFormula:
      """
      An input is a time, as for curves. Half of the curves are springs that swing, creep, or are \
      critically damped, exactly or to within 10⁻¹², at rest or thrown; the others are Penner's functions. \
      m is the greatest magnitude of a curve in 0…1, c the greatest coefficient: 2.7 or 3.6 for `back`, 1 \
      for the others. Stairs are left out: their results are quotients of whole numbers.
      """
    case .timingLines:
      """
      An input is a time, as for curves, or at most two scalars from a point; the curve is 2 to 1,000 points, \
      some with the same input, with straight lines between them. Σ is the sum of the magnitudes of the \
      line's first value and of the rise from there. At a point the result must be exact.
      """
    case .sincos:
      """
      An input is an angle of up to 2²⁰ quarter turns, many next to whole ones; whole ones must be exact.
      """
    case .invert:
      """
      An input is a matrix: those of pages under a perspective, of magnitudes between 2⁻¹² and 2¹² \
      (Double: 2⁻¹⁰⁰ and 2¹⁰⁰), random ones, and ones whose rows nearly depend on each other. d is the \
      magnitude of the determinant, p the sum of the magnitudes of its products, and q the same for the \
      result's minor. Matrices with d < 80·u·p have no bound, and are left out.
      """
    case .invertRigid:
      "An input is a matrix that turns and moves. All but the translation is exact."
    case .transpose: "An input is a matrix, as for inverses. Results are exact."
    case .normalMatrices:
      "An input is a matrix, as for inverses; d, p and q are those of its upper left 3x3."
    case .determinants: "An input is a matrix, as for inverses."
    case .composeTransforms:
      """
      An input is a translation, a quaternion of length one and a scale between 2⁻⁶ and 2⁶ along each \
      axis; the unit has that of the entry's row.
      """
    case .interpolate: "An input is two reals; t is in 0…1, often an end or close to one."
    case .interpolateRotations:
      """
      An input is two quaternions of length one, some equal, opposite, close, or almost half a turn \
      apart; t as for reals. Exact results come from Eberly's series with 120 terms.
      """
    case .concatenateRotations:
      "An input is two quaternions, as for their interpolation, and of magnitudes far apart."
    case .testBoxes:
      """
      An input is a box of which the corner that is farthest inside touches a plane, to within a few \
      roundings. The error of a wrong result is the distance from the plane that decides; a right one has none.
      """
    }
  }

  /// The number of inputs in a block.
  ///
  /// Most blocks have whole vectors and a remainder, and are larger than the blocks of 256 frames in
  /// which kernels compute.
  var blockSize: Int {
    switch self {
    case .transitions: 4 * Self.framesPerTransition
    case .timingCurve, .timingFormula, .timingLines: 101
    default: 509
    }
  }

  private static var framesPerTransition: Int { 41 }

  /// The number of blocks that are measured, with or without `--quick`.
  func blocks(quick: Bool) -> Int {
    switch self {
    case .transitions: quick ? 16 : 640
    case .timingCurve, .timingFormula, .timingLines: quick ? 60 : 6_000
    case .keyframesTimed: quick ? 30 : 600
    case .keyframesFromRows: quick ? 4 : 200
    case .keyframes: quick ? 12 : 1_200
    case .sincos: quick ? 20 : 4_000
    case .invert, .normalMatrices: quick ? 8 : 600
    case .interpolateRotations, .vertices: quick ? 8 : 400
    default: quick ? 10 : 1_500
    }
  }

  /// Makes one block of inputs.
  func block<S: BatchScalar>(_ index: Int, seed: UInt64, as scalar: S.Type) throws -> Block<S> {
    let (inputs, count) = (Inputs<S>(seed: seed, operation: rawValue, block: index), blockSize)
    func concatenation(_ form: ConcatenationBlock<S>.Form) -> Block<S> {
      ConcatenationBlock.make(form, inputs, block: index, count: count)
    }
    func projection(_ form: ProjectionBlock<S>.Form) -> Block<S> {
      ProjectionBlock.make(form, inputs, block: index, count: count)
    }
    func matrices(_ function: MatrixFunction) -> Block<S> {
      MatricesBlock.make(function, inputs, block: index, count: count)
    }
    return switch self {
    case .concatenatePairs: concatenation(.pairs)
    case .concatenateSharedLeft: concatenation(.sharedLeft)
    case .concatenateSharedRight: concatenation(.sharedRight)
    case .concatenateChain: ConcatenationBlock.chains(inputs, block: index, count: count)
    case .projectQuadsShared: projection(.quadsShared)
    case .projectQuadsDistinct: projection(.quadsDistinct)
    case .projectPoints2D: projection(.points2D)
    case .projectPoints3D: projection(.points3D)
    case .projectPointsDepth: projection(.keepingDepth)
    case .projectPlanarPoints2D: projection(.planarPoints2D)
    case .projectPlanarPoints3D: projection(.planarPoints3D)
    case .keyframes: KeyframesBlock.quarterTurns(inputs, block: index, count: count)
    case .keyframesTimed: KeyframesBlock.times(inputs, block: index, count: count)
    case .keyframesFromRows: KeyframesBlock.rows(inputs, block: index, count: count)
    case .vertices: try VerticesBlock.make(inputs, block: index, count: count)
    case .transitions:
      try TransitionBlock.make(inputs, block: index, frames: Self.framesPerTransition)
    case .timingCurve: try TimingBlock.make(inputs, block: index, count: count)
    case .timingFormula: try EasingBlock.formula(inputs, block: index, count: count)
    case .timingLines: try EasingBlock.lines(inputs, block: index, count: count)
    case .sincos: SincosBlock.make(inputs, count: count)
    case .invert: matrices(.inverse)
    case .invertRigid: matrices(.rigidInverse)
    case .transpose: matrices(.transpose)
    case .normalMatrices: matrices(.normalMatrix)
    case .determinants: matrices(.determinant)
    case .composeTransforms: RotationsBlock.compose(inputs, count: count)
    case .interpolate: RotationsBlock.interpolate(inputs, block: index, count: count)
    case .interpolateRotations: RotationsBlock.slerp(inputs, block: index, count: count)
    case .concatenateRotations: RotationsBlock.products(inputs, block: index, count: count)
    case .testBoxes: BoxesBlock.make(inputs, count: count)
    }
  }
}
