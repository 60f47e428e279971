import Foundation
import Pleat
import Testing

// Foundation has a type of this name too.
import struct Pleat.AffineTransform

/// `Fixtures/matrix-decompose-interpolate.json`: all that needs no lists of CSS functions.
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

  @Test func matricesInTextInterpolate() throws {
    let table = try ConformanceTable("matrix-decompose-interpolate")
    var skipped = 0
    for entry in table.cases(["interpolate"]) {
      guard let start = try matrix(entry, "from"), let end = try matrix(entry, "to") else {
        skipped += 1
        continue
      }
      let found = start.interpolated(to: end, at: try entry.number("progress"))
      let elements = try #require(found, "\(entry)").elements
      entry.expect(elements, try entry.numbers("matrix"))
    }
    #expect(skipped == 283)
    #expect(55 + skipped + 75 + 18 + 12 + 3 == table.cases.count)
    table.reportSkipped(skipped, because: "they interpolate CSS transform lists")
  }

  /// The one matrix that a text stands for; nil for a list of other functions.
  private func matrix(_ entry: ConformanceTable.Case, _ key: String) throws -> Transform3D? {
    let text = try #require(entry.value[key]?.text, "\(entry)")
    if text == "none" { return .identity }
    let parts = text.split(separator: "(")
    guard parts.count == 2, parts[0].hasPrefix("matrix") else { return nil }
    let numbers = parts[1].dropLast().split(separator: ",").map {
      Double($0.trimmingCharacters(in: .whitespaces)) ?? .nan
    }
    guard numbers.count == 6 else { return Transform3D(numbers) }
    return Transform3D(
      AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5]))
  }
}
