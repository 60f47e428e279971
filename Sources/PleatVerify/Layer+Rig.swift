internal import Foundation
internal import Pleat

extension Layer {
  /// The tree of a rig: an element for each joint, inside that of its parent, and one for each panel,
  /// inside that of its joint.
  ///
  /// Each element says how far it turns and moves, as its joint does; the browser multiplies.
  ///
  /// - Parameters:
  ///   - rig: The rig.
  ///   - turns: The angle of each stream in quarter turns.
  init(_ rig: Rig, turns: [Double]) {
    var free: [Layer] = []
    var hung = [[Layer]](repeating: [], count: rig.joints.count)
    for panel in rig.panels {
      let layer = Layer(panel)
      if let joint = panel.joint { hung[joint].append(layer) } else { free.append(layer) }
    }
    // Parents come before the joints that they move.
    for (index, joint) in rig.joints.enumerated().reversed() {
      let layer = Layer(steps: Self.steps(of: joint, turns: turns), children: hung[index])
      if let parent = joint.parent { hung[parent].append(layer) } else { free.append(layer) }
    }
    self = Self.view(of: rig.projection, free)
  }

  /// A panel, from its top left corner.
  private init(_ panel: Panel) {
    let size = panel.content.rect.size
    self.init(
      panel: panel.name, extents: (size.width, size.height),
      steps: [.move(x: panel.origin.x, y: panel.origin.y)])
  }

  /// The move to the hinge, the factor on depth, and the turn, which acts first.
  private static func steps(of joint: Joint, turns: [Double]) -> [Step] {
    let slide = turns[joint.slide.stream] * (.pi / 2)
    let (cosine, sine) = (cos(slide), sin(slide))
    let degrees =
      joint.angle.constant.degrees + joint.angle.multiple * (90 * turns[joint.angle.stream])
    return [
      .move(
        x: joint.position.x + joint.slide.cosine.x * cosine + joint.slide.sine.x * sine,
        y: joint.position.y + joint.slide.cosine.y * cosine + joint.slide.sine.y * sine,
        z: joint.position.z + joint.slide.cosine.z * cosine + joint.slide.sine.z * sine),
      .scaleDepth(joint.depthScale), .turn(about: joint.axis, degrees: degrees),
    ]
  }

  /// The rig's space, seen through its projection.
  private static func view(of projection: Transform3D, _ children: [Layer]) -> Layer {
    guard let viewer = Viewer(projection) else {
      return Layer(steps: [.project(projection)], children: children)
    }
    return view(
      middle: viewer.middle, distance: viewer.distance,
      [Layer(steps: [.move(x: -viewer.middle.x, y: -viewer.middle.y)], children: children)])
  }
}

/// A viewer in front of a point of the plane z = 0.
private struct Viewer {
  /// Where the viewer looks.
  let middle: Point
  /// The distance, nil for a view without perspective.
  let distance: Double?

  /// The viewer of a projection, nil if it is not that of a viewer.
  ///
  /// `perspective(distance: d).anchored(at: (x, y, 0))` is the identity except for a third row of
  /// `(-x/d, -y/d, 1, -1/d)`.
  init?(_ projection: Transform3D) {
    var rest = projection
    (rest.m31, rest.m32, rest.m34) = (0, 0, 0)
    let m34 = projection.m34
    guard rest == .identity, m34 != 0 || projection == .identity else { return nil }
    middle =
      m34 == 0
      ? Point(x: 0, y: 0) : Point(x: projection.m31 / m34, y: projection.m32 / m34)
    distance = m34 == 0 ? nil : -1 / m34
  }
}
