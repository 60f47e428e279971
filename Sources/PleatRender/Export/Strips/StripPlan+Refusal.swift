internal import Pleat

extension StripPlan {
  /// Returns a number of strips that all panels together need at least, found without a plan.
  ///
  /// Each panel is examined at a few moments of its motion. It is then cut for the steepest of these
  /// views only, with a tenth more of the tolerance than a plan has. A plan cuts the panel for this and
  /// other views, so the plan needs as many strips or more.
  ///
  /// - Throws: `BakeError.tooManyStrips`.
  /// - Complexity: O(n) for n panels, with a few dozen matrices each.
  static func leastElements(
    _ bake: Bake, _ poses: SharedPoses, transposed: Bool, reach: Double
  ) throws(BakeError) -> Int {
    let (basis, timeline) = (poses.transition.basis, bake.timeline)
    guard timeline.duration > 0 else { return 0 }
    let first = timeline.legs.first?.from ?? timeline.end
    let whole = min(first, timeline.end)...max(first, timeline.end)
    let limit = bake.tolerance * largestFraction * StripBudget.strips * 1.1
    var count = 0
    for index in basis.paintOrder {
      let panel = basis.panels[index]
      let motion = motion(ofPanel: index, poses, within: whole)
      let size = panel.content.rect.size
      let height = transposed ? size.width : size.height
      var steepest: (slant: Double, pose: StripPose)?
      var isVisible = false
      for look in 0...looks {
        let progress =
          motion.lowerBound
          + (motion.upperBound - motion.lowerBound) * Double(look) / Double(looks)
        guard poses.isVisible(index, at: progress) else { continue }
        isVisible = true
        guard
          let pose = StripPose(
            poses.matrix(ofPanel: index, at: progress), transposed: transposed, size: size,
            reach: reach, error: bake.tolerance * StripBudget.rounding),
          pose.w(0) > 0, pose.w(height) > 0
        else { continue }
        let slant = max(pose.w(height) / pose.w(0), pose.w(0) / pose.w(height))
        if !(slant <= steepest?.slant ?? 0) { steepest = (slant, pose) }
      }
      guard isVisible else { continue }
      guard let pose = steepest?.pose else {
        count += 1
        continue
      }
      count +=
        try StripedPanel.cut(
          [pose], width: transposed ? size.height : size.width, height: height, limit: limit,
          name: panel.name
        ).count - 1
    }
    return count
  }

  /// The number of steps in which the motion of a panel is examined.
  private static var looks: Int { 24 }

  /// Returns the range of progress in which a panel moves, at least on its own stream.
  private static func motion(
    ofPanel index: Int, _ poses: SharedPoses, within whole: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let basis = poses.transition.basis
    // The panels of a chain are examined at the same moments, so that they share their poses.
    guard !basis.mixesStreams(panel: index) else { return whole }
    let pieces = poses.transition.streams[basis.stream(ofPanel: index)].pieces.filter {
      $0.from != $0.to
    }
    guard let first = pieces.first, let last = pieces.last else { return whole }
    return first.progress.lowerBound.clamped(
      to: whole)...last.progress.upperBound.clamped(to: whole)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
