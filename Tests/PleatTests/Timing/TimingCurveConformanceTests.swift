import Pleat
import Testing

/// Every case of `Fixtures/easing-cubic-bezier.json`, whose `how to read` explains the fields.
///
/// Two runs: `expected` at the tolerance of the source; `exact`, the same quantity with 40 digits,
/// at 1e-14 of the greater of 1 and its size, which is the library's own promise.
@Suite struct TimingCurveConformanceTests: ConformanceSuite {
  private typealias Case = ConformanceTable.Case

  static let conformance: [String: Set] = [
    file: ["value", "slope", "range", "nested", "finite", "solve-parameter"]
  ]

  private static let file = "easing-cubic-bezier"

  private static func curve(_ test: Case) throws -> TimingCurve {
    let points = try test.numbers("controlPoints")
    return try .cubicBezier(points[0], points[1], points[2], points[3])
  }

  private static func curve(_ test: Case, _ key: String) throws -> TimingCurve {
    try TimingCurve(try #require(test.value[key]?.text, "\(test): no text in \(key)"))
  }

  /// One number, or several.
  private static func numbers(_ test: Case, _ key: String) throws -> [Double] {
    if let number = test.value[key]?.number { [number] } else { try test.numbers(key) }
  }

  private static func answers(_ test: Case) throws -> [Double] {
    switch test.op {
    case "value": return try numbers(test, "input").map(curve(test).value(at:))
    case "slope": return try numbers(test, "input").map(curve(test).slope(at:))
    case "range":
      let range = try curve(test).range
      return [range.lowerBound, range.upperBound]
    case "nested":
      let (inner, outer) = try (curve(test, "inner"), curve(test, "outer"))
      return try numbers(test, "input").map { inner.value(at: outer.value(at: $0)) }
    default:
      Issue.record("unknown op \(test.op)")
      return []
    }
  }

  @Test func everyCaseHoldsAtTheTolerance() throws {
    let cases = try Self.cases(Self.file)
    #expect(cases.count == 122)
    for test in cases {
      let name: Comment = "\(test)"
      if test.has("easing") { #expect(try Self.curve(test, "easing") == Self.curve(test), name) }
      switch test.op {
      case "finite":
        let curve = try Self.curve(test)
        for x in try Self.numbers(test, "input") {
          #expect(curve.value(at: x).isFinite, name)
          #expect(curve.slope(at: x).isFinite, name)
        }
      case "solve-parameter":
        let (points, curve) = try (test.numbers("controlPoints"), Self.curve(test))
        let tolerance = try test.number("tolerance")
        for t in try Self.numbers(test, "parameter") {
          let v = 1 - t
          let x = 3 * v * v * t * points[0] + 3 * v * t * t * points[2] + t * t * t
          #expect(abs(curve.parameter(at: x) - t) <= tolerance, name)
        }
      default:
        let (answers, expected) = try (Self.answers(test), Self.numbers(test, "expected"))
        let tolerance = try test.number("tolerance")
        #expect(answers.count == expected.count, name)
        for (answer, expected) in zip(answers, expected) {
          #expect(abs(answer - expected) <= tolerance, name)
        }
      }
    }
  }

  @Test func exactAnswersHoldStrictly() throws {
    let cases = try Self.cases(Self.file).filter { $0.has("exact") }
    #expect(cases.count == 66)
    for test in cases {
      for (answer, exact) in zip(try Self.answers(test), try Self.numbers(test, "exact")) {
        #expect(abs(answer - exact) <= 1e-14 * max(1, abs(exact)), "\(test)")
      }
    }
  }

  @Test func outerCurvesOfNestedCasesHoldStrictly() throws {
    let cases = try Self.cases(Self.file, ["nested"])
    #expect(cases.count == 16)
    for test in cases {
      let answer = try Self.curve(test, "outer").value(at: Self.numbers(test, "input")[0])
      #expect(try abs(answer - test.number("innerInput")) <= 1e-14, "\(test), innerInput")
    }
  }
}
