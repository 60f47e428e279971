import Pleat
import Testing

/// `Fixtures/pixel-snap.json`: transforms and rectangles on whole pixels.
@Suite struct PixelSnapConformanceTests {
  private typealias Case = ConformanceTable.Case

  @Test func everyCaseHolds() throws {
    let table = try ConformanceTable("pixel-snap")
    #expect(table.cases.count == 12)
    var skipped = 0
    for entry in table.cases {
      switch entry.op {
      case "snap": try checkSnapping(entry)
      case "round-translation":
        var transform = try entry.transform("matrixIn")
        (transform.m41, transform.m42) = (transform.m41.rounded(), transform.m42.rounded())
        #expect(try transform.elements == entry.numbers("matrix"), "\(entry)")
      case "enclosing-rect":
        if try entry.number("ignore") == 0 { try checkEnclosing(entry) } else { skipped += 1 }
      default: Issue.record("\(entry): unknown operation")
      }
    }
    #expect(skipped == 1)
    table.reportSkipped(skipped, because: "a grid has no tolerance of the caller's own")
  }

  /// Taken apart, the parts rounded, and put together again.
  private func checkSnapping(_ entry: Case) throws {
    let transform = try entry.transform("matrixIn")
    let parts = try #require(transform.decomposition, "\(entry)")
    let linear = Transform3D.Decomposition(
      scale: Vector3(
        x: parts.scale.x.rounded(), y: parts.scale.y.rounded(), z: parts.scale.z.rounded()),
      skewXY: parts.skewXY.rounded(), skewXZ: parts.skewXZ.rounded(),
      skewYZ: parts.skewYZ.rounded())
    let rotation = Transform3D(Transform3D.rotation(parts.rotation).elements.map { $0.rounded() })
    // Halves go upwards.
    let offset = [parts.translation.x, parts.translation.y, parts.translation.z]
      .map { ($0 + 0.5).rounded(.down) }
    let snapped = linear.recomposed.concatenating(rotation)
      .concatenating(.translation(x: offset[0], y: offset[1], z: offset[2]))

    let viewport = try entry.rect("viewport").quad
    let snaps = try #require(entry.value["snaps"]?.bool as Bool?, "\(entry)")
    let moves = try viewport.corners.map { corner in
      let before = try #require(transform.map(corner), "\(entry)")
      let after = try #require(snapped.map(corner), "\(entry)")
      return max(abs(before.x - after.x), abs(before.y - after.y))
    }
    #expect(moves.allSatisfy { $0 <= 1 } == snaps, "\(entry): \(moves)")
    let names = ["top left", "top right", "bottom right", "bottom left"]
    for (corner, name) in zip(viewport.corners, names) {
      guard let expected = entry.value["corners"]?[name]?.numbers else { continue }
      let image = try #require(snapped.map(Point3(corner)), "\(entry)")
      #expect([image.x, image.y, image.z] == expected, "\(entry)")
    }
  }

  private func checkEnclosing(_ entry: Case) throws {
    let bounds = try entry.transform("matrixIn").bounds(of: entry.rect("rect"))
    let found = bounds.aligned(to: PixelGrid(scale: 1), .enclosing)
    #expect(try found == entry.rect("expected"), "\(entry)")
    #expect(found.isAligned(to: PixelGrid(scale: 1)), "\(entry)")
  }
}
