import Pleat

/// An operation that is measured: one of the library's, or keyframes with some of their outputs.
enum BenchmarkOperation: String, CaseIterable {
  case concatenatePairs = "concatenate-pairs"
  case concatenateSharedLeft = "concatenate-shared-left"
  case concatenateSharedRight = "concatenate-shared-right"
  case concatenateChain = "concatenate-chain"
  case projectQuadsShared = "project-quads-shared"
  case projectQuadsDistinct = "project-quads-distinct"
  case projectQuadsHidden = "project-quads-hidden"
  case projectPoints2D = "project-points-2d"
  case projectPoints3D = "project-points-3d"
  case projectPointsHidden = "project-points-hidden"
  case projectPlanarPoints2D = "project-planar-points-2d"
  case projectPlanarPoints3D = "project-planar-points-3d"
  case keyframes = "keyframes"
  case keyframesMatrices = "keyframes-matrices"
  case keyframesQuads = "keyframes-quads"
  case keyframesQuadsTilted = "keyframes-quads-tilted"
  case keyframesQuadsHidden = "keyframes-quads-hidden"
  case keyframesQuadsTilesTogether = "keyframes-quads-tiles-together"
  case keyframesQuadsTiles = "keyframes-quads-tiles"
  case keyframesInterleaved = "keyframes-interleaved"
  case keyframesTimed = "keyframes-timed"
  case keyframesChain = "keyframes-chain"
  case keyframesChainPrefixes = "keyframes-chain-prefixes"
  case keyframesVertices = "keyframes-vertices"
  case timingCurve = "timing-curve"
  case timingSpring = "timing-spring"
  case timingElastic = "timing-elastic"
  case timingBack = "timing-back"
  case timingCircular = "timing-circular"
  case timingBounce = "timing-bounce"
  case timingSteps = "timing-steps"
  case timingLines2 = "timing-lines-2"
  case timingLines16 = "timing-lines-16"
  case timingLines100 = "timing-lines-100"
  case timingLines1000 = "timing-lines-1000"
  case projectPointsDepth = "project-points-depth"
  case invert = "invert"
  case invertRigid = "invert-rigid"
  case transpose = "transpose"
  case composeTransforms = "compose-transforms"
  case interpolateRotations = "interpolate-rotations"

  /// The library's operation that is called.
  var operation: KernelOperation {
    switch self {
    case .projectQuadsHidden: .projectQuadsDistinct
    case .projectPointsHidden: .projectPoints2D
    case .projectPointsDepth: .projectPoints3D
    case .timingSpring, .timingElastic, .timingBack, .timingCircular, .timingBounce, .timingSteps:
      .timingFormula
    case .timingLines2, .timingLines16, .timingLines100, .timingLines1000: .timingLines
    case .keyframesChain, .keyframesChainPrefixes: .concatenatePairs
    case .keyframesMatrices, .keyframesQuads, .keyframesQuadsTilted, .keyframesQuadsHidden,
      .keyframesQuadsTiles, .keyframesQuadsTilesTogether, .keyframesInterleaved, .keyframesTimed,
      .keyframesVertices:
      .keyframes
    default: KernelOperation(rawValue: rawValue)!
    }
  }

  /// Whether a call can share the work among threads.
  var takesThreads: Bool { curve == nil && self != .keyframesVertices }

  /// The timing curve that the operation evaluates, or nil if it evaluates none.
  var curve: TimingCurve? {
    func lines(_ points: Int) -> TimingCurve? {
      try? .linear(
        (0..<points).map { index in
          let input = Double(index) / Double(points - 1)
          return LinearStop(input: input, output: TimingCurve.easeInOut.value(at: input))
        })
    }
    return switch self {
    case .timingCurve: .easeInOut
    case .timingSpring: try? TimingCurve("spring(1 100 10 0)")
    case .timingElastic: .easing(.elastic, .out)
    case .timingBack: .easing(.back, .inOut)
    case .timingCircular: .easing(.circular, .out)
    case .timingBounce: .easing(.bounce, .out)
    case .timingSteps: try? .steps(5)
    case .timingLines2: lines(2)
    case .timingLines16: lines(16)
    case .timingLines100: lines(100)
    case .timingLines1000: lines(1_000)
    default: nil
    }
  }

