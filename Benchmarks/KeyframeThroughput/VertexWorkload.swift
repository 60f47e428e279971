import Pleat

/// The vertices of a panel at many angles: position, texture and shade of four corners.
///
/// The keyframes are generated before. The plain code is what a program would write by hand: it reads
/// matrices and shades from their spans, multiplies each corner, and divides.
final class VertexWorkload<S: PlainScalar>: Workload {
  private static var layout: VertexLayout { VertexLayout(position: 0, texture: 3, shade: 5) }
  private let fold = KeyframeFold.straight
  private let count: Int
  private let rect: Rect
  private var keyframes = Keyframes<S>([.matrices, .shades])
  private var vertices: [S]
  private var naive: [S] = []

  init(count: Int) throws {
    self.count = count
    let rig = try fold.rig()
    rect = rig.panels[0].content.rect
    let turns = try Batch<Real, S>(count: count, seed: 16) { 0.5 * (1 + $1) }
    try keyframes.generate(rig.basis(), atQuarterTurns: [0])
    try keyframes.regenerate(atQuarterTurns: turns.scalars)
    vertices = [S](repeating: 0, count: 24 * count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    let size = fold.page
    var span = vertices.mutableSpan
    for _ in 0..<calls {
      try keyframes.writeVertices(
        into: &span, layout: Self.layout, pageSize: size, backend: backend)
    }
  }

  func prepareNaive() { naive = [S](repeating: 0, count: 24 * count) }

  func computeNaively() { writeNaively(keyframes, into: &naive) }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  private func writeNaively(_ keyframes: borrowing Keyframes<S>, into naive: inout [S]) {
    let matrices = keyframes.matrices(ofPanel: 0)
    let shades = keyframes.shades(ofPanel: 0)
    let (width, height) = (S(rect.width), S(rect.height))
    let xs = [0, width, width, 0]
    let ys = [0, 0, height, height]
    let page = fold.page
    let us = [rect.minX, rect.maxX, rect.maxX, rect.minX].map { S($0 / page.width) }
    let vs = [rect.minY, rect.minY, rect.maxY, rect.maxY].map { S($0 / page.height) }
    for frame in 0..<count {
      let m = 16 * frame
      for corner in 0..<4 {
        let (x, y) = (xs[corner], ys[corner])
        let w = x * matrices[m + 3] + y * matrices[m + 7] + matrices[m + 15]
        let start = 6 * (4 * frame + corner)
        for axis in 0..<3 {
          naive[start + axis] =
            (x * matrices[m + axis] + y * matrices[m + 4 + axis] + matrices[m + 12 + axis]) / w
        }
        naive[start + 3] = us[corner]
        naive[start + 4] = vs[corner]
        naive[start + 5] = shades[frame]
      }
    }
  }

  func spoil() { for index in vertices.indices { vertices[index] = 0 } }

  func result(_ item: Int, naive isNaive: Bool) -> [Double] {
    (isNaive ? naive : vertices)[24 * item..<24 * item + 24].map { Double($0) }
  }

  func reference(_ item: Int) -> [Double] {
    let matrix = keyframes.matrix(ofPanel: 0, frame: item)
    let shade = keyframes.shade(ofPanel: 0, frame: item)
    let own = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
    return zip(own.quad.corners, rect.quad.corners).flatMap { corner, place in
      let image = matrix.map(Point3(corner)) ?? .zero
      return [
        image.x, image.y, image.z, place.x / fold.page.width, place.y / fold.page.height, shade,
      ]
    }
  }
}
