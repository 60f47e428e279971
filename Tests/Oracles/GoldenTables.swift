/// A frame of a fold of a 320 x 480 page at scale 2 in 0.3 seconds, as it is printed.
public struct FoldGolden: Sendable {
  /// Seconds from the start.
  public var time: Double
  /// Eased progress.
  public var progress: Double
  /// Degrees from flat.
  public var angle: Double
  /// From the first joint to the second.
  public var extent: Double
  /// y of the first joint.
  public var firstJoint: Double
  /// The right end of the crease: x and y.
  public var crease: [Double]
  /// y of the second joint.
  public var secondJoint: Double
  /// The right corner of the first sleeve's far edge.
  public var farFirst: [Double]
  /// The right corner of the second sleeve's far edge.
  public var farSecond: [Double]
  /// Opacity of both folds' gradients.
  public var shade: Double
}

/// A frame of a flip of a 320 x 480 page at scale 2 in 0.3 seconds, as it is printed; nil is not
/// printed.
public struct FlipGolden: Sendable {
  /// The raw style.
  public var style: Int
  /// Seconds from the start.
  public var time: Double
  /// 1 while the front page moves, 2 while the back page does.
  public var stage: Int
  /// Eased progress within the stage.
  public var progress: Double
  /// The moving page's degrees from flat.
  public var angle: Double
  /// x of the moving page's free edge.
  public var free: Double?
  /// Half the height of that edge.
  public var halfEdge: Double?
  /// The magnification there.
  public var magnification: Double?
  /// Opacity of the moving page's gradient.
  public var page: Double?
  /// Opacity of the revealed page's cover.
  public var reveal: Double?
  /// Opacity of the facing page's cover.
  public var facing: Double?
}

/// The tables that the transitions were specified with, in points, seconds and degrees.
public enum GoldenTables {
  /// Seconds of every row.
  public static let duration = 0.3

  /// Folds of style 0, eased out.
  public static let folds: [FoldGolden] = [
    FoldGolden(
      time: 0, progress: 0, angle: 0, extent: 480, firstJoint: 0, crease: [320, 240],
      secondJoint: 480, farFirst: [320, -240], farSecond: [320, 720], shade: 0),
    FoldGolden(
      time: 0.05, progress: 0.260340, angle: 23.4306, extent: 440.4202,
      firstJoint: 19.7899, crease: [307.4371, 240], secondJoint: 460.2101,
      farFirst: [320, -220.2101], farSecond: [320, 700.2101], shade: 0.020614),
    FoldGolden(
      time: 0.10, progress: 0.488349, angle: 43.9514, extent: 345.5658,
      firstJoint: 67.2171, crease: [299.2849, 240], secondJoint: 412.7829,
      farFirst: [320, -172.7829], farSecond: [320, 652.7829], shade: 0.070018),
    FoldGolden(
      time: 0.15, progress: 0.684643, angle: 61.6179, extent: 228.1678,
      firstJoint: 125.9161, crease: [294.6203, 240], secondJoint: 354.0839,
      farFirst: [320, -114.0839], farSecond: [320, 594.0839], shade: 0.131163),
    FoldGolden(
      time: 0.20, progress: 0.843836, angle: 75.9452, extent: 116.5675,
      firstJoint: 181.7162, crease: [292.4645, 240], secondJoint: 298.2838,
      farFirst: [320, -58.2838], farSecond: [320, 538.2838], shade: 0.189288),
    FoldGolden(
      time: 0.30, progress: 1, angle: 90, extent: 0, firstJoint: 240,
      crease: [291.7647, 240], secondJoint: 240, farFirst: [320, 0], farSecond: [320, 480],
      shade: 0.25),
  ]

  /// Unfolds of style 1, eased in: time, eased progress, and the time of the fold in the same pose.
  public static let unfolds: [(time: Double, progress: Double, foldTime: Double)] = [
    (0.10, 0.156164, 0.20),
    (0.20, 0.511651, 0.10),
  ]

  /// Flips of style 0, and of style 4 where those are printed.
  public static let flips: [FlipGolden] = [
    FlipGolden(
      style: 0, time: 0, stage: 1, progress: 0, angle: 0, free: 320, halfEdge: 240,
      magnification: 1, page: 0, reveal: 0.33333),
    FlipGolden(
      style: 0, time: 0.05, stage: 1, progress: 0.15616, angle: 14.05475, free: 323.73065,
      halfEdge: 253.17499, magnification: 1.0549, page: 0.01562, reveal: 0.32335),
    FlipGolden(
      style: 0, time: 0.10, stage: 1, progress: 0.51165, angle: 46.04859, free: 291.30402,
      halfEdge: 283.77865, magnification: 1.18241, page: 0.05117, reveal: 0.23135),
    FlipGolden(
      style: 0, time: 0.15, stage: 2, progress: 0, angle: 90, free: 160, halfEdge: 305.45454,
      magnification: 1.27273, page: 0.1, facing: 0),
    FlipGolden(
      style: 0, time: 0.20, stage: 2, progress: 0.48835, angle: 46.04859, free: 28.69598,
      halfEdge: 283.77865, magnification: 1.18241, page: 0.05117, facing: 0.23135),
    FlipGolden(
      style: 0, time: 0.25, stage: 2, progress: 0.84384, angle: 14.05475, free: -3.73065,
      halfEdge: 253.17499, magnification: 1.0549, page: 0.01562, facing: 0.32335),
    FlipGolden(
      style: 0, time: 0.30, stage: 2, progress: 1, angle: 0, free: 0, halfEdge: 240,
      magnification: 1, page: 0, facing: 0.33333),
    FlipGolden(
      style: 4, time: 0.05, stage: 1, progress: 0.15616, angle: 14.05475, free: 307.53279,
      halfEdge: 228.12841, magnification: 0.95054),
    FlipGolden(
      style: 4, time: 0.10, stage: 1, progress: 0.51165, angle: 46.04859, free: 256.20596,
      halfEdge: 207.92355, magnification: 0.86635),
    FlipGolden(style: 4, time: 0.15, stage: 2, progress: 0, angle: 90, halfEdge: 197.64706),
  ]

  /// Progress at a fraction of the time, eased out (control points (0, 0) and (0.58, 1)), by halving the
  /// curve's own parameter.
  public static func easeOut(_ fraction: Double) -> Double {
    func curve(_ u: Double, _ second: Double) -> Double {
      3 * (1 - u) * u * u * second + u * u * u
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if curve(middle, 0.58) < fraction { low = middle } else { high = middle }
    }
    return curve((low + high) / 2, 1)
  }
}
