import Pleat

/// A leaf of strips that hang on one another, in plain Swift code: in each frame the matrices of the
/// joints, their products down the chains, and the projection of the panels' corners.
///
/// The panels are the fronts of all strips, then their backs. No frame allocates memory.
struct NaiveChain<S: PlainScalar> {
  private let strips: Int
  private let frames: Int
  private let width: S
  /// The matrices from a back's own points to its strip's space, and from the page to the view.
  private let turned: [S]
  private let projection: [S]
  private let corners: [S]
  private var joints: [S]
  private var matrices: [S]
  private var quads: [S]

  init(strips: Int, frames: Int) {
    let size = ChainWorkload<S>.size
    self.strips = strips
    self.frames = frames
    width = S(size.width / Double(strips))
    // A back lies beyond the strip's hinge. A half turn about the hinge takes it to the strip.
    turned = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, width, 0, 0, 1]
    let (x, y) = (S(size.width / 2), S(size.height / 2))
    let depth = S(-1 / (4.6666667 * size.width / 2))
    projection = [1, 0, 0, 0, 0, 1, 0, 0, x * depth, y * depth, 1, depth, 0, 0, 0, 1]
    let height = S(size.height)
    corners = [0, 0, width, 0, width, height, 0, height]
    joints = [S](repeating: 0, count: 16 * strips)
    matrices = [S](repeating: 0, count: 32 * strips * frames)
    quads = [S](repeating: 0, count: 16 * strips * frames)
  }

  /// Multiplies the chain of every panel from the panel to the root.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  mutating func generateFromRoot(atQuarterTurns turns: [S]) {
    var product = [S](repeating: 0, count: 16)
    var next = product
    for frame in 0..<frames {
      setJoints(turns, frame)
      for panel in 0..<2 * strips {
        let strip = panel % strips
        if panel < strips {
          for k in 0..<16 { product[k] = joints[16 * strip + k] }
        } else {
          Naive.multiply(turned, at: 0, joints, at: 16 * strip, into: &product, at: 0)
        }
        for joint in stride(from: strip - 1, through: 0, by: -1) {
          Naive.multiply(product, at: 0, joints, at: 16 * joint, into: &next, at: 0)
          swap(&product, &next)
        }
        let item = panel * frames + frame
        Naive.multiply(product, at: 0, projection, at: 0, into: &matrices, at: 16 * item)
        project(item)
      }
    }
  }

  /// Multiplies the chain of every strip, continuing the product of the strip before.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  mutating func generateSharingPrefixes(atQuarterTurns turns: [S]) {
    var product = [S](repeating: 0, count: 16)
    var next = product
    for frame in 0..<frames {
      setJoints(turns, frame)
      for k in 0..<16 { product[k] = projection[k] }
      for strip in 0..<strips {
        Naive.multiply(joints, at: 16 * strip, product, at: 0, into: &next, at: 0)
        swap(&product, &next)
        let (front, back) = (strip * frames + frame, (strips + strip) * frames + frame)
        for k in 0..<16 { matrices[16 * front + k] = product[k] }
        Naive.multiply(turned, at: 0, product, at: 0, into: &matrices, at: 16 * back)
        project(front)
        project(back)
      }
    }
  }

  /// Sets the matrices from each strip's space to that of the strip before.
  @inline(__always) private mutating func setJoints(_ turns: [S], _ frame: Int) {
    for strip in 0..<strips {
      let angle = turns[strip * frames + frame] * (.pi / 2)
      let (sine, cosine) = (S.sine(angle), S.cosine(angle))
      let start = 16 * strip
      for k in 0..<16 { joints[start + k] = 0 }
      joints[start] = cosine
      joints[start + 2] = sine
      joints[start + 5] = 1
      joints[start + 8] = -sine
      joints[start + 10] = cosine
      joints[start + 12] = strip == 0 ? 0 : width
      joints[start + 15] = 1
    }
  }

  @inline(__always) private mutating func project(_ item: Int) {
    for corner in 0..<4 {
      Naive.project(
        corners[2 * corner], corners[2 * corner + 1], 0, by: matrices, at: 16 * item, into: &quads,
        at: 8 * item + 2 * corner)
    }
  }

  /// The matrix and the quad of an item.
  func reals(_ item: Int) -> [S] {
    Array(matrices[16 * item..<16 * item + 16]) + Array(quads[8 * item..<8 * item + 8])
  }
}
