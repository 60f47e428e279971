private let backwardBit = 1
private let verticalBit = 2
private let reverseBit = 4

/// The four panels of a page flip, in the order front, back, facing, reveal, from the original tree
/// of layers; `progress` runs from 0 to 1, the front page moves below 0.5 and the back page from 0.5.
///
/// A distance of nil is no perspective; a reverse flip changes the sign of any other. The leaf has
/// one angle, 180° · progress, which places its pages while they are not visible as well.
public func flipReference(
  style: Int, width: Double, height: Double, scale: Double, distance: Double?,
  progress: Double, pageOpacity: Double = 0.1, coverOpacity: Double = 1.0 / 3
) -> [ReferencePanel] {
  let page = ReferencePage(
    width: width, height: height, scale: scale, alongY: style & verticalBit != 0)
  let tree = FlipTree(page: page, style: style, distance: distance, progress: progress)
  let matrices = tree.view.matricesByName()
  let covers = style & reverseBit == 0
  let firstStage = progress < 0.5
  // The stage's own progress, from 0 to 1.
  let p = firstStage ? 2 * progress : 2 * progress - 1

  return ["front", "back", "facing", "reveal"].map { name in
    let moves = name == "front" || name == "back"
    let inFirstStage = name == "front" || name == "reveal"
    let second = tree.isSecondHalf(name)
    let shade: Double =
      switch (name, firstStage) {
      case ("front", true): pageOpacity * p
      case ("back", false): pageOpacity * (1 - p)
      case ("reveal", true) where covers:
        coverOpacity * ReferenceMatrix.cosine(degrees: 90 * p)
      case ("facing", false) where covers:
        coverOpacity * ReferenceMatrix.sine(degrees: 90 * p)
      default: 0
      }
    let ring = page.pair(v: 0, u: moves ? 1 : 0)
    return ReferencePanel(
      name: name, contentRect: page.rect(second: second),
      contentIsSource: name == "front" || name == "facing",
      matrix: ReferenceMatrix.product(
        ReferenceMatrix.translation(ring[0], ring[1]), matrices[name]!),
      shade: shade, visible: !moves || inFirstStage == firstStage)
  }
}

/// The tree of a flip at one moment.
private struct FlipTree {
  let page: ReferencePage
  let style: Int
  let distance: Double?
  let progress: Double

  private var backward: Bool { style & backwardBit != 0 }

  /// Forward, the front page and what it reveals are the second half; backward, the first.
  func isSecondHalf(_ name: String) -> Bool {
    (name == "front" || name == "reveal") != backward
  }

  /// The whole tree: the view itself has the perspective, about its centre.
  var view: ReferenceLayer {
    let viewer = style & reverseBit == 0 ? distance : distance.map { -$0 }
    // The original's angles: 90° · p for the front page of stage 1 and 90° · (1 − p) the other way
    // for the back page of stage 2, which is the leaf's angle and the leaf's angle less 180°.
    let leaf = 180 * progress
    return ReferenceLayer(
      size: page.pair(v: page.length, u: page.across), position: [0, 0],
      sublayerTransform: ReferenceMatrix.perspective(distance: viewer),
      children: [
        panel("reveal"),
        panel("facing"),
        panel("front", ringed: true, transform: turn(leaf)),
        panel("back", ringed: true, transform: turn(leaf - 180)),
      ])
  }

  /// Forward turns about +y are negative, backward ones positive; about +x it is the opposite.
  private func turn(_ degrees: Double) -> [Double] {
    page.alongY
      ? ReferenceMatrix.rotationAboutX(degrees: backward ? -degrees : degrees)
      : ReferenceMatrix.rotationAboutY(degrees: backward ? degrees : -degrees)
  }

  /// Half a page, hinged on the spine.
  private func panel(
    _ name: String, ringed: Bool = false, transform: [Double] = ReferenceMatrix.identity
  ) -> ReferenceLayer {
    let second = isSecondHalf(name)
    return ReferenceLayer(
      name: name,
      size: page.pair(
        v: second ? page.secondHalf : page.firstHalf, u: page.across + (ringed ? 2 : 0)),
      anchor: page.pair(v: second ? 0 : 1, u: 0.5),
      position: page.pair(v: page.firstHalf, u: page.across / 2), transform: transform)
  }
}
