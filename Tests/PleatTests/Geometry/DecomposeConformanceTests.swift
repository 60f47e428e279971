import Pleat
import Testing

/// `Fixtures/matrix-decompose-interpolate.json`: all that reads no texts of CSS.
///
/// ``CSSTransformConformanceTests`` has the rest.
@Suite struct DecomposeConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = [
    "matrix-decompose-interpolate": [
      "interpolate-matrices", "decompose", "decompose-recompose", "quaternion-to-matrix",
    ]
  ]

  @Test func matricesInterpolate() throws {
    let cases = try Self.cases("matrix-decompose-interpolate", ["interpolate-matrices"])
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
    let cases = try Self.cases("matrix-decompose-interpolate", ["decompose"])
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
    let cases = try Self.cases("matrix-decompose-interpolate", ["decompose-recompose"])
    #expect(cases.count == 12)
    for entry in cases {
      let parts = try #require(entry.transform("matrixIn").decomposition, "\(entry)")
      entry.expect(parts.recomposed.elements, try entry.numbers("matrixIn"))
    }
  }

  @Test func quaternionsBecomeMatrices() throws {
    let cases = try Self.cases("matrix-decompose-interpolate", ["quaternion-to-matrix"])
    #expect(cases.count == 3)
    for entry in cases {
      let q = try entry.numbers("quaternion")
      let matrix = Transform3D.rotation(Quaternion(x: q[0], y: q[1], z: q[2], w: q[3]))
      entry.expect(matrix.elements, try entry.numbers("matrix"))
    }
  }
}
