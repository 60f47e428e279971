import Pleat
import Testing

/// `Fixtures/matrix-decompose-interpolate.json`: all that interpolates lists of CSS functions.
///
/// The table's other operations are in ``DecomposeConformanceTests``.
@Suite struct TransformListConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = ["matrix-decompose-interpolate": ["interpolate"]]

  private typealias Case = ConformanceTable.Case

  @Test func listsInterpolate() throws {
    let cases = try Self.cases("matrix-decompose-interpolate")
    #expect(cases.count == 338)
    var (texts, named) = (0, 0)
    for entry in cases {
      let (start, end) = (try list(entry, "from"), try list(entry, "to"))
      let found = try #require(
        start.interpolated(to: end, at: try entry.number("progress"), for: box(entry)), "\(entry)")
      let matrix = found.matrix(for: box(entry) ?? .zero)
      if let entries = entry.value["entries"] {
        named += 1
        #expect(entries["m12"] != nil, "\(entry)")
        let expected = try #require(entries["m12"]?.number, "\(entry)")
        entry.expect([matrix.m12], [expected])
        continue
      }
      entry.expect(matrix.elements, try entry.numbers("matrix"))
      if entry.value["text"]?.bool == true {
        texts += 1
        #expect(found.cssText == entry.value["expected"]?.text, "\(entry)")
      }
    }
    #expect(texts == 28)
    #expect(named == 1)
  }

  /// The answers are texts too, which must stand for the matrices that are stated with them.
  @Test func textsOfTheAnswersStandForTheirMatrices() throws {
    for entry in try Self.cases("matrix-decompose-interpolate") where entry.has("expected") {
      let matrix = try list(entry, "expected").matrix(for: box(entry) ?? .zero)
      let expected = Transform3D(try entry.numbers("matrix"))
      #expect(matrix.relativeDifference(from: expected) <= 1e-12, "\(entry)")
    }
  }

  @Test func textsReadBack() throws {
    for entry in try Self.cases("matrix-decompose-interpolate") {
      for key in ["from", "to", "expected"] where entry.has(key) {
        let list = try list(entry, key)
        #expect(try TransformList(#require(list.cssText, "\(entry)")) == list, "\(entry)")
      }
    }
  }

  private func list(_ entry: Case, _ key: String) throws -> TransformList {
    let text = try #require(entry.value[key]?.text, "\(entry)")
    return try TransformList(text, fontSize: entry.value["em"]?.number)
  }

  private func box(_ entry: Case) -> Size? {
    entry.value["box"]?.numbers.map { Size(width: $0[0], height: $0[1]) }
  }
}
