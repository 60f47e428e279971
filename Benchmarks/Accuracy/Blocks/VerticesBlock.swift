import Oracles
import Pleat

/// Vertices of a page that turns, compared with the matrices of its frames, without and with a
/// transform after the matrices.
enum VerticesBlock<S: BatchScalar> {
  static func make(_ inputs: Inputs<S>, block: Int, count: Int) throws -> Block<S> {
    var inputs = inputs
    let clips = block % 2 == 1
    let size = inputs.pageSize()
    let clip = clips ? inputs.page(of: size) : ReferenceMatrix.identity
    let page = try TurningPage<S>(size, &inputs, count: count)
    let corners = [(0.0, 0.0), (size[0], 0), (size[0], size[1]), (0, size[1])]
    let layout = VertexLayout(position: 0, clipPosition: 3)
    var (positions, clipPositions) = ([Expected](), [Expected]())
    for frame in 0..<count {
      let matrix = page.matrix(frame)
      for (x, y) in corners {
        let sums = (0..<4).map { column -> ExactSum in
          var sum = ExactSum()
          for k in 0..<4 {
            for (row, factor) in [(3, 1.0), (0, x), (1, y)] {
              sum.add(clip[4 * k + column], .product(factor, matrix[4 * row + k]))
            }
          }
          return sum
        }
        positions += sums.prefix(3).map {
          $0.expected(over: sums[3], terms: clips ? 7 : 3, as: S.self)
        }
        clipPositions += sums.map { $0.expected(as: S.self) }
      }
    }
    let (position, clipPosition) = (Reals<S>(count: 12 * count), Reals<S>(count: 16 * count))
    let names = [Places.location, Places.quaternion].map { axes in
      (0..<4).flatMap { corner in axes.map { "\($0)\(corner)" } }
    }
    return Block { kernels in
      var vertices = [S](repeating: .nan, count: 4 * count * layout.stride)
      var span = vertices.mutableSpan
      try page.frames.writeVertices(
        into: &span, layout: layout, pageSize: Size(width: size[0], height: size[1]),
        clip: Transform3D(clip), backend: Backend(kernels.name))
      for vertex in 0..<4 * count {
        for axis in 0..<3 { position[3 * vertex + axis] = vertices[7 * vertex + axis] }
        for axis in 0..<4 { clipPosition[4 * vertex + axis] = vertices[7 * vertex + 3 + axis] }
      }
      let quotients = Output(
        clips ? .clippedVertex : .vertex, position, places: names[0], positions)
      return clips
        ? [quotients, Output(.clipPosition, clipPosition, places: names[1], clipPositions)]
        : [quotients]
    } inputs: { _, frame, _ in
      """
      matrix \(exactText(page.matrix(frame)))
      clip   \(exactText(clip))
      size   \(exactText(size))
      """
    }
  }
}

/// Frames of one page, always visible, at random angles about an axis through its middle.
private final class TurningPage<S: BatchScalar> {
  var frames = Keyframes<S>()

  init(_ size: [Double], _ inputs: inout Inputs<S>, count: Int) throws {
    let middle = Point3(x: size[0] / 2, y: size[1] / 2, z: 0)
    let distance = max(size[0], size[1]) * inputs.number(1.5...4)
    let axis = Vector3(x: inputs.number(), y: inputs.number(0.1...1), z: 0)
    let page = Panel(
      name: "page", joint: 0, origin: Point(x: -middle.x, y: -middle.y),
      content: .init(page: .source, rect: Rect(x: 0, y: 0, width: size[0], height: size[1])))
    let rig = Rig(
      joints: [Joint(position: middle, axis: axis)], panels: [page],
      projection: Transform3D.perspective(distance: distance)
        .anchored(at: middle))
    try frames.generate(
      rig.basis(), atQuarterTurns: (0..<count).map { _ in inputs.number(-2...2) })
  }

  func matrix(_ frame: Int) -> [Double] { frames.matrix(ofPanel: 0, frame: frame).elements }
}
