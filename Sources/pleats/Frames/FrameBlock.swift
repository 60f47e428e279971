import Pleat

/// The scalar of printed frames, `Float` or `Double`.
typealias PrintableScalar = BatchScalar & LosslessStringConvertible

/// Some consecutive frames, frame by frame and panel by panel, in memory that is reused.
struct FrameBlock<Scalar: PrintableScalar> {
  /// How many frames are generated at a time: enough for the kernels, little in memory.
  static var capacity: Int { 4096 }

  /// What a frame has beside its panels.
  struct Frame {
    let time: Double?
    let progress: Double
    /// In degrees, never negative.
    let angle: Double
    /// The rig's angle, which tells who is visible.
    let quarterTurns: Double
  }

  private(set) var frames: [Frame] = []
  /// 16 scalars per panel.
  private(set) var matrices: [Scalar] = []
  /// 8 scalars per panel.
  private(set) var quads: [Scalar] = []
  /// One scalar per panel.
  private(set) var shades: [Scalar] = []

  /// Replaces the frames by some of a schedule, which are generated in memory that is reused too.
  mutating func fill(
    _ range: Range<Int>, of schedule: FrameSchedule, transition: some Transition, backend: Backend,
    through keyframes: inout Keyframes<Scalar>
  ) throws {
    frames.removeAll(keepingCapacity: true)
    for index in range {
      let (time, progress) = try schedule.frame(index)
      frames.append(
        Frame(
          time: time, progress: progress, angle: transition.angle(at: progress).degrees,
          quarterTurns: transition.quarterTurns(at: progress)))
    }
    try keyframes.generate(transition, at: frames.map(\.progress), backend: backend)
    let panels = keyframes.panels.count
    for panel in 0..<panels {
      Self.deal(keyframes.matrices(ofPanel: panel), into: &matrices, 16, panel, of: panels)
      Self.deal(keyframes.quads(ofPanel: panel), into: &quads, 8, panel, of: panels)
      Self.deal(keyframes.shades(ofPanel: panel), into: &shades, 1, panel, of: panels)
    }
  }

  /// Puts the items of one panel, each of some scalars, between those of the other panels.
  private static func deal(
    _ run: Span<Scalar>, into items: inout [Scalar], _ width: Int, _ panel: Int, of panels: Int
  ) {
    let total = run.count * panels
    if items.count != total { items = [Scalar](repeating: 0, count: total) }
    var places = items.mutableSpan
    for frame in 0..<run.count / width {
      let place = (frame * panels + panel) * width
      for scalar in 0..<width { places[place + scalar] = run[frame * width + scalar] }
    }
  }
}
