import Pleat
import TestSupport

extension RandomGeometry {
  /// A tree of joints that follow several streams, with panels of all sorts on them.
  mutating func tree(joints count: Int, streams: Int, sortsByDistance: Bool = false) -> Rig {
    var rig = Rig(
      sortsByDistance: sortsByDistance,
      projection: whole(0...4) == 0
        ? .identity
        : Transform3D.perspective(distance: number(3000...9000))
          .anchored(at: Point3(x: number(0...100), y: number(0...100), z: 0)))
    for index in 0..<count {
      let parent = index == 0 || whole(0...3) == 0 ? nil : whole(max(0, index - 3)...index - 1)
      var joint = joint(
        parent: parent, multiple: [1, -1, 1, 2, 0][whole(0...4)], slides: whole(0...2) == 0)
      joint.angle.stream = whole(0...streams - 1)
      joint.slide.stream = whole(0...2) == 0 ? whole(0...streams - 1) : joint.angle.stream
      joint.depthScale = 1
      // A light shades by the normal of a rigid motion.
      rig.add(joint)
    }
    for index in 0..<2 * count {
      var panel = plainPanel(
        "\(index)", joint: whole(0...5) == 0 ? nil : whole(0...count - 1),
        origin: Point(x: number(-50...50), y: number(-50...50)), width: number(50...300),
        height: number(50...300))
      panel.isOneSided = whole(0...1) == 0
      panel.isBackdrop = whole(0...5) == 0
      if whole(0...4) == 0 { panel.visible = -1..<0.5 }
      switch whole(0...2) {
      case 0:
        let side = Light.Side.allCases[whole(0...Light.Side.allCases.count - 1)]
        panel.shading = Shading(.cover(.black), light: Light(from: side, strength: number(0...1)))
      case 1:
        panel.shading = Shading(
          .cover(.black),
          opacity: .init(constant: 0.1, cosine: number(-1...1), quarterTurn: 0.2, window: -2..<1))
      default: break
      }
      rig.add(panel)
    }
    return rig
  }
}
