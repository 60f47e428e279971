import Pleat
import Testing

/// `Fixtures/pixel-snap.json`, every case: transforms and rectangles on whole pixels.
@Suite struct PixelSnapConformanceTests: ConformanceSuite {
  private typealias Case = ConformanceTable.Case

  static let conformance: [String: Set] = [
    "pixel-snap": ["snap", "round-translation", "enclosing-rect"]
  ]

  @Test func everyCaseHolds() throws {
    let cases = try Self.cases("pixel-snap")
    #expect(cases.count == 12)
    for entry in cases {
      switch entry.op {
      case "snap": try checkSnapping(entry)
      case "round-translation":
        let rounded = try entry.transform("matrixIn").roundingTranslation(to: PixelGrid(scale: 1))
        #expect(try rounded.elements == entry.numbers("matrix"), "\(entry)")
      case "enclosing-rect": try checkEnclosing(entry)
      default: Issue.record("\(entry): unknown operation")
      }
    }
  }

  private func checkSnapping(_ entry: Case) throws {
    let viewport = try entry.rect("viewport")
    let snapped = try entry.transform("matrixIn").snapped(to: PixelGrid(scale: 1), over: viewport)
    let snaps = try #require(entry.value["snaps"]?.bool as Bool?, "\(entry)")
    #expect((snapped != nil) == snaps, "\(entry)")
    let names = ["top left", "top right", "bottom right", "bottom left"]
    for (corner, name) in zip(viewport.quad.corners, names) {
      guard let expected = entry.value["corners"]?[name]?.numbers else { continue }
      let image = try #require(snapped?.map(Point3(corner)), "\(entry)")
      #expect([image.x, image.y, image.z] == expected, "\(entry)")
    }
  }

  private func checkEnclosing(_ entry: Case) throws {
    let bounds = try entry.transform("matrixIn").bounds(of: entry.rect("rect"))
    let grid = PixelGrid(scale: 1, slack: try entry.number("ignore"))
    let found = bounds.aligned(to: grid, .enclosing)
    #expect(try found == entry.rect("expected"), "\(entry)")
    #expect(found.isAligned(to: PixelGrid(scale: 1)), "\(entry)")
  }
}
