extension DirectedPage {
  /// Returns a rig with a leaf of equal strips, each hinged to the one before it, over the destination.
  ///
  /// Strip j is attached to joint j, which is at the far edge of strip j - 1. Joint j is attached to
  /// joint j - 1 and turns by the angle θⱼ of stream j. So strip j turns by `Aⱼ = θ₀ + … + θⱼ` about the
  /// line (vⱼ, zⱼ):
  ///
  ///     v₀ = z₀ = 0        vⱼ₊₁ = vⱼ + l cos Aⱼ        zⱼ₊₁ = zⱼ + l sin Aⱼ
  ///
  /// The back of a strip is attached to the same joint with a constant half turn. If print shows through, the
  /// back is the front itself, seen from behind. The panels are `behind`, `shadow` if there is a cast shadow,
  /// `front1` to `frontN` and `back1` to `backN`.
  ///
  /// - Parameters:
  ///   - hinges: the tracks of the hinges, one for each strip.
  ///   - isSmooth: whether the shades of neighbouring strips meet at their crease.
  ///   - paper: the look of the leaf. The streams of its cast shadow follow those of the hinges.
  func leaf(_ hinges: [Track], isSmooth: Bool, _ paper: Paper) throws(PleatError) -> Rig {
    let strips = hinges.count
    let cuts = try equalCuts(strips)
    var rig = Rig(projection: projection)
    rig.add(behind(.destination))
    let joints = (0..<strips).map { strip in
      var joint = hinge(v: 0, parent: strip == 0 ? nil : strip - 1, angle: .init(stream: strip))
      if strip > 0 { joint.position = Point3(place(v: cuts[strip]) - place(v: cuts[strip - 1])) }
      return rig.add(joint)
    }
    CastShadow(paper, on: self, of: hinges)?.add(to: &rig, stream: strips)
    let first = rig.panels.count
    for (strip, joint) in joints.enumerated() {
      rig.add(self.strip(strip, of: cuts, on: joint, creasesFrom: isSmooth ? first : nil))
    }
    for (strip, joint) in joints.enumerated() {
      guard paper.showThrough == 0 else {
        let front = rig.panels[first + strip]
        rig.add(
          back("back\(strip + 1)", of: front, paper, creases: front.creases?.moved(by: strips)))
        continue
      }
      var turn = hinge(v: 0, parent: joint, angle: .init(constant: .degrees(-180), multiple: 0))
      turn.axis = turningAxis
      let turned = rig.add(turn)
      rig.add(
        self.strip(
          strip, of: cuts, isBack: true, on: turned,
          creasesFrom: isSmooth ? first + strips : nil))
    }
    return rig
  }

  /// Returns the panel of a strip: its front, or its back, which lies on a joint that turns it over.
  ///
  /// - Parameter first: the index of strip 0's panel on this side, or nil if the strips' shades do not meet.
  private func strip(
    _ index: Int, of cuts: [Double], isBack: Bool = false, on joint: Int, creasesFrom first: Int?
  ) -> Panel {
    let (near, far) = (cuts[index], cuts[index + 1])
    let name = "\(isBack ? "back" : "front")\(index + 1)"
    let page: Panel.Page = isBack ? .back : .source
    func creases(isTurned: Bool) -> Creases? {
      first.map {
        self.creases(ofStrip: index, of: cuts.count - 1, from: $0, isTurned: isTurned)
      }
    }
    guard isSlanted else {
      return panel(
        name, page, isBack ? rect(length - far, length - near) : rect(near, far), on: joint,
        reach: isBack ? (near - far)...0 : 0...(far - near), isOneSided: true, ring: ringAtEnds,
        creases: creases(isTurned: isBack))
    }
    // From the near crease to the far one, whatever the direction.
    var panel = Panel(
      strip: name, page, polygon: band(near, far), from: place(v: near), to: place(v: far),
      creases(isTurned: isMirrored), shading: cover, mirror: isBack ? mirrored : nil)
    panel.joint = joint
    return panel
  }

  /// Returns the polygon of the page between two values of v.
  func band(_ start: Double, _ end: Double) -> [Point] {
    // At the page's ends there is no bound, so that rounding cuts off no corner.
    rect.quad.corners.part(
      in: (start > 0 ? start : -.infinity)...(end < length ? end : .infinity)
    ) { ($0.x - corner.x) * along.x + ($0.y - corner.y) * along.y }
  }

  /// Returns the point of the page `back` that lies behind a point of the page.
  private func mirrored(_ point: Point) -> Point {
    isVertical
      ? Point(x: point.x, y: setup.size.height - point.y)
      : Point(x: setup.size.width - point.x, y: point.y)
  }

  /// Returns the back of a one-sided panel, on which the panel's print shows through.
  func back(
    _ name: String, of front: Panel, _ paper: Paper, creases: Creases? = nil
  ) -> Panel {
    var back = front
    back.name = name
    back.isReversed = true
    let white = RGBColor(red: 253 / 255, green: 251 / 255, blue: 247 / 255)
    back.veil = Veil(color: setup.paper ?? white, opacity: 1 - paper.showThrough)
    back.creases = creases
    return back
  }

  /// Returns the creases of a strip of a sheet, whose neighbours have the indices before and after its own.
  ///
  /// - Parameters:
  ///   - first: the index of the panel of strip 0, which is at v = 0.
  ///   - isTurned: whether the panel is the back of the strip, in whose own coordinates v runs backward.
  func creases(
    ofStrip strip: Int, of count: Int, from first: Int, isTurned: Bool = false
  ) -> Creases {
    let near = strip > 0 ? first + strip - 1 : nil
    let far = strip < count - 1 ? first + strip + 1 : nil
    let isBackward = isMirrored != isTurned
    return Creases(
      start: isBackward ? far : near, end: isBackward ? near : far, isVertical: isVertical)
  }
}
