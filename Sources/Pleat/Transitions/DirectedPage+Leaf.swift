extension DirectedPage {
  /// Returns a rig with a leaf of equal strips, each hinged to the one before it, over the destination.
  ///
  /// Strip j is attached to joint j, which is at the far edge of strip j - 1. Joint j is attached to
  /// joint j - 1 and turns by the angle θⱼ of stream j. So strip j turns by `Aⱼ = θ₀ + … + θⱼ` about the
  /// line (vⱼ, zⱼ):
  ///
  ///     v₀ = z₀ = 0        vⱼ₊₁ = vⱼ + l cos Aⱼ        zⱼ₊₁ = zⱼ + l sin Aⱼ
  ///
  /// The back of a strip is attached to the same joint with a constant half turn. If print shows through,
  /// it is the front itself, seen from behind. The panels are behind, shadow if there is a cast shadow,
  /// front1 to frontN and back1 to backN.
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
      rig.add(
        hinge(
          v: strip == 0 ? 0 : cuts[strip] - cuts[strip - 1], parent: strip == 0 ? nil : strip - 1,
          angle: .init(stream: strip)))
    }
    CastShadow(paper, on: self, of: hinges)?.add(to: &rig, stream: strips)
    let first = rig.panels.count
    for (strip, joint) in joints.enumerated() {
      rig.add(
        panel(
          "front\(strip + 1)", .source, rect(cuts[strip], cuts[strip + 1]), on: joint,
          reach: 0...(cuts[strip + 1] - cuts[strip]), isOneSided: true, ring: ringAtEnds,
          creases: isSmooth ? creases(ofStrip: strip, of: strips, from: first) : nil))
    }
    for (strip, joint) in joints.enumerated() {
      guard paper.showThrough == 0 else {
        rig.add(
          back(
            "back\(strip + 1)", of: rig.panels[first + strip], paper,
            creases: isSmooth ? creases(ofStrip: strip, of: strips, from: first + strips) : nil))
        continue
      }
      let turned = rig.add(
        hinge(v: 0, parent: joint, angle: .init(constant: Angle(degrees: -180), multiple: 0)))
      rig.add(
        panel(
          "back\(strip + 1)", .back, rect(length - cuts[strip + 1], length - cuts[strip]),
          on: turned, reach: (cuts[strip] - cuts[strip + 1])...0, isOneSided: true,
          ring: ringAtEnds,
          creases: isSmooth
            ? creases(ofStrip: strip, of: strips, from: first + strips, isTurned: true) : nil))
    }
    return rig
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

  /// Returns the creases of a strip of a sheet, whose neighbours have the indices before and after it.
  ///
  /// - Parameters:
  ///   - first: the index of the panel of strip 0, which is at v = 0.
  ///   - isTurned: whether the panel is the back of the strip, and sees v run backward.
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
