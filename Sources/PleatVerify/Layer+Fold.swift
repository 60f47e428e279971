internal import Foundation
internal import Pleat

extension FoldTransition: LayeredTransition {
  /// The original's tree: a joint on the first edge, which carries the first halves and a second
  /// joint at the crease, which carries the others.
  ///
  /// The edge from which the first joint hangs follows the cosine of θ, which keeps the crease where it
  /// is. Where the halves differ, the second joint scales depth, so that its far end comes to lie in
  /// the plane of the page; the sleeve that hangs there takes the scale back.
  /// Source: MPFoldTransition's layers; the rule for odd sizes is Pleat's own.
  func layers(at progress: Double) throws(PleatError) -> Layer {
    let page = LayeredPage(size: size, scale: scale, isVertical: !style.contains(.horizontal))
    let distance = try perspective.distance(forExtent: page.length)
    let isCubic = style.contains(.cubic)
    let degrees = style.contains(.unfold) ? 90 * (1 - progress) : 90 * progress
    let (first, second) = (page.first, page.second)

    // Tracks of one angle: -θ, then twice θ, which the scale stands in the middle of.
    var unfolding = [page.turn(2 * degrees)]
    var hanging: [Layer.Step] = [page.turn(isCubic ? -90 : -degrees)]
    if !page.isEven {
      unfolding = [page.turn(degrees), .scaleDepth(first / second), page.turn(degrees)]
      hanging = [
        page.turn(-degrees), .scaleDepth(second / first), page.turn(isCubic ? degrees - 90 : 0),
      ]
    }
    let secondJoint = Layer(
      steps: [page.move(v: first)] + unfolding,
      children: [
        page.panel("secondFold", half: second, before: false),
        page.panel(
          "secondSleeve", half: second, before: false, [page.move(v: second)] + hanging),
      ])
    let firstJoint = Layer(
      steps: [
        page.move(v: page.cut - first * cos(degrees * .pi / 180)), page.turn(-degrees),
      ],
      children: [
        page.panel(
          "firstSleeve", half: first, before: true, [page.turn(isCubic ? 90 : degrees)]),
        page.panel("firstFold", half: first, before: false),
        secondJoint,
      ])
    return page.view(distance: distance, [firstJoint])
  }
}
