import Pleat

/// The lower half of a folding page, at one angle per item.
final class KeyframeWorkload<S: PlainScalar>: Workload {
  private let count: Int
  private let rig: Rig
  private let page = Size(width: 320, height: 480)
  private let quarterTurns: Batch<Real, S>
  private let otherTurns: Batch<Real, S>
  private var keyframes: Keyframes<S>
  private let outputs: KeyframeOutputs
  private var naiveTurns: [S] = []
  private var naiveKeyframes: NaiveKeyframes<S>?

  init(_ outputs: KeyframeOutputs, interleaved: Bool = false, count: Int) throws {
    self.count = count
    self.outputs = outputs
    var rig = try FoldTransition(size: page).rig()
    rig.panels.removeAll { $0.name != "secondFold" }
    rig.paintOrder = [0]
    self.rig = rig
    quarterTurns = try Batch(count: count, seed: 7) { 0.5 + 0.5 * $1 }
    otherTurns = try Batch(count: count, seed: 8) { 0.5 + 0.5 * $1 }
    keyframes = Keyframes(outputs, interleaved: interleaved)
    try keyframes.generate(rig.basis(), atQuarterTurns: [0])
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend) throws {
    try Self.regenerate(&keyframes, at: quarterTurns, on: backend)
  }

  func prepareNaive() {
    naiveTurns = quarterTurns.array
    naiveKeyframes = NaiveKeyframes(size: page, outputs, count: count)
  }

  func computeNaively() { naiveKeyframes?.generate(atQuarterTurns: naiveTurns) }

  /// Keyframes lend their memory to read only: those of other angles are as wrong.
  func spoil() throws { try Self.regenerate(&keyframes, at: otherTurns, on: .portable) }

  /// A span of a batch ends with the batch's loan: a parameter's lasts for the call.
  @inline(__always) private static func regenerate(
    _ keyframes: inout Keyframes<S>, at turns: borrowing Batch<Real, S>, on backend: Backend
  ) throws {
    try keyframes.regenerate(atQuarterTurns: turns.scalars, backend: backend)
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
