import Pleat

/// The quads of tiles that turn over, front and back, each by its own angle or all by one angle.
///
/// An item is one panel in one frame. There are 64 frames, and as many tiles as the count needs, up
/// to 32 columns and rows; for larger counts there are more frames.
final class TilesWorkload<S: PlainScalar>: Workload {
  private let tiles: TilesTransition
  private let rig: Rig
  private let frames: Int
  private let turns: Batch<Real, S>
  private let otherTurns: Batch<Real, S>
  private var keyframes = Keyframes<S>(.quads)
  private var naiveTurns: [S] = []
  private var naiveTiles: NaiveTiles<S>?

  /// - Parameter sharesAngle: Whether all tiles follow one stream.
  init(sharingAngle sharesAngle: Bool, count: Int) throws {
    let tileCount = max(1, min(1_024, count / 128))
    let columns = min(32, tileCount)
    tiles = TilesTransition(
      PageSetup(size: Size(width: 1_024, height: 1_366)), columns: columns,
      rows: tileCount / columns, order: .random)
    var rig = try tiles.rig()
    if sharesAngle { for index in rig.joints.indices { rig.joints[index].angle.stream = 0 } }
    self.rig = rig
    let frames = (count - 1) / rig.panels.count + 1
    self.frames = frames
    let basis = try rig.basis()
    func turns(seed: UInt64) throws -> Batch<Real, S> {
      try Batch(count: frames * basis.streamCount, seed: seed) { 1 + $1 }
    }
    self.turns = try turns(seed: 14)
    otherTurns = try turns(seed: 15)
    try keyframes.generate(
      basis, atQuarterTurnsOfStreams: [[Double]](repeating: [0], count: basis.streamCount))
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try keyframes.regenerate(at: turns, on: backend, threads: threads, calls: calls)
  }

  func prepareNaive() {
    naiveTurns = turns.array
    naiveTiles = NaiveTiles(rig, of: tiles.setup.size, frames: frames)
  }

  func computeNaively() { naiveTiles?.generate(atQuarterTurns: naiveTurns) }

  func spoil() throws {
    try keyframes.regenerate(at: otherTurns, on: .portable, threads: 1, calls: 1)
  }

  func result(_ item: Int, naive: Bool) -> [Double] {
    if naive { return naiveTiles?.reals(item).map { Double($0) } ?? [] }
    return keyframes.quad(ofPanel: item / frames, frame: item % frames).scalars
  }

  func reference(_ item: Int) -> [Double] {
    let (panel, frame) = (item / frames, item % frames)
    let stream = rig.joints[rig.panels[panel].joint!].angle.stream
    var angles = [Angle](repeating: .zero, count: turns.count / frames)
    angles[stream] = Angle(quarterTurns: turns[frames * stream + frame].value)
    let rect = rig.panels[panel].content.rect
    return rig.matrix(ofPanel: panel, at: angles)
      .map(Rect(x: 0, y: 0, width: rect.width, height: rect.height)).scalars
  }
}
