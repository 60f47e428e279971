import Pleat
import Testing

/// `Fixtures/hit-testing.json`, every case.
@Suite struct HitTestingConformanceTests {
  private struct Element {
    var id: String
    var rect: Rect
    var transform: Transform3D
    var space: String?
  }

  @Test func everyCaseHolds() throws {
    let table = try ConformanceTable("hit-testing")
    let scenes = try #require(table.root["scenes"]?.list).map { scene in
      try #require(scene["elements"]?.list).map { element in
        let rect = try #require(element["rect"]?.numbers)
        return Element(
          id: try #require(element["id"]?.text),
          rect: Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]),
          transform: Transform3D(try #require(element["matrix"]?.numbers)),
          space: element["sorted"]?.text)
      }
    }
    #expect(table.cases.count == 112)
    for entry in table.cases {
      let scene = scenes[Int(try entry.number("scene"))]
      let found = element(at: try entry.point("point"), in: scene)?.id
      if let refused = entry.value["notElement"]?.text {
        #expect(found != refused, "\(entry)")
      } else {
        #expect(found == entry.value["element"]?.text, "\(entry)")
      }
    }
  }

  /// The last element in painting order under a point; within one space the nearest one wins.
  private func element(at viewPoint: Point, in scene: [Element]) -> Element? {
    let hits = scene.compactMap { element -> (element: Element, depth: Double)? in
      guard let point = element.transform.hitTest(viewPoint), element.rect.contains(point),
        let image = element.transform.map(Point3(point))
      else { return nil }
      return (element, image.z)
    }
    guard var found = hits.last, let space = found.element.space else { return hits.last?.element }
    // Going down the painting order, so that the later one stays on a tie.
    for hit in hits.reversed() where hit.element.space == space && hit.depth > found.depth {
      found = hit
    }
    return found.element
  }
}
