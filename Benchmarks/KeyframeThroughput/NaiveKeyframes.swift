import Pleat

/// The lower half of a folding page in plain Swift code: for each angle the five products of six
/// matrices, then the projection of four corners by the result.
///
/// Matrices that are the same for all angles are made once, and no angle allocates memory.
struct NaiveKeyframes<S: PlainScalar> {
  private let width: S
  private let half: S
  private let toHinge: [S]
  private let toViewer: [S]
  private let perspective: [S]
  private let fromViewer: [S]
  private let corners: [S]
  /// The direction of the hinge: a unit vector in the plane of the page.
  private let hinge: (x: S, y: S)
  private let outputs: KeyframeOutputs
  private var matrices: [S]
  private var quads: [S]

  init(_ fold: KeyframeFold, _ outputs: KeyframeOutputs, count: Int) {
    width = S(fold.page.width)
    half = S(fold.page.height / 2)
    let axis = fold.axis.normalized ?? fold.axis
    hinge = (S(axis.x), S(axis.y))
    toHinge = Naive.translation(0, -half)
    toViewer = Naive.translation(-width / 2, -half)
    var perspective: [S] = Naive.translation(0, 0)
    perspective[11] = S(-1 / fold.distance)
    self.perspective = perspective
    fromViewer = Naive.translation(width / 2, half)
    corners = [0, 0, width, 0, width, half, 0, half]
    self.outputs = outputs
    matrices = [S](repeating: 0, count: outputs.contains(.matrices) ? 16 * count : 0)
    quads = [S](repeating: 0, count: outputs.contains(.quads) ? 8 * count : 0)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  mutating func generate(atQuarterTurns quarterTurns: [S]) {
    var rotation: [S] = Naive.translation(0, 0)
    var slide = rotation
    var product = rotation
    var next = rotation
    for (item, quarterTurn) in quarterTurns.enumerated() {
      let angle = quarterTurn * (.pi / 2)
      let (sine, cosine) = (S.sine(angle), S.cosine(angle))
      Naive.rotate(&rotation, about: hinge, cosine, sine)
      slide[13] = half + half * cosine
      Naive.multiply(toHinge, at: 0, rotation, at: 0, into: &product, at: 0)
      Naive.multiply(product, at: 0, slide, at: 0, into: &next, at: 0)
      Naive.multiply(next, at: 0, toViewer, at: 0, into: &product, at: 0)
      Naive.multiply(product, at: 0, perspective, at: 0, into: &next, at: 0)
      Naive.multiply(next, at: 0, fromViewer, at: 0, into: &product, at: 0)
      if outputs.contains(.matrices) {
        for k in 0..<16 { matrices[16 * item + k] = product[k] }
      }
      if outputs.contains(.quads) {
        for corner in 0..<4 {
          Naive.project(
            corners[2 * corner], corners[2 * corner + 1], 0, by: product, at: 0, into: &quads,
            at: 8 * item + 2 * corner)
        }
      }
    }
  }

  /// The matrix and the quad of an item, as far as they are wanted.
  func reals(_ item: Int) -> [S] {
    (outputs.contains(.matrices) ? Array(matrices[16 * item..<16 * item + 16]) : [])
      + (outputs.contains(.quads) ? Array(quads[8 * item..<8 * item + 8]) : [])
  }
}
