import Pleat

struct FrameBlock<Scalar: PrintableScalar>: ~Copyable {
  /// The approximate number of scalars in a block: enough for fast kernels, in little memory.
  private static var scalars: Int { 1 << 19 }

  static func capacity(panels: Int) -> Int {
    min(max(scalars / (25 * max(panels, 1)), 64), 4096)
  }

  struct Frame {
    let time: Double?
    let progress: Double
    /// The angle in degrees, never negative.
    let angle: Double
    /// The place of the finger and the pose of the leaf, for a peel.
    var leaf: (finger: Point, pose: PagePeel.Pose)?
  }

  private(set) var frames: [Frame] = []
  private(set) var keyframes = Keyframes<Scalar>()

  mutating func fill(
    _ range: Range<Int>, of schedule: FrameSchedule, transition: CompiledTransition,
    backend: Backend
  ) throws {
    frames.removeAll(keepingCapacity: true)
    if let peel = transition.transition as? PeelTransition {
      return try fill(range.lowerBound, of: schedule, peel: peel, backend: backend)
    }
    for index in range {
      let (time, progress) = try schedule.frame(index)
      frames.append(
        Frame(time: time, progress: progress, angle: transition.angle(at: progress).degrees))
    }
    try keyframes.generate(transition, at: frames.map(\.progress), backend: backend)
  }

  /// Fills the block with one frame of a peel, which has panels of its own in each frame.
  private mutating func fill(
    _ index: Int, of schedule: FrameSchedule, peel: PeelTransition, backend: Backend
  ) throws {
    let (time, progress) = try schedule.frame(index)
    let (finger, pose, rig) = try peel.at(schedule.place(index)).pose()
    frames.append(
      Frame(time: time, progress: progress, angle: 180 * progress, leaf: (finger, pose)))
    try keyframes.generate(Basis(rig), atQuarterTurns: [0], backend: backend)
  }
}
