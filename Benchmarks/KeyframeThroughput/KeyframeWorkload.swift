import Pleat

/// A page whose lower half folds about a hinge in its middle.
struct KeyframeFold {
  let page = Size(width: 320, height: 480)
  /// The distance of the viewer.
  var distance = 4.6666667 * 240
  /// The direction of the hinge.
  ///
  /// If it is along x, two corners share one w, and the other two share another; otherwise all w differ.
  var axis = Vector3.xAxis
  /// The largest angle of the visible items, in quarter turns; if it is below 0, the fold opens
  /// toward the viewer.
  var opening = 1.0
  /// One in this many items opens by a quarter turn toward the viewer; nil if none does.
  var hiddenInterval: Int?

  /// The hinge of an ordinary fold.
  static let straight = KeyframeFold()
  /// A hinge that is not parallel to the edges of the page.
  static let tilted = KeyframeFold(axis: Vector3(x: 1, y: 0.2, z: 0))
  /// A viewer so close that the free edge passes behind the viewer, in one item of a hundred.
  static let hidden = KeyframeFold(distance: 230, opening: -0.5, hiddenInterval: 100)

  /// The rig with the half that folds, and nothing else.
  func rig() throws -> Rig {
    var rig = try FoldTransition(PageSetup(size: page, perspective: .distance(distance))).rig()
    rig.panels.removeAll { $0.name != "secondFold" }
    rig.paintOrder = [0]
    for index in rig.joints.indices { rig.joints[index].axis = axis }
    return rig
  }

  /// The angle of an item, in quarter turns, from a random number in 0...1.
  func quarterTurns(_ item: Int, _ random: Double) -> Double {
    if let hiddenInterval, item % hiddenInterval == 0 { return -1 }
    return opening * random
  }
}

/// The half of a folding page, at one angle per item.
final class KeyframeWorkload<S: PlainScalar>: Workload {
  private let count: Int
  private let fold: KeyframeFold
  private let rig: Rig
  private let quarterTurns: Batch<Real, S>
  private let otherTurns: Batch<Real, S>
  private var keyframes: Keyframes<S>
  private let outputs: KeyframeOutputs
  private var naiveTurns: [S] = []
  private var naiveKeyframes: NaiveKeyframes<S>?

  init(
    _ outputs: KeyframeOutputs, interleaved: Bool = false, of fold: KeyframeFold = .straight,
    count: Int
  ) throws {
    self.count = count
    self.outputs = outputs
    self.fold = fold
    rig = try fold.rig()
    var generator = SeededGenerator(seed: 7)
    var turns = try Batch<Real, S>(allocating: count)
    turns.fill { fold.quarterTurns($0, 0.5 + 0.5 * generator.real()) }
    quarterTurns = turns
    otherTurns = try Batch(count: count, seed: 8) { 0.5 * fold.opening * (1 + $1) }
    keyframes = Keyframes(outputs, interleaved: interleaved)
    try keyframes.generate(rig.basis(), atQuarterTurns: [0])
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try keyframes.regenerate(at: quarterTurns, on: backend, threads: threads, calls: calls)
  }

  func prepareNaive() {
    naiveTurns = quarterTurns.array
    naiveKeyframes = NaiveKeyframes(fold, outputs, count: count)
  }

  func computeNaively() { naiveKeyframes?.generate(atQuarterTurns: naiveTurns) }

  /// Replaces the results by those of other angles, since keyframes lend their memory only for reading.
  func spoil() throws {
    try keyframes.regenerate(at: otherTurns, on: .portable, threads: 1, calls: 1)
  }

  func result(_ item: Int, naive: Bool) -> [Double] {
    if naive { return naiveKeyframes?.reals(item).map { Double($0) } ?? [] }
    let matrix =
      outputs.contains(.matrices) ? keyframes.matrix(ofPanel: 0, frame: item).elements : []
    return matrix
      + (outputs.contains(.quads) ? keyframes.quad(ofPanel: 0, frame: item).scalars : [])
  }

  func reference(_ item: Int) -> [Double] {
    let angle = Angle(quarterTurns: quarterTurns[item].value)
    let matrix = rig.matrix(ofPanel: 0, at: angle)
    let rect = rig.panels[0].content.rect
    let corners = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
    return (outputs.contains(.matrices) ? matrix.elements : [])
      + (outputs.contains(.quads) ? matrix.map(corners).scalars : [])
  }
}
