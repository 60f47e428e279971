extension PeelTransition {
  /// Returns the rig of the pose at ``place``, whose joints do not move.
  ///
  /// The panels are those of the pose and, unless nothing is lifted or cast, shadows: one on the page
  /// beyond the roll, and one along each free edge of the flap.
  public func rig() throws(PleatError) -> Rig {
    let (peel, page) = (try PagePeel(self), try DirectedPage(self))
    let pose = peel.pose(at: place)
    var rig = Rig(projection: page.projection)
    for (index, part) in pose.panels.enumerated() {
      if part.part == .behind {
        rig.add(page.behind(.destination))
      } else if let line = pose.line, part.part != .flat {
        add(index, of: pose, line, on: page, to: &rig)
      } else {
        var flat = Panel(
          name: "flat", .source, polygon: Array(pose.corners[part.corners]), from: .zero)
        if pose.line == nil { flat.outline = nil }
        rig.add(flat)
      }
    }
    addShadows(of: pose, peel, on: page, to: &rig)
    return rig
  }

  /// Adds a side of a band, or the flap, with the index that it has in the pose.
  private func add(
    _ index: Int, of pose: PagePeel.Pose, _ line: PagePeel.Pose.Line, on page: DirectedPage,
    to rig: inout Rig
  ) {
    let (part, n) = (pose.panels[index], line.normal)
    var joint = rig.add(
      Joint(
        position: Point3(
          x: n.x * (line.offset + part.v), y: n.y * (line.offset + part.v), z: part.z),
        axis: Vector3(x: n.y, y: -n.x, z: 0),
        angle: .init(constant: Angle(quarterTurns: part.quarterTurns), multiple: 0)))
    let ownsBack = part.part.isBack && paper.showThrough == 0
    if ownsBack {
      joint = rig.add(
        Joint(
          parent: joint, axis: Vector3(x: 0, y: 1, z: 0),
          angle: .init(constant: Angle(degrees: 180), multiple: 0)))
    }
    func placed(_ point: Point) -> Point {
      ownsBack ? Point(x: setup.size.width - point.x, y: point.y) : point
    }
    let polygon = pose.corners[part.corners].map(placed)
    let (start, end) = (
      placed(n * (line.offset + part.start)), placed(n * (line.offset + part.end))
    )
    var panel = Panel(
      name: part.part.name, ownsBack ? .back : .source,
      polygon: ownsBack ? polygon.reversed() : polygon, from: start)
    (panel.joint, panel.shading, panel.isOneSided) = (joint, page.cover, true)
    let origin = panel.content.rect.origin
    panel.creases = creases(of: index, in: pose.panels)?
      .running(from: start - origin, to: end - origin)
    let showsThrough = part.part.isBack && !ownsBack
    rig.add(
      showsThrough ? page.back(panel.name, of: panel, paper, creases: panel.creases) : panel)
  }

  /// Returns the creases of a band with the bands of the same side, or with what is flat.
  private func creases(of index: Int, in panels: [PagePeel.Pose.Panel]) -> Creases? {
    func neighbour(_ other: Int) -> Int? {
      guard panels.indices.contains(other) else { return nil }
      switch (panels[index].part, panels[other].part) {
      case (.front, .front), (.back, .back), (.front, .flat), (.back, .backFlap): return other
      default: return nil
      }
    }
    guard panels[index].part != .backFlap else { return nil }
    return Creases(start: neighbour(index - 1), end: neighbour(index + 1))
  }
}
