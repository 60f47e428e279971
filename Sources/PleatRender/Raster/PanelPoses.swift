internal import Pleat

/// The positions of a transition's panels at any progress, in points.
struct PanelPoses<Motion: Transition>: Sendable {
  let transition: Motion
  let basis: Basis

  init(_ transition: Motion, basis: Basis) {
    self.transition = transition
    self.basis = basis
  }

  /// One panel in one frame.
  struct Pose {
    var panel: Panel
    var corners: [HomogeneousPoint]
    var shade: Double
  }

  /// The visible panels at some angles, in paint order.
  func poses(atQuarterTurns turns: [Double]) throws(PleatError) -> [[Pose]] {
    var keyframes = Keyframes<Double>([.homogeneousQuads, .shades])
    try keyframes.generate(basis, atQuarterTurns: turns)
    var frames: [[Pose]] = []
    for frame in turns.indices {
      frames.append(
        keyframes.order(frame: frame).map { index in
          let reals = keyframes.homogeneousQuads(ofPanel: index)
          return Pose(
            panel: keyframes.panels[index],
            corners: (0..<4).map { corner in
              let at = 12 * frame + 3 * corner
              return HomogeneousPoint(x: reals[at], y: reals[at + 1], z: 0, w: reals[at + 2])
            },
            shade: keyframes.shade(ofPanel: index, frame: frame))
        })
    }
    return frames
  }

  /// The poses at a progress.
  func poses(at progress: Double) throws(PleatError) -> [Pose] {
    guard progress >= 0, progress <= transition.progressLimit else {
      throw .progressOutOfRange(progress, limit: transition.progressLimit)
    }
    return try poses(atQuarterTurns: [transition.quarterTurns(at: progress)])[0]
  }

  /// The poses at 1025 evenly spaced moments.
  ///
  /// Between them no panel reaches further by more than a few millionths of the page's size.
  func all() throws(PleatError) -> [Pose] {
    let steps = 1024
    return try poses(
      atQuarterTurns: (0...steps).map {
        transition.quarterTurns(at: transition.progressLimit * Double($0) / Double(steps))
      }
    ).flatMap(\.self)
  }
}

extension PanelPoses {
  /// How far panels reach beyond the page, on the side where they reach farther.
  ///
  /// It is infinite if a panel reaches the eye.
  static func reach(of poses: [Pose], beyond size: Size) -> Size {
    var reach = Size(width: 0, height: 0)
    for pose in poses {
      for corner in pose.corners {
        guard let point = corner.projected else {
          return Size(width: .infinity, height: .infinity)
        }
        reach.width = max(reach.width, -point.x, point.x - size.width)
        reach.height = max(reach.height, -point.y, point.y - size.height)
      }
    }
    return reach
  }

  /// Whether every row of every panel is shown as a row, with constant w.
  static func lieByRows(_ poses: [Pose]) -> Bool {
    poses.allSatisfy { pose in
      func extent(_ part: (HomogeneousPoint) -> Double) -> Double {
        pose.corners.map { part($0).magnitude }.max() ?? 0
      }
      let near = (y: 1e-9 * extent(\.y), w: 1e-9 * extent(\.w))
      return [(0, 1), (3, 2)].allSatisfy { ends in
        let (start, end) = (pose.corners[ends.0], pose.corners[ends.1])
        return (start.y - end.y).magnitude <= near.y && (start.w - end.w).magnitude <= near.w
      }
    }
  }
}
