import Pleat

/// The fronts and backs of a curling leaf whose strips hang on one another, each with its own angle.
///
/// An item is one panel in one frame. The leaf has 64 strips, or fewer if there are fewer pairs of items.
final class ChainWorkload<S: PlainScalar>: Workload {
  static var size: Size { Size(width: 320, height: 480) }

  private let curl: CurlTransition
  private let rig: Rig
  private let turns: Batch<Real, S>
  private let otherTurns: Batch<Real, S>
  private let frames: Int
  private var keyframes = Keyframes<S>([.matrices, .quads])
  private let sharesPrefixes: Bool
  private var naiveTurns: [S] = []
  private var naiveChain: NaiveChain<S>?

  /// - Parameter sharesPrefixes: Whether the plain code continues each chain from the product of
  ///   the strip before, instead of multiplying it from the root.
  init(sharingPrefixes sharesPrefixes: Bool, count: Int) throws {
    self.sharesPrefixes = sharesPrefixes
    let strips = max(2, min(64, count / 2))
    curl = CurlTransition(PageSetup(size: Self.size), strips: strips, paper: Paper())
    rig = try Self.leaf(curl)
    let frames = (count - 1) / rig.panels.count + 1
    self.frames = frames
    let tracks = try curl.tracks()
    func turns(seed: UInt64) throws -> Batch<Real, S> {
      var generator = SeededGenerator(seed: seed)
      let progress = (0..<frames).map { _ in 0.5 + 0.5 * generator.real() }
      var turns = try Batch<Real, S>(allocating: frames * strips)
      turns.fill { tracks[$0 / frames].quarterTurns(at: progress[$0 % frames]) }
      return turns
    }
    self.turns = try turns(seed: 12)
    otherTurns = try turns(seed: 13)
    try keyframes.generate(
      rig.basis(), atQuarterTurnsOfStreams: [[Double]](repeating: [0], count: strips))
  }

  /// The rig of a curl without the page behind the leaf.
  private static func leaf(_ curl: CurlTransition) throws -> Rig {
    var rig = try curl.rig()
    rig.panels.removeAll { $0.isBackdrop }
    rig.paintOrder = Array(rig.panels.indices)
    return rig
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try keyframes.regenerate(at: turns, on: backend, threads: threads, calls: calls)
  }

  func prepareNaive() {
    naiveTurns = turns.array
    naiveChain = NaiveChain(strips: curl.strips, frames: frames)
  }

  func computeNaively() {
    if sharesPrefixes {
      naiveChain?.generateSharingPrefixes(atQuarterTurns: naiveTurns)
    } else {
      naiveChain?.generateFromRoot(atQuarterTurns: naiveTurns)
    }
  }

  func spoil() throws {
    try keyframes.regenerate(at: otherTurns, on: .portable, threads: 1, calls: 1)
  }

  func result(_ item: Int, naive: Bool) -> [Double] {
    let (panel, frame) = (item / frames, item % frames)
    if naive { return naiveChain?.reals(item).map { Double($0) } ?? [] }
    return keyframes.matrix(ofPanel: panel, frame: frame).elements
      + keyframes.quad(ofPanel: panel, frame: frame).scalars
  }

  func reference(_ item: Int) -> [Double] {
    let (panel, frame) = (item / frames, item % frames)
    let angles = (0..<curl.strips).map { Angle(quarterTurns: turns[frames * $0 + frame].value) }
    let matrix = rig.matrix(ofPanel: panel, at: angles)
    let rect = rig.panels[panel].content.rect
    let corners = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
    return matrix.elements + matrix.map(corners).scalars
  }
}