  /// The memory traffic and arithmetic that an item needs at least.
  ///
  /// Operations are additions and multiplications; a division counts as one. A 4x4 product has 112. A
  /// corner has 12, and 3 for its division. Sine and cosine have 30, the matrix of a basis 64, its corners
  /// 12 each, and a shade 7. A timing curve has 48 for its start and three Newton steps; a spring has 22
  /// for its exponential and 12 for its angle, a line 2 for each bisection. An inverse has 36 for its
  /// minors, 11 for the determinant, 80 for the cofactors and a division. In a slerp the series have 2 for
  /// each of 24 or 54 terms. In timed keyframes, four panels share the time, the curve, the sine and the
  /// cosine. On a chain, two panels share the angle, the sine, the cosine, the joint's matrix and its
  /// product. The two panels of a tile, or the panels of all tiles, share the angle, the sine and the cosine.
  func cost(_ precision: Precision) -> Cost {
    let (read, written, operations) =
      switch self {
      case .concatenatePairs: (32, 16, 112)
      case .concatenateSharedLeft, .concatenateSharedRight: (16, 16, 112)
      case .concatenateChain: (16 * ConcatenationWorkload<Float>.chainLength, 16, 336)
      case .projectQuadsShared: (16, 8, 60)
      case .projectQuadsDistinct, .projectQuadsHidden: (24, 8, 60)
      case .projectPoints2D, .projectPointsHidden, .projectPlanarPoints2D: (2, 2, 15)
      case .projectPoints3D, .projectPlanarPoints3D: (3, 2, 21)
      case .keyframes, .keyframesInterleaved: (1, 24, 154)
      case .keyframesMatrices: (1, 16, 94)
      case .keyframesQuads, .keyframesQuadsTilted, .keyframesQuadsHidden: (1, 8, 90)
      case .keyframesQuadsTiles: (1, 8, 75)
      case .keyframesQuadsTilesTogether: (0, 8, 60)
      case .keyframesTimed: (0, 25, 150)
      case .keyframesChain, .keyframesChainPrefixes: (1, 24, 219)
      case .keyframesVertices: (17, 24, 68)
      case .timingCurve: (1, 1, 48)
      case .timingSpring, .timingElastic: (1, 1, 64)
      case .timingBack: (1, 1, 12)
      case .timingCircular: (1, 1, 24)
      case .timingBounce, .timingSteps: (1, 1, 8)
      case .timingLines2: (1, 1, 5)
      case .timingLines16: (1, 1, 11)
      case .timingLines100: (1, 1, 17)
      case .timingLines1000: (1, 1, 23)
      case .projectPointsDepth: (3, 3, 28)
      case .invert: (16, 16, 132)
      case .invertRigid: (16, 16, 18)
      case .transpose: (16, 16, 0)
      case .composeTransforms: (10, 16, 36)
      case .interpolateRotations: (8, 4, precision == .single ? 115 : 235)
      }
    let scalar = precision == .single ? 4 : 8
    return Cost(read: scalar * read, written: scalar * written, operations: operations)
  }

  /// The operation with seeded inputs for `count` items.
  func workload(_ precision: Precision, count: Int) throws -> any Workload {
    switch precision {
    case .single: try workload(of: Float.self, count: count)
    case .double: try workload(of: Double.self, count: count)
    }
  }

  private func workload<S: PlainScalar>(of scalar: S.Type, count: Int) throws -> any Workload {
    switch self {
    case .concatenatePairs: try ConcatenationWorkload<S>(.pairs, count: count)
    case .concatenateSharedLeft: try ConcatenationWorkload<S>(.sharedLeft, count: count)
    case .concatenateSharedRight: try ConcatenationWorkload<S>(.sharedRight, count: count)
    case .concatenateChain: try ConcatenationWorkload<S>(.chain, count: count)
    case .projectQuadsShared: try QuadWorkload<S>(isShared: true, count: count)
    case .projectQuadsDistinct: try QuadWorkload<S>(isShared: false, count: count)
    case .projectQuadsHidden: try QuadWorkload<S>(isShared: false, hiding: 100, count: count)
    case .projectPoints2D: try PointWorkload<S>(isSpatial: false, count: count)
    case .projectPoints3D: try PointWorkload<S>(isSpatial: true, count: count)
    case .projectPointsHidden:
      try PointWorkload<S>(isSpatial: false, hiding: 100, count: count)
    case .projectPlanarPoints2D: try PlanarWorkload<S>(isSpatial: false, count: count)
    case .projectPlanarPoints3D: try PlanarWorkload<S>(isSpatial: true, count: count)
    case .keyframes: try KeyframeWorkload<S>([.matrices, .quads], count: count)
    case .keyframesMatrices: try KeyframeWorkload<S>(.matrices, count: count)
    case .keyframesQuads: try KeyframeWorkload<S>(.quads, count: count)
    case .keyframesQuadsTilted: try KeyframeWorkload<S>(.quads, of: .tilted, count: count)
    case .keyframesQuadsHidden: try KeyframeWorkload<S>(.quads, of: .hidden, count: count)
    case .keyframesQuadsTiles: try TilesWorkload<S>(sharingAngle: false, count: count)
    case .keyframesQuadsTilesTogether: try TilesWorkload<S>(sharingAngle: true, count: count)
    case .keyframesInterleaved:
      try KeyframeWorkload<S>([.matrices, .quads], interleaved: true, count: count)
    case .keyframesTimed: try TimedKeyframeWorkload<S>(count: count)
    case .keyframesVertices: try VertexWorkload<S>(count: count)
    case .keyframesChain: try ChainWorkload<S>(sharingPrefixes: false, count: count)
    case .keyframesChainPrefixes: try ChainWorkload<S>(sharingPrefixes: true, count: count)
    case .timingCurve, .timingSpring, .timingElastic, .timingBack, .timingCircular, .timingBounce,
      .timingSteps, .timingLines2, .timingLines16, .timingLines100, .timingLines1000:
      try TimingWorkload<S>(curve!, count: count)
    case .projectPointsDepth: try DepthWorkload<S>(count: count)
    case .invert: try ItemWorkload<S>(.inverse, count: count)
    case .invertRigid: try ItemWorkload<S>(.rigidInverse, count: count)
    case .transpose: try ItemWorkload<S>(.transpose, count: count)
    case .composeTransforms: try ItemWorkload<S>(.compose, count: count)
    case .interpolateRotations: try ItemWorkload<S>(.slerp, count: count)
    }
  }
}

/// What one item of an operation needs at least.
struct Cost {
  /// An estimate of the bytes per item that measuring takes, for the library, the plain code and the limits,
  /// each with inputs, results, and the numbers that overwrite old results.
  var measuredBytes: Int { 4 * (read + written) }

  /// The bytes of the item's own inputs, without inputs that all items share.
  let read: Int
  /// Bytes of results.
  let written: Int
  /// Additions and multiplications.
  let operations: Int
}
