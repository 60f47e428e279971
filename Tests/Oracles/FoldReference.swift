private let cubicBit = 2
private let unfoldBit = 1
private let horizontalBit = 4

/// The four panels of a fold, in the order firstSleeve, firstFold, secondFold, secondSleeve, from
/// the original tree of hinged layers; `progress` is eased and runs from 0 to 1 in forward time.
///
/// A distance of nil is no perspective. Even sizes get the original tree as it was. Where the
/// halves differ, the crease stays where it is, both outer joints stay in the plane z = 0, and the
/// vanishing point stays at the view's centre.
public func foldReference(
  style: Int, width: Double, height: Double, scale: Double, distance: Double?,
  progress: Double, shadowOpacity: Double = 0.25
) -> [ReferencePanel] {
  let page = ReferencePage(
    width: width, height: height, scale: scale, alongY: style & horizontalBit == 0)
  let tree = FoldTree(page: page, style: style, distance: distance, progress: progress)
  let matrices = tree.view.matricesByName()
  let unfolds = style & unfoldBit != 0
  let cubic = style & cubicBit != 0

  let foldShade = shadowOpacity * (1 - tree.extent / page.length)
  let sleeveShade = cubic ? shadowOpacity * (1 - tree.depth) : 0

  return ["firstSleeve", "firstFold", "secondFold", "secondSleeve"].map { name in
    let second = name.hasPrefix("second")
    let folds = name.hasSuffix("Fold")
    let ringed = folds || cubic
    let ring = page.pair(v: 0, u: ringed ? 1 : 0)
    return ReferencePanel(
      name: name, contentRect: page.rect(second: second), contentIsSource: folds != unfolds,
      matrix: ReferenceMatrix.product(
        ReferenceMatrix.translation(ring[0], ring[1]), matrices[name]!),
      shade: folds ? foldShade : sleeveShade, visible: true)
  }
}

/// The tree of a fold at one moment, with every animated value already in it.
private struct FoldTree {
  let page: ReferencePage
  let style: Int
  let distance: Double?
  let progress: Double

  private var cubic: Bool { style & cubicBit != 0 }

  /// The value of a track that is written as that of a fold; an unfold plays it from its end.
  private func track(from: Double, to: Double) -> Double {
    let (start, end) = style & unfoldBit == 0 ? (from, to) : (to, from)
    return start + (end - start) * progress
  }

  /// What the extent of the perspective layer is animated through: the exact curve, not chords.
  var extent: Double {
    page.length
      * (style & unfoldBit == 0
        ? ReferenceMatrix.cosine(degrees: 90 * progress)
        : ReferenceMatrix.sine(degrees: 90 * progress))
  }

  /// The same curve a quarter turn away, which the sleeves' shades follow.
  var depth: Double {
    style & unfoldBit == 0
      ? ReferenceMatrix.sine(degrees: 90 * progress)
      : ReferenceMatrix.cosine(degrees: 90 * progress)
  }

  private var firstJointAngle: Double { track(from: 0, to: -90) }
  private var secondJointAngle: Double { track(from: 0, to: 180) }
  private var firstSleeveAngle: Double { cubic ? 90 : track(from: 0, to: 90) }
  private var secondSleeveAngle: Double { cubic ? -90 : track(from: 0, to: -90) }

  /// A turn in the (v, z) plane, about +x, or about +y with its sign changed.
  private func turn(_ degrees: Double) -> [Double] {
    page.alongY
      ? ReferenceMatrix.rotationAboutX(degrees: degrees)
      : ReferenceMatrix.rotationAboutY(degrees: -degrees)
  }

  /// A scale of the view's depth, written for a layer whose ancestors turn it by `degrees`.
  private func depthScale(_ factor: Double, under degrees: Double) -> [Double] {
    var scale = ReferenceMatrix.identity
    scale[10] = factor
    return ReferenceMatrix.product(turn(degrees), scale, turn(-degrees))
  }

  /// The whole tree: its root is the view, whose points the matrices end in.
  var view: ReferenceLayer {
    // The crease stays at the part of the page that precedes it: half the page when it is even,
    // which makes this the original's centred layer and its plain perspective.
    let crease = page.firstHalf
    let offCentre = page.pair(v: crease - page.length / 2, u: 0)
    let perspective = ReferenceLayer(
      size: page.pair(v: extent, u: page.across),
      anchor: page.pair(v: crease / page.length, u: 0.5),
      position: page.pair(v: crease, u: page.across / 2),
      sublayerTransform: ReferenceMatrix.product(
        ReferenceMatrix.translation(offCentre[0], offCentre[1]),
        ReferenceMatrix.perspective(distance: distance),
        ReferenceMatrix.translation(-offCentre[0], -offCentre[1])),
      children: [firstJoint])
    return ReferenceLayer(
      size: page.pair(v: page.length, u: page.across), position: [0, 0], children: [perspective])
  }

  private var firstJoint: ReferenceLayer {
    joint(
      at: 0, transform: turn(firstJointAngle),
      children: [
        panel(
          "firstSleeve", length: page.firstHalf, anchor: 1, at: 0, ringed: cubic,
          transform: turn(firstSleeveAngle)),
        panel("firstFold", length: page.firstHalf, anchor: 0, at: 0, ringed: true),
        secondJoint,
      ])
  }

  private var secondJoint: ReferenceLayer {
    var jointTransform = turn(secondJointAngle)
    var sleeveTransform = turn(secondSleeveAngle)
    if page.firstHalf != page.secondHalf {
      // The second fold's depth is scaled so that it ends in z = 0; the sleeve, which hangs on
      // that end, takes the scale back.
      let factor = page.firstHalf / page.secondHalf
      jointTransform = ReferenceMatrix.product(
        jointTransform, depthScale(factor, under: firstJointAngle))
      sleeveTransform = ReferenceMatrix.product(
        sleeveTransform, depthScale(1 / factor, under: secondJointAngle + firstJointAngle))
    }
    return joint(
      at: page.firstHalf, transform: jointTransform,
      children: [
        panel("secondFold", length: page.secondHalf, anchor: 0, at: 0, ringed: true),
        panel(
          "secondSleeve", length: page.secondHalf, anchor: 0, at: page.secondHalf, ringed: cubic,
          transform: sleeveTransform),
      ])
  }

  /// A layer that draws nothing, as large as the view, hinged on its top or left edge.
  private func joint(
    at v: Double, transform: [Double], children: [ReferenceLayer]
  ) -> ReferenceLayer {
    ReferenceLayer(
      size: page.pair(v: page.length, u: page.across), anchor: page.pair(v: 0, u: 0.5),
      position: page.pair(v: v, u: page.across / 2), transform: transform, children: children)
  }

  /// A layer that shows half a page, with its ring across if it has one.
  private func panel(
    _ name: String, length: Double, anchor: Double, at v: Double, ringed: Bool,
    transform: [Double] = ReferenceMatrix.identity
  ) -> ReferenceLayer {
    ReferenceLayer(
      name: name, size: page.pair(v: length, u: page.across + (ringed ? 2 : 0)),
      anchor: page.pair(v: anchor, u: 0.5), position: page.pair(v: v, u: page.across / 2),
      transform: transform)
  }
}
