import Pleat
import Testing

/// `Fixtures/quad-clipping.json`, every case.
@Suite struct QuadClippingConformanceTests: ConformanceSuite {
  private typealias Case = ConformanceTable.Case

  static let conformance: [String: Set] = [
    "quad-clipping": [
      "clip-quad", "bounds-of-homogeneous-quad", "bounds-of-points", "map-rect", "project-along-z",
    ]
  ]

  @Test func everyCaseHolds() throws {
    let cases = try Self.cases("quad-clipping")
    #expect(cases.count == 18)
    for entry in cases {
      switch entry.op {
      case "clip-quad": try checkClipping(entry)
      case "bounds-of-homogeneous-quad": try checkVisibleBounds(entry)
      case "bounds-of-points":
        let points = try entry.points("points").map { Point(x: $0[0], y: $0[1]) }
        let bounds = Rect(around: points)
        entry.expect(
          [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY], try entry.numbers("bounds"))
      case "map-rect": try checkEnclosedWholeRect(entry)
      case "project-along-z":
        let transform = try entry.transform("matrixIn")
        #expect(try transform.projectAlongZ(entry.point("point")) == nil, "\(entry)")
        let corners = try entry.rect("rect").quad.corners
        #expect(corners.allSatisfy { transform.projectAlongZ($0) == nil }, "\(entry)")
      default: Issue.record("\(entry): unknown operation")
      }
    }
  }

  private func checkClipping(_ entry: Case) throws {
    let transform = try entry.transform("matrixIn")
    let quad = try entry.quad("quad")
    let mapped = transform.mapHomogeneous(quad)
    for (found, expected) in zip(mapped, try entry.points("homogeneous")) {
      let pairs = zip([found.x, found.y, found.z, found.w], expected)
      #expect(
        pairs.allSatisfy { ($0 - $1).magnitude <= 1e-12 * max(1, $1.magnitude) }, "\(entry)")
    }
    #expect(mapped.count { $0.w <= 0 } == Int(try entry.number("behind")), "\(entry)")
    let polygon = transform.clip(quad)
    #expect(polygon.count == Int(try entry.number("vertexCount")), "\(entry)")

    for condition in entry.value["everyVertex"]?.list ?? [] {
      #expect(condition.text == "y <= 0", "\(entry): unknown condition")
      #expect(polygon.allSatisfy { $0.y <= 0 }, "\(entry)")
    }
    for (vertex, expected) in zip(polygon, entry.value["vertices"]?.list ?? []) {
      try check(vertex, expected, entry)
    }
  }

  /// A vertex is finite, or leaves towards infinity; the million that Chromium limits it to is not
  /// ours.
  private func check(
    _ vertex: HomogeneousPoint, _ expected: ConformanceTable.Value, _ entry: Case
  ) throws {
    let found = [vertex.x, vertex.y, vertex.z]
    if let finite = expected["finite"]?.numbers ?? expected["unclamped"]?.numbers {
      let point = try #require(vertex.projectedWithDepth, "\(entry)")
      #expect([point.x, point.y, point.z] == finite, "\(entry)")
    } else {
      let towards = try #require(expected["towards"]?.numbers, "\(entry)")
      #expect(vertex.w == 0, "\(entry)")
      let signs = found.map { $0 == 0 ? 0 : ($0 < 0 ? -1.0 : 1) }
      #expect(signs == towards, "\(entry)")
    }
  }

  private func checkVisibleBounds(_ entry: Case) throws {
    let polygon = try entry.points("homogeneous").map {
      HomogeneousPoint(x: $0[0], y: $0[1], z: $0[2], w: $0[3])
    }
    #expect(polygon.count { $0.w <= 0 } == Int(try entry.number("behind")), "\(entry)")
    let bounds = polygon.visibleBounds
    let found = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    let tolerance = try entry.number("tolerance")
    for (found, expected) in zip(found, try entry.numbers("bounds")) {
      // Infinity stands for beyond a million too.
      let isRight =
        expected.isInfinite
        ? found.magnitude > 1e6 && (found < 0) == (expected < 0)
        : (found - expected).magnitude <= tolerance
      #expect(isRight, "\(entry): \(bounds)")
    }
    for point in try entry.has("inside") ? entry.points("inside") : [] {
      let isInside =
        bounds.minX <= point[0] && point[0] <= bounds.maxX && bounds.minY <= point[1]
        && point[1] <= bounds.maxY
      #expect(isInside, "\(entry): \(point)")
    }
    for point in try entry.has("outside") ? entry.points("outside") : [] {
      #expect(!bounds.contains(Point(x: point[0], y: point[1])), "\(entry): \(point)")
    }
  }

  /// The largest whole-number rectangle inside the mapped one, by the grid of scale 1.
  private func checkEnclosedWholeRect(_ entry: Case) throws {
    let bounds = try entry.transform("matrixIn").bounds(of: entry.rect("rect"))
    let found = bounds.aligned(to: PixelGrid(scale: 1), .enclosed)
    if entry.expects("empty") {
      #expect(found.isEmpty, "\(entry): \(found)")
    } else {
      #expect(try found == entry.rect("expected"), "\(entry)")
    }
  }
}
