import Pleat
import TestSupport
import Testing

/// Panels that show a polygon of their rectangle.
@Suite struct PanelOutlineTests {
  private static func panel(_ outline: [Point]?) -> Panel {
    Panel(
      name: "kite", content: .init(page: .source, rect: Rect(x: 10, y: 20, width: 60, height: 40)),
      outline: outline)
  }

  private static let kite = [
    Point(x: 30, y: 0), Point(x: 60, y: 20), Point(x: 30, y: 40), Point(x: 0, y: 20),
  ]

  @Test func outlinesAreCoded() throws {
    for outline in [nil, Self.kite] {
      #expect(try geometryRoundTrip(Self.panel(outline)) == Self.panel(outline))
    }
    #expect(try !geometryJSON(Self.panel(nil)).contains("outline"))
  }

  @Test func pointsOnThePolygon() {
    let (kite, plain) = (Self.panel(Self.kite), Self.panel(nil))
    #expect(kite.corners == Self.kite)
    #expect(plain.corners == Rect(x: 0, y: 0, width: 60, height: 40).quad.corners)
    #expect(kite.contains(Point(x: 30, y: 20)) && kite.contains(Point(x: 0, y: 20)))
    #expect(!kite.contains(Point(x: 5, y: 5)) && plain.contains(Point(x: 5, y: 5)))
    #expect(!plain.contains(Point(x: -1, y: 5)) && !plain.contains(Point(x: .nan, y: 5)))
  }

  @Test(
    arguments: [
      ([(0, 0), (60, 0)], "it has 2 corners: accepted are 3...32"),
      (
        [(0, 0), (61, 0), (0, 40)],
        "(61.0, 0.0) is not in the panel's rectangle of 60.0 x 40.0 points"
      ),
      (
        [(0, 0), (.nan, 0), (0, 40)],
        "(nan, 0.0) is not in the panel's rectangle of 60.0 x 40.0 points"
      ),
      ([(0, 0), (0, 40), (60, 0)], "it does not turn clockwise at (0.0, 40.0): it must be convex"),
      (
        [(0, 0), (60, 0), (10, 10), (0, 40)],
        "it does not turn clockwise at (10.0, 10.0): it must be convex"
      ),
      ([(0, 0), (30, 0), (60, 0)], "it has no area"),
      (
        // A star: every turn is to the right, twice round.
        [(30, 0), (48, 40), (2, 14), (58, 14), (12, 40)],
        "it winds more than once round its middle"
      ),
    ] as [([(Double, Double)], String)])
  func badOutlinesAreRefused(corners: [(Double, Double)], reason: String) {
    let rig = Rig(panels: [Self.panel(corners.map { Point(x: $0.0, y: $0.1) })])
    #expect(throws: PleatError.outlineNotUsable(panel: "kite", reason: reason)) { try rig.basis() }
    #expect(
      PleatError.outlineNotUsable(panel: "kite", reason: reason).description
        == "the outline of panel \"kite\" is not usable: \(reason)")
  }

  /// Fans of triangles: every vertex is a corner of its panel, and the triangles have the polygons' areas.
  @Test func verticesAreThoseOfThePolygons() throws {
    let size = Size(width: 320, height: 480)
    let curl = CurlTransition(PageSetup(size: size, perspective: .none), angle: 25)
    func check<S: BatchScalar>(_: S.Type) throws {
      var frames = Keyframes<S>()
      try frames.generate(curl, at: [0.2, 0.7])
      let most = 2 * frames.panels.reduce(0) { $0 + $1.corners.count }
      let layout = VertexLayout(position: 0, texture: 3, shade: 5, page: 6, panel: 7)
      var memory = [S](repeating: -7, count: most * layout.stride)
      var span = memory.mutableSpan
      let written = try frames.writeVertices(into: &span, layout: layout, pageSize: size)
      var triangles = [UInt16](repeating: 0, count: 3 * most)
      var places = triangles.mutableSpan
      let count = try frames.writeTriangles(into: &places)
      var (vertex, triangle, panels) = (0, 0, 0)
      let unit = 1e4 * Double(S.ulpOfOne)
      for frame in 0..<2 {
        for index in frames.order(frame: frame) {
          let panel = frames.panels[index]
          panels += 1
          for (place, corner) in panel.corners.enumerated() {
            let numbers = memory[
              layout.stride * (vertex + place)..<layout.stride * (vertex + place + 1)
            ]
            .map(Double.init)
            let seen = try #require(frames.matrix(ofPanel: index, frame: frame).map(corner))
            let onPage = corner + panel.content.rect.origin
            #expect(seen.distance(to: Point(x: numbers[0], y: numbers[1])) < 480 * unit)
            #expect((numbers[3] - onPage.x / 320).magnitude < unit)
            #expect((numbers[4] - onPage.y / 480).magnitude < unit)
            #expect(numbers[5] == frames.shade(ofPanel: index, frame: frame))
            #expect(
              frames.pages[Int(numbers[6])] == panel.content.page && numbers[7] == Double(index))
          }
          for corner in 1..<panel.corners.count - 1 {
            #expect(
              triangles[3 * triangle..<3 * triangle + 3].map(Int.init)
                == [vertex, vertex + corner, vertex + corner + 1])
            triangle += 1
          }
          vertex += panel.corners.count
        }
      }
      #expect(written == panels && triangle == count)
      #expect(memory[(layout.stride * vertex)...].allSatisfy { $0 == -7 })
      var short = [S](repeating: 0, count: (most - 1) * layout.stride)
      #expect(throws: PleatError.spanTooShort(count: most, fitting: most - 1)) {
        var span = short.mutableSpan
        try frames.writeVertices(into: &span, layout: layout, pageSize: size)
      }
    }
    try check(Float.self)
    try check(Double.self)
  }
}
