import Pleat

/// The scalar of printed frames, `Float` or `Double`.
typealias PrintableScalar = BatchScalar & LosslessStringConvertible

/// Consecutive frames, in frame order and then in panel order, in memory that is reused.
struct FrameBlock<Scalar: PrintableScalar> {
  /// The number of frames per block: large enough for fast kernels, small enough for little memory.
  static var capacity: Int { 4096 }

  /// The values of a frame that are not per panel.
  struct Frame {
    let time: Double?
    let progress: Double
    /// In degrees, never negative.
    let angle: Double
    /// The rig's angle, which determines which panels are visible.
    let quarterTurns: Double
  }

  private(set) var frames: [Frame] = []
  /// 16 scalars per panel.
  private(set) var matrices: [Scalar] = []
  /// 8 scalars per panel.
  private(set) var quads: [Scalar] = []
  /// One scalar per panel.
  private(set) var shades: [Scalar] = []

  /// Replaces the frames by a range of a schedule's frames.
  ///
  /// `keyframes` is memory that is reused.
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
      Self.interleave(keyframes.matrices(ofPanel: panel), into: &matrices, 16, panel, of: panels)
      Self.interleave(keyframes.quads(ofPanel: panel), into: &quads, 8, panel, of: panels)
      Self.interleave(keyframes.shades(ofPanel: panel), into: &shades, 1, panel, of: panels)
    }
  }

  /// Copies one panel's items, of `width` scalars each, into the interleaved items of all panels.
  private static func interleave(
    _ row: Span<Scalar>, into items: inout [Scalar], _ width: Int, _ panel: Int, of panels: Int
  ) {
    let total = row.count * panels
    if items.count != total { items = [Scalar](repeating: 0, count: total) }
    var places = items.mutableSpan
    for frame in 0..<row.count / width {
      let place = (frame * panels + panel) * width
      for scalar in 0..<width { places[place + scalar] = row[frame * width + scalar] }
    }
  }
}
