internal import Pleat

extension Keyframes<Double> {
  /// Returns the corners of a panel in a frame, in points.
  func corners(ofPanel panel: Int, frame: Int) -> [HomogeneousPoint] {
    let reals = homogeneousQuads(ofPanel: panel)
    return (0..<4).map { corner in
      let at = 12 * frame + 3 * corner
      return HomogeneousPoint(x: reals[at], y: reals[at + 1], z: 0, w: reals[at + 2])
    }
  }
}

extension Panel {
  /// Returns the images of points of the panel, computed from the images of the content's four corners.
  ///
  /// Before the division by w, they are exact, since one projection maps all of them.
  func images(of points: [Point], between corners: [HomogeneousPoint]) -> [HomogeneousPoint] {
    points.map { point in
      let (s, t) = (point.x / content.rect.width, point.y / content.rect.height)
      func mixed(_ part: (HomogeneousPoint) -> Double) -> Double {
        let start = part(corners[0])
        return start + s * (part(corners[1]) - start) + t * (part(corners[3]) - start)
      }
      return HomogeneousPoint(x: mixed(\.x), y: mixed(\.y), z: 0, w: mixed(\.w))
    }
  }
}

/// Properties that hold for all frames of a transition.
struct PanelSurvey {
  /// How far panels reach beyond the page, horizontally and vertically, on the side where they reach
  /// farther.
  ///
  /// Edges at which the transition cuts do not count. The reach is infinite if a corner of a panel
  /// cannot be projected.
  private(set) var reach = Size(width: 0, height: 0)
  /// Whether every panel is a rectangle whose top and bottom edges appear horizontal, each with constant w.
  private(set) var liesByRows = true

  private let size: Size?
  /// For each edge of the page, what is added to the reach there: 0, or -∞ if the transition cuts there.
  private let beyond: (left: Double, top: Double, right: Double, bottom: Double)

  /// Looks at every panel at 1025 evenly spaced moments of its motion, or at 65 if the panels
  /// differ from moment to moment.
  ///
  /// Between these moments no panel reaches farther by more than a few millionths of the page's size.
  ///
  /// - Parameter size: the page, in points, or nil if ``reach`` is not needed.
  init(_ transition: CompiledTransition, beyond size: Size?) throws(PleatError) {
    self.size = size
    func beyond(_ edge: PageEdges) -> Double { transition.clip.contains(edge) ? -.infinity : 0 }
    self.beyond = (beyond(.left), beyond(.top), beyond(.right), beyond(.bottom))
    if transition.posed(at: 0) != nil {
      for frame in 0...64 {
        try survey(transition.frame(at: Double(frame) / 64), steps: 1)
      }
    } else {
      try survey(transition, steps: 1024)
    }
  }

  private mutating func survey(
    _ transition: CompiledTransition, steps: Int
  ) throws(PleatError) {
    var keyframes = Keyframes<Double>([.homogeneousQuads])
    for part in try transition.parts() {
      let (start, end) = (part.motion.lowerBound, part.motion.upperBound)
      let moments =
        start == end
        ? [start] : (0...steps).map { start + (end - start) * Double($0) / Double(steps) }
      // Computes as many keyframes at once as fit into the caches.
      let block = max(8192 / max(part.panels.count, 1), 1)
      for first in stride(from: 0, to: moments.count, by: block) where !isComplete {
        let frames = Array(moments[first..<min(first + block, moments.count)])
        try keyframes.generate(part.transition, at: frames)
        for panel in keyframes.paintOrder {
          for frame in frames.indices {
            let seen = extended(
              by: keyframes.panels[panel], keyframes.corners(ofPanel: panel, frame: frame))
            // Most panels change nothing, so this test comes before the slower test of visibility.
            if !(seen.reach == reach && seen.liesByRows == liesByRows),
              keyframes.isVisible(panel: panel, frame: frame)
            {
              (reach, liesByRows) = (seen.reach, seen.liesByRows)
            }
          }
        }
      }
    }
  }

  /// Whether no further panel can change the result.
  private var isComplete: Bool {
    !liesByRows && (size == nil || reach.width.isInfinite)
  }

  private func extended(by panel: Panel, _ corners: [HomogeneousPoint]) -> PanelSurvey {
    var seen = self
    seen.liesByRows = liesByRows && panel.outline == nil && Self.lieByRows(corners)
    guard let size else { return seen }
    for corner in panel.outline.map({ panel.images(of: $0, between: corners) }) ?? corners {
      guard let point = corner.projected else {
        seen.reach = Size(width: .infinity, height: .infinity)
        return seen
      }
      seen.reach.width = max(
        seen.reach.width, beyond.left - point.x, beyond.right + point.x - size.width)
      seen.reach.height = max(
        seen.reach.height, beyond.top - point.y, beyond.bottom + point.y - size.height)
    }
    return seen
  }

  private static func lieByRows(_ corners: [HomogeneousPoint]) -> Bool {
    func extent(_ part: (HomogeneousPoint) -> Double) -> Double {
      corners.reduce(0) { max($0, part($1).magnitude) }
    }
    let near = (y: 1e-9 * extent(\.y), w: 1e-9 * extent(\.w))
    return [(0, 1), (3, 2)].allSatisfy { ends in
      let (start, end) = (corners[ends.0], corners[ends.1])
      return (start.y - end.y).magnitude <= near.y && (start.w - end.w).magnitude <= near.w
    }
  }
}
