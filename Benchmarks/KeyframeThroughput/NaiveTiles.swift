import Pleat

/// Tiles in plain Swift code: for each frame of each panel the four products of five matrices, then
/// the projection of four corners by the result.
///
/// Matrices that are the same for all frames are made once, and no frame allocates memory.
struct NaiveTiles<S: PlainScalar> {
  /// A front or a back, and how it hangs on its hinge.
  private struct Panel {
    let toHinge: [S]
    let fromHinge: [S]
    let hinge: (x: S, y: S)
    let constant: S
    let corners: [S]
    let stream: Int
  }

  private let panels: [Panel]
  private let frames: Int
  private let perspective: [S]
  private let fromViewer: [S]
  private var quads: [S]

  init(_ rig: Rig, of page: Size, frames: Int) {
    self.frames = frames
    let (x, y) = (S(page.width / 2), S(page.height / 2))
    panels = rig.panels.map { panel in
      let (joint, rect) = (rig.joints[panel.joint!], panel.content.rect)
      let (width, height) = (S(rect.width), S(rect.height))
      return Panel(
        toHinge: Naive.translation(S(panel.origin.x), S(panel.origin.y)),
        fromHinge: Naive.translation(S(joint.position.x) - x, S(joint.position.y) - y),
        hinge: (S(joint.axis.x), S(joint.axis.y)),
        constant: S(joint.angle.constant.quarterTurns),
        corners: [0, 0, width, 0, width, height, 0, height], stream: joint.angle.stream)
    }
    var perspective: [S] = Naive.translation(0, 0)
    perspective[11] = S(-1 / (4.6666667 * page.width / 2))
    self.perspective = perspective
    fromViewer = Naive.translation(x, y)
    quads = [S](repeating: 0, count: 8 * frames * panels.count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  mutating func generate(atQuarterTurns turns: [S]) {
    var rotation: [S] = Naive.translation(0, 0)
    var product = rotation
    var next = rotation
    for (index, panel) in panels.enumerated() {
      for frame in 0..<frames {
        let angle = (turns[frames * panel.stream + frame] + panel.constant) * (.pi / 2)
        Naive.rotate(&rotation, about: panel.hinge, S.cosine(angle), S.sine(angle))
        Naive.multiply(panel.toHinge, at: 0, rotation, at: 0, into: &product, at: 0)
        Naive.multiply(product, at: 0, panel.fromHinge, at: 0, into: &next, at: 0)
        Naive.multiply(next, at: 0, perspective, at: 0, into: &product, at: 0)
        Naive.multiply(product, at: 0, fromViewer, at: 0, into: &next, at: 0)
        let item = frames * index + frame
        for corner in 0..<4 {
          Naive.project(
            panel.corners[2 * corner], panel.corners[2 * corner + 1], 0, by: next, at: 0,
            into: &quads, at: 8 * item + 2 * corner)
        }
      }
    }
  }

  /// The quad of an item.
  func reals(_ item: Int) -> [S] { Array(quads[8 * item..<8 * item + 8]) }
}
