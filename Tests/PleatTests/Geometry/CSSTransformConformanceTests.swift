import Pleat
import Testing

/// `Fixtures/matrix-decompose-interpolate.json`: all that reads texts of CSS.
///
/// The table's other operations are in ``DecomposeConformanceTests``.
@Suite struct CSSTransformConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = ["matrix-decompose-interpolate": ["interpolate"]]

  private typealias Case = ConformanceTable.Case

  @Test func transformsInterpolate() throws {
    let cases = try Self.cases("matrix-decompose-interpolate")
    #expect(cases.count == 50)
    var texts = 0
    for entry in cases {
      let (start, end) = (try transform(entry, "from"), try transform(entry, "to"))
      let found = try #require(
        start.interpolated(to: end, at: try entry.number("progress")), "\(entry)")
      entry.expect(found.elements, try entry.numbers("matrix"))
      if entry.value["text"]?.bool == true {
        texts += 1
        #expect(
          (found.affine?.cssText ?? found.cssText) == entry.value["expected"]?.text, "\(entry)")
      }
    }
    #expect(texts == 2)
  }

  /// The answers are texts too, which must stand for the matrices that are stated with them.
  @Test func textsOfTheAnswersStandForTheirMatrices() throws {
    for entry in try Self.cases("matrix-decompose-interpolate") {
      let expected = Transform3D(try entry.numbers("matrix"))
      #expect(
        try transform(entry, "expected").relativeDifference(from: expected) <= 1e-12, "\(entry)")
    }
  }

  private func transform(_ entry: Case, _ key: String) throws -> Transform3D {
    try Transform3D(css: #require(entry.value[key]?.text, "\(entry)"))
  }
}
