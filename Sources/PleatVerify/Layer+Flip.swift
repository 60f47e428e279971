internal import Pleat

extension FlipTransition: LayeredTransition {
  /// The original's tree: four halves side by side on the spine, of which two are the leaf's sides.
  ///
  /// The leaf has one angle, 180° · progress: its front turns by it, its back by it less half a turn.
  /// Source: MPFlipTransition's layers.
  func layers(at progress: Double) throws(PleatError) -> Layer {
    let page = LayeredPage(size: size, scale: scale, isVertical: style.contains(.vertical))
    let distance = try perspective.distance(forExtent: page.length)
    let isBackward = style.contains(.backward)
    let degrees = 180 * progress

    /// Forward, the front and what it reveals are the second half.
    func half(_ name: String, isSecond: Bool, turnedBy degrees: Double = 0) -> Layer {
      page.panel(
        name, half: isSecond ? page.second : page.first, before: !isSecond,
        [page.move(v: page.cut), page.turn(isBackward ? -degrees : degrees)])
    }
    return page.view(
      distance: distance.map { style.contains(.reverse) ? -$0 : $0 },
      [
        half("reveal", isSecond: !isBackward),
        half("facing", isSecond: isBackward),
        half("front", isSecond: !isBackward, turnedBy: degrees),
        half("back", isSecond: isBackward, turnedBy: degrees - 180),
      ])
  }
}
