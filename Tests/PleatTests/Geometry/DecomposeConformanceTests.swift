import Pleat
import Testing

/// `Fixtures/matrix-decompose-interpolate.json`: all that needs no CSS text.
@Suite struct DecomposeConformanceTests {
  @Test func matricesInterpolate() throws {
    let table = try ConformanceTable("matrix-decompose-interpolate")
    let cases = table.cases(["interpolate-matrices"])
    #expect(cases.count == 75)
    for entry in cases {
      let (start, end) = (try entry.transform("fromMatrix"), try entry.transform("toMatrix"))
      let found = start.interpolated(to: end, at: try entry.number("progress"))
      if entry.expects("not interpolable") {
        #expect(found == nil, "\(entry)")
        continue
      }
      let elements = try #require(found, "\(entry)").elements
      if entry.has("orMatrix"), entry.matches(elements, try entry.numbers("orMatrix")) { continue }
      entry.expect(elements, try entry.numbers("matrix"))
    }
  }

  @Test func matricesComeApart() throws {
    let table = try ConformanceTable("matrix-decompose-interpolate")
    let cases = table.cases(["decompose"])
    #expect(cases.count == 18)
    for entry in cases {
      let parts = try #require(entry.transform("matrixIn").decomposition, "\(entry)")
      let (q, p) = (parts.rotation, parts.perspective)
      let quaternion = [q.x, q.y, q.z, q.w]
      if !entry.matches(quaternion.map { -$0 }, try entry.numbers("quaternion")) {
        entry.expect(quaternion, try entry.numbers("quaternion"))
      }
      let stated: [(String, [Double])] = [
        ("translate", [parts.translation.x, parts.translation.y, parts.translation.z]),
        ("scale", [parts.scale.x, parts.scale.y, parts.scale.z]),
        ("skew", [parts.skewXY, parts.skewXZ, parts.skewYZ]),
        ("perspective", [p.x, p.y, p.z, p.w]),
      ]
      for (key, found) in stated where entry.has(key) {
        entry.expect(found, try entry.numbers(key))
      }
    }
  }

  @Test func recomposingReturnsTheMatrix() throws {
    let table = try ConformanceTable("matrix-decompose-interpolate")
    let cases = table.cases(["decompose-recompose"])
    #expect(cases.count == 12)
    for entry in cases {
      let parts = try #require(entry.transform("matrixIn").decomposition, "\(entry)")
      entry.expect(parts.recomposed.elements, try entry.numbers("matrixIn"))
    }
  }

  @Test func quaternionsBecomeMatrices() throws {
    let table = try ConformanceTable("matrix-decompose-interpolate")
    let cases = table.cases(["quaternion-to-matrix"])
    #expect(cases.count == 3)
    for entry in cases {
      let q = try entry.numbers("quaternion")
      let matrix = Transform3D.rotation(Quaternion(x: q[0], y: q[1], z: q[2], w: q[3]))
      entry.expect(matrix.elements, try entry.numbers("matrix"))
    }
  }

  @Test func whatDoesNotRunIsCounted() throws {
    let table = try ConformanceTable("matrix-decompose-interpolate")
    let lists = table.cases(["interpolate"])
    #expect(lists.count == 338)
    #expect(lists.count + 75 + 18 + 12 + 3 == table.cases.count)
    table.reportSkipped(lists.count, because: "they interpolate CSS transform lists")
  }
}
