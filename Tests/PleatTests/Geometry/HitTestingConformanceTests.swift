import Pleat
import Testing

/// `Fixtures/hit-testing.json`, every case.
@Suite struct HitTestingConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = ["hit-testing": [""]]

  @Test func everyCaseHolds() throws {
    let table = try ConformanceTable("hit-testing")
    let scenes = try #require(table.root["scenes"]?.list).map { scene in
      var spaces: [String] = []
      var ids: [String] = []
      let planes = try #require(scene["elements"]?.list).map { element in
        ids.append(try #require(element["id"]?.text))
        let rect = try #require(element["rect"]?.numbers)
        let space = element["sorted"]?.text.map { name in
          if let index = spaces.firstIndex(of: name) { return index }
          spaces.append(name)
          return spaces.count - 1
        }
        return Scene3D.Plane(
          rect: Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]),
          transform: Transform3D(try #require(element["matrix"]?.numbers)), space: space)
      }
      return (scene: Scene3D(planes), ids: ids)
    }
    let cases = try Self.cases("hit-testing")
    #expect(cases.count == 112)
    for entry in cases {
      let (scene, ids) = scenes[Int(try entry.number("scene"))]
      let found = scene.hitTest(try entry.point("point")).map { ids[$0] }
      if let refused = entry.value["notElement"]?.text {
        #expect(found != refused, "\(entry)")
      } else {
        #expect(found == entry.value["element"]?.text, "\(entry)")
      }
    }
  }
}
