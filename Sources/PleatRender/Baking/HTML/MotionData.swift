import Pleat

/// A transition as the script of a page reads it: numbers alone, from which any frame can be computed.
///
/// Matrices are those of the rig without its perspective, which stands apart so that a page can vary
/// it: `M = (B0 + B1 cos θ + B2 sin θ) · P`.
struct MotionData {
  /// The parts of a style menu.
  enum Group: String, CaseIterable {
    /// A transition that is neither a fold nor a flip.
    case own = "Baked"
    case folds = "Folds"
    case flips = "Flips"
  }

  let label: String
  let group: Group
  let isSelected: Bool
  /// How far apart any corner is by this data and by the rig's chains of joints, in points.
  let largestDistance: Double
  /// What the script reads.
  let value: HTMLPage.Value

  /// Reads a transition.
  ///
  /// - Throws: a `PleatError` that names the option that is out of range.
  init<Motion: Transition>(
    _ motion: Motion, label: String, group: Group, timeline: Timeline, isSelected: Bool,
    opaquePages: Set<Panel.Page>
  ) throws(PleatError) {
    let rig = try motion.rig()
    var flat = rig
    flat.projection = .identity
    let basis = try flat.basis()
    let limit = motion.progressLimit
    let projection = try ProjectionData(rig.projection, of: motion)
    let drag = DragRule(motion)
    let overlap = HingeOverlap(
      rig, quarterTurns: (1..<32).map { motion.quarterTurns(at: limit * Double($0) / 32) },
      opaquePages: opaquePages)

    self.label = label
    self.group = group
    self.isSelected = isSelected
    largestDistance = Self.distance(of: basis, from: rig, of: motion)
    value = [
      "name": .text(label),
      "limit": .number(limit),
      "clips": .bool(motion.clips),
      "turns": .numbers(Self.samples(to: limit) { motion.quarterTurns(at: $0) }),
      "degrees": .numbers(Self.samples(to: limit) { motion.angle(at: $0).degrees }),
      "legs": .list(timeline.legs.map(\.value)),
      "projection": .numbers(projection.matrix.elements),
      "strength": .number(projection.strength),
      "drag": drag.value,
      "frequencies": .numbers(basis.frequencies),
      "order": .numbers(basis.paintOrder.map(Double.init)),
      "panels": .list(
        basis.panels.indices.map { index in
          Self.value(
            of: basis.panels[index], matrices: basis.matrices(ofPanel: index),
            reaches: overlap.reaches[index])
        }),
    ]
  }

  private static func value(
    of panel: Panel, matrices: [Transform3D], reaches: [Double]
  ) -> HTMLPage.Value {
    let rect = panel.content.rect
    var value: HTMLPage.Value = [
      "name": .text(panel.name),
      "page": .text(panel.content.page.rawValue),
      "rect": .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]),
      "reaches": .numbers(reaches),
      "visible": .range(panel.visible),
      "matrices": .list(matrices.map { .numbers($0.elements) }),
      "shade": .null,
    ]
    if let shading = panel.shading {
      let opacity = shading.opacity
      value["shade"] = [
        "paint": .text(cssText(shading.paint, size: rect.size)),
        "opacity": .numbers(
          [opacity.constant, opacity.cosine, opacity.sine, opacity.quarterTurn]),
        "window": .range(opacity.window),
      ]
    }
    return value
  }

  /// The values of a function at equal distances, as few as give it back by linear interpolation: at
  /// the ends, there and in the middle, or, of a function that bends, at 1025 places.
  private static func samples(to limit: Double, _ function: (Double) -> Double) -> [Double] {
    func values(_ count: Int) -> [Double] {
      (0...count).map { function(limit * Double($0) / Double(count)) }
    }
    let fine = values(1024)
    for count in [1, 2] {
      let coarse = values(count)
      let isSame = fine.indices.allSatisfy { place in
        let x = Double(place) / 1024 * Double(count)
        let index = min(Int(x), count - 1)
        let slope = coarse[index + 1] - coarse[index]
        return (coarse[index] + slope * (x - Double(index)) - fine[place]).magnitude <= 1e-9
      }
      if isSame { return coarse }
    }
    return fine
  }

  private static func distance<Motion: Transition>(
    of basis: Basis, from rig: Rig, of motion: Motion
  ) -> Double {
    var largest = 0.0
    for step in 0...32 {
      let progress = motion.progressLimit * Double(step) / 32
      let angle = Angle(quarterTurns: motion.quarterTurns(at: progress))
      for (index, panel) in rig.panels.enumerated() {
        let size = panel.content.rect.size
        let rect = Rect(origin: Point(x: 0, y: 0), size: size)
        let own = basis.matrix(ofPanel: index, at: angle).concatenating(rig.projection).map(rect)
        let chained = rig.matrix(ofPanel: index, at: angle).map(rect)
        for corner in 0..<4 {
          let (dx, dy) = (own[corner].x - chained[corner].x, own[corner].y - chained[corner].y)
          // A corner behind the eye is NaN by both, and is passed over.
          if max(dx.magnitude, dy.magnitude) > largest { largest = max(dx.magnitude, dy.magnitude) }
        }
      }
    }
    return largest
  }
}

/// A perspective and how strongly it is applied at first.
private struct ProjectionData {
  let matrix: Transform3D
  /// 1; 0 for a transition without perspective, which has the automatic one in store.
  let strength: Double

  init<Motion: Transition>(_ projection: Transform3D, of motion: Motion) throws(PleatError) {
    guard projection == .identity else {
      (matrix, strength) = (projection, 1)
      return
    }
    if var fold = motion as? FoldTransition {
      fold.perspective = .automatic
      matrix = try fold.rig().projection
    } else if var flip = motion as? FlipTransition {
      flip.perspective = .automatic
      matrix = try flip.rig().projection
    } else {
      matrix = projection
    }
    strength = 0
  }
}

/// How a drag turns a transition: along which axis, and which way is forward.
private struct DragRule {
  let value: HTMLPage.Value

  init<Motion: Transition>(_ motion: Motion) {
    if let fold = motion as? FoldTransition {
      // The hinges of a fold come in from both ends, those of an unfold go out to them.
      value = [
        "axis": .text(fold.style.contains(.horizontal) ? "x" : "y"),
        "forward": .text(fold.style.contains(.unfold) ? "outward" : "inward"),
      ]
    } else if let flip = motion as? FlipTransition {
      value = [
        "axis": .text(flip.style.contains(.vertical) ? "y" : "x"),
        "forward": .text(flip.style.contains(.backward) ? "increasing" : "decreasing"),
      ]
    } else {
      value = ["axis": "x", "forward": "decreasing"]
    }
  }
}

extension Leg {
  fileprivate var value: HTMLPage.Value {
    let points = curve.controlPoints
    return [
      "duration": .number(duration),
      "curve": .numbers([points.x1, points.y1, points.x2, points.y2]),
      "from": .number(from),
      "to": .number(to),
    ]
  }
}
