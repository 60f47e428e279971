import Pleat

/// The four panels of a cubic fold whose animation is slow at both ends.
///
/// An item is one panel at one time, and four items share each time.
final class TimedKeyframeWorkload<S: PlainScalar>: Workload {
  private let panels = 4
  private let rig: Rig
  private let curve = TimingCurve.easeInOut
  private let times: Batch<Real, S>
  private let otherTimes: Batch<Real, S>
  private var keyframes = Keyframes<S>(.all)
  private var naiveTimes: [S] = []
  private var naiveResults: [[Double]] = []

  init(count: Int) throws {
    rig = try FoldTransition(PageSetup(size: Size(width: 320, height: 480)), style: .cubic).rig()
    let count = (count - 1) / panels + 1
    times = try Batch(count: count, seed: 10) { 0.5 + 0.5 * $1 }
    otherTimes = try Batch(count: count, seed: 11) { 0.5 + 0.5 * $1 }
    try keyframes.generate(rig.basis(), atQuarterTurns: [0])
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try Self.regenerate(
      &keyframes, at: times, along: curve, on: backend, threads: threads, calls: calls)
  }

  @inline(__always) private static func regenerate(
    _ keyframes: inout Keyframes<S>, at times: borrowing Batch<Real, S>, along curve: TimingCurve,
    on backend: Backend, threads: Int, calls: Int
  ) throws {
    for _ in 0..<calls {
      try keyframes.regenerate(
        atTimes: times.scalars, curve: curve, fromQuarterTurns: 0, to: 1, backend: backend,
        threads: threads)
    }
  }

  func spoil() throws {
    try Self.regenerate(
      &keyframes, at: otherTimes, along: curve, on: .portable, threads: 1, calls: 1)
  }

  func prepareNaive() {
    naiveTimes = times.array
    naiveResults = [[Double]](repeating: [], count: panels * naiveTimes.count)
  }

  /// Computes one value at a time, with the library's functions for one value.
  func computeNaively() {
    for (frame, time) in naiveTimes.enumerated() {
      for panel in 0..<panels {
        naiveResults[panel * naiveTimes.count + frame] = values(panel, at: Double(time))
      }
    }
  }

  private func values(_ panel: Int, at time: Double) -> [Double] {
    let turns = curve.value(at: time)
    let angle = Angle(quarterTurns: turns)
    let matrix = rig.matrix(ofPanel: panel, at: angle)
    let rect = rig.panels[panel].content.rect
    let corners = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
    var shade = 0.0
    if let opacity = rig.panels[panel].shading?.opacity, opacity.window.contains(turns) {
      shade =
        opacity.constant + opacity.cosine * angle.cosine + opacity.sine * angle.sine
        + opacity.quarterTurn * turns
    }
    return matrix.elements + matrix.map(corners).scalars + [shade]
  }

  func result(_ item: Int, naive: Bool) -> [Double] {
    let (panel, frame) = (item / keyframes.count, item % keyframes.count)
    guard panel < panels else { return [] }
    if naive { return naiveResults[item] }
    return keyframes.matrix(ofPanel: panel, frame: frame).elements
      + keyframes.quad(ofPanel: panel, frame: frame).scalars
      + [keyframes.shade(ofPanel: panel, frame: frame)]
  }

  func reference(_ item: Int) -> [Double] {
    let (panel, frame) = (item / times.count, item % times.count)
    return panel < panels ? values(panel, at: times[frame].value) : []
  }
}
