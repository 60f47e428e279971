extension PeelTransition {
  /// Returns the rig of the pose at ``place``, whose joints do not move.
  ///
  /// The panels are those of the pose, followed by the shadows of ``PagePeel/shadows(of:on:)``, if there are
  /// any.
  public func rig() throws(PleatError) -> Rig { try pose().rig }

  /// Returns the pose at ``place``, its rig, and the place of the finger there.
  public func pose() throws(PleatError) -> (finger: Point, pose: PagePeel.Pose, rig: Rig) {
    let peel = try PagePeel(self)
    let pose = peel.pose(at: place)
    let page = try DirectedPage(self)
    var rig = Rig(projection: page.projection)
    for (index, part) in pose.panels.enumerated() {
      var panel = peel.panel(index, of: pose)
      if let line = pose.line, part.quarterTurns > 0 {
        let place = line.normal * (line.offset + part.v)
        panel.joint = rig.add(
          Joint(
            position: Point3(x: place.x, y: place.y, z: part.z),
            axis: Vector3(x: line.normal.y, y: -line.normal.x, z: 0),
            angle: .init(constant: Angle(quarterTurns: part.quarterTurns), multiple: 0)))
        if panel.content.page == .back {
          panel.joint = rig.add(
            Joint(
              parent: panel.joint, axis: Vector3(x: 0, y: 1, z: 0),
              angle: .init(constant: Angle(degrees: 180), multiple: 0)))
        } else if part.part.isBack {
          panel = page.back(panel.name, of: panel, paper, creases: panel.creases)
        }
      }
      rig.add(panel)
    }
    let (front, first) = (pose.panels.prefix { !$0.part.isBack }.count, rig.panels.count)
    for shadow in peel.shadows(of: pose) { rig.add(shadow) }
    rig.paintOrder = Array(0..<front) + Array(first..<rig.panels.count) + Array(front..<first)
    return (peel.finger(at: place), pose, rig)
  }
}
