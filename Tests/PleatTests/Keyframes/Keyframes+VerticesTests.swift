import Pleat
import TestSupport
import Testing

/// Vertices in the caller's memory, against matrices, quads and orders that are read one by one.
@Suite struct KeyframesVerticesTests {
  private static let size = Size(width: 320, height: 480)
  private static let layout = VertexLayout(
    position: 1, clipPosition: 4, texture: 8, shade: 10, page: 11, panel: 12, stride: 14)

  private static func transitions() throws -> [any Transition] {
    let flips: [FlipStyle] = [.vertical, .backward, .reverse]
    return flips.map { FlipTransition(PageSetup(size: size), style: $0) }
      + [
        // A leaf that turns towards a very near viewer.
        FlipTransition(PageSetup(size: size, perspective: .distance(100))),
        FoldTransition(PageSetup(size: size)), TilesTransition(PageSetup(size: size)),
        CurlTransition(PageSetup(size: size)),
        PrismTransition(PageSetup(size: size)),
      ]
  }

  @Test func everyNumberIsThatOfItsPanel() throws {
    func check<S: BatchScalar>(_: S.Type) throws {
      for transition in try Self.transitions() {
        let progress = [0, 0.1, 0.5, 0.93, 1]
        var frames = Keyframes<S>()
        try frames.generate(transition, at: progress)
        var memory = [S](repeating: -7, count: 14 * 4 * frames.panels.count * frames.count)
        var span = memory.mutableSpan
        let clip = Transform3D.translation(x: -160, y: -240) * .scale(x: 1 / 160, y: -1 / 240)
        let written = try frames.writeVertices(
          into: &span, layout: Self.layout, pageSize: Self.size, clip: clip)
        var vertex = 0
        for frame in 0..<frames.count {
          for panel in frames.order(frame: frame) {
            let content = frames.panels[panel].content
            let matrix = frames.matrix(ofPanel: panel, frame: frame) * clip
            let own = Rect(x: 0, y: 0, width: content.rect.width, height: content.rect.height)
            for (corner, onPage) in zip(own.quad.corners, content.rect.quad.corners) {
              let numbers = memory[14 * vertex..<14 * vertex + 14].map(Double.init)
              let exact = matrix.mapHomogeneous(HomogeneousPoint(corner))
              let tolerance = 4 * Double(S.ulpOfOne) * max(1, exact.w.magnitude) * 4
              // The z of some corners is a sum of lengths that cancel each other.
              func isNear(_ place: Int, _ value: Double, _ least: Double = 1) -> Bool {
                (numbers[place] - value).magnitude <= tolerance * max(least, value.magnitude)
              }
              let isRight =
                isNear(4, exact.x) && isNear(5, exact.y) && isNear(6, exact.z, 480)
                && isNear(7, exact.w) && isNear(8, onPage.x / 320) && isNear(9, onPage.y / 480)
                && isNear(10, frames.shade(ofPanel: panel, frame: frame))
                && numbers[12] == Double(panel) && numbers[0] == -7 && numbers[13] == -7
                && frames.pages[Int(numbers[11])] == content.page
              let seen = exact.projected.map {
                (Point(x: numbers[1], y: numbers[2]) - $0).isApproximatelyEqual(
                  to: .zero, tolerance: 1e3 * tolerance) && isNear(3, exact.z / exact.w, 480)
              }
              #expect(isRight && seen ?? numbers[1].isNaN, "\(transition) \(frame) \(panel)")
              vertex += 1
            }
          }
        }
        #expect(vertex == 4 * written)
        #expect(memory[(14 * vertex)...].allSatisfy { $0 == -7 })
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// With and without a clip matrix, hidden corners, and numbers that follow the position or do not.
  @Test(arguments: Backend.available)
  func backendsGiveTheSameBits(backend: Backend) throws {
    let layouts = [
      VertexLayout(position: 0, texture: 3, shade: 5), VertexLayout(position: 2, texture: 0),
      VertexLayout(position: 1, clipPosition: 4, stride: 9), Self.layout,
    ]
    func check<S: BatchScalar>(_: S.Type) throws {
      for transition in try Self.transitions() {
        var frames = Keyframes<S>([.matrices, .shades])
        let last = runsAllCases ? 20 : 2
        try frames.generate(
          transition, at: (0...last).map { Double($0) / Double(last) })
        for (layout, clip) in zip(layouts + layouts, [0, 1, 0, 1, 1, 0, 1, 0]) {
          func vertices(_ backend: Backend) throws -> [S] {
            var memory = [S](
              repeating: -7, count: 4 * layout.stride * frames.panels.count * frames.count)
            var span = memory.mutableSpan
            try frames.writeVertices(
              into: &span, layout: layout, pageSize: Self.size,
              clip: clip == 0 ? .identity : .perspective(distance: 300), backend: backend)
            return memory
          }
          let (found, expected) = (try vertices(backend), try vertices(.swift))
          let differ = zip(found, expected).count { $0 != $1 && !($0.isNaN && $1.isNaN) }
          #expect(differ == 0, "\(S.self) \(transition) \(layout) \(clip)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test func oneFrameOfManyAndFewNumbers() throws {
    let fold = FoldTransition(PageSetup(size: Self.size))
    var frames = Keyframes<Double>(.matrices)
    try frames.generate(fold, at: [0, 0.5, 1])
    let layout = VertexLayout(position: 0)
    #expect(layout.stride == 3)
    var memory = [Double](repeating: 0, count: 3 * 4 * frames.panels.count)
    var span = memory.mutableSpan
    let written = try frames.writeVertices(
      of: 1..<2, into: &span, layout: layout, pageSize: Self.size)
    let panel = try #require(frames.order(frame: 1).last)
    let corner = try #require(frames.matrix(ofPanel: panel, frame: 1).map(Point.zero))
    #expect(written == frames.order(frame: 1).count)
    let last = memory[12 * (written - 1)..<12 * written - 9].map { $0 }
    #expect(Point(x: last[0], y: last[1]).isApproximatelyEqual(to: corner, tolerance: 1e-10))
    // Another rig, and other pages.
    try frames.generate(FlipTransition(PageSetup(size: Self.size)), at: [0.5])
    var textures = [Double](repeating: 0, count: 2 * 4 * frames.panels.count)
    var places = textures.mutableSpan
    let flipped = try frames.writeVertices(
      into: &places, layout: VertexLayout(texture: 0), pageSize: Size(width: 640, height: 480))
    #expect(flipped > 0 && textures.allSatisfy { $0 <= 1 } && textures.contains(0.5))
  }

  @Test func roomForAllPanelsIsNeeded() throws {
    var frames = Keyframes<Float>()
    try frames.generate(FoldTransition(PageSetup(size: Self.size)), at: [0, 0.5])
    let vertices = 4 * frames.panels.count * 2
    var memory = [Float](repeating: 7, count: 5 * vertices - 1)
    var error: (any Error)?
    do {
      var span = memory.mutableSpan
      _ = try frames.writeVertices(
        into: &span, layout: VertexLayout(position: 0, texture: 3), pageSize: Self.size)
    } catch let thrown { error = thrown }
    let panels = frames.panels.count * 2
    #expect(
      error as? PleatError == .spanTooShort(count: panels, fitting: panels - 1)
        && memory.allSatisfy { $0 == 7 })
  }

  @Test func triangles() throws {
    var indices = [UInt16](repeating: 9, count: 13)
    var span = indices.mutableSpan
    try Keyframes<Float>.writeTriangles(count: 2, into: &span)
    #expect(indices == [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 9])
    var error: (any Error)?
    do {
      var span = indices.mutableSpan
      try Keyframes<Float>.writeTriangles(count: 3, into: &span)
    } catch let thrown { error = thrown }
    #expect(error as? PleatError == .spanTooShort(count: 3, fitting: 2))
    // The last panel whose indices are numbers of the type.
    var all = [UInt16](repeating: 0, count: 6 * 16_384)
    var most = all.mutableSpan
    try Keyframes<Float>.writeTriangles(count: 16_384, into: &most)
    #expect(all.suffix(3) == [65_532, 65_534, 65_535])
    var wide = [UInt32](repeating: 0, count: 6 * 16_385)
    var more = wide.mutableSpan
    try Keyframes<Float>.writeTriangles(count: 16_385, into: &more)
    #expect(wide.last == 65_539)
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) { _ = VertexLayout(position: -1) }
    await #expect(processExitsWith: .trap) { _ = VertexLayout(position: 0, stride: 2) }
    await #expect(processExitsWith: .trap) { _ = VertexLayout(position: 0, texture: 2) }
    await #expect(processExitsWith: .trap) {
      var indices = [UInt16](repeating: 0, count: 6 * 16_385)
      var span = indices.mutableSpan
      try Keyframes<Float>.writeTriangles(count: 16_385, into: &span)
    }
    await #expect(processExitsWith: .trap) {
      var frames = Keyframes<Float>(.quads)
      try frames.generate(FoldTransition(PageSetup(size: Size(width: 320, height: 480))), at: [0])
      var memory = [Float](repeating: 0, count: 600)
      var span = memory.mutableSpan
      try frames.writeVertices(
        into: &span, layout: VertexLayout(position: 0), pageSize: Size(width: 320, height: 480))
    }
  }
}
