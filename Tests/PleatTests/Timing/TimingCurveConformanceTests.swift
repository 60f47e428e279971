import Foundation
import Pleat
import Testing

/// Every case of `Fixtures/easing-cubic-bezier.json`, whose `how to read` explains the fields.
///
/// Two runs: `expected` at the tolerance of the source; `exact`, the same quantity with 40 digits,
/// at 1e-14 of the greater of 1 and its size, which is the library's own promise.
@Suite struct TimingCurveConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = [
    file: ["value", "slope", "range", "nested", "finite", "solve-parameter"]
  ]

  private struct Table: Decodable {
    var cases: [Case]
  }

  private struct Case: Decodable {
    var id: Int
    var op: String
    var easing: String?
    var controlPoints: [Double]?
    var input: Numbers?
    var parameter: [Double]?
    var expected: Numbers
    var exact: Numbers?
    var tolerance: Double
    var outer: String?
    var inner: String?
    var innerInput: Double?
  }

  /// One number, several, or a sentence (kept as no numbers).
  private struct Numbers: Decodable {
    var values: [Double]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Double.self) {
        values = [value]
      } else {
        values = (try? container.decode([Double].self)) ?? []
      }
    }
  }

  private static let file = "easing-cubic-bezier"

  private static func cases() throws -> [Case] {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/\(file)", withExtension: "json"))
    let registered = try Set(cases(file).map(\.id))
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: url)).cases.filter {
      registered.contains($0.id)
    }
  }

  private static func curve(_ points: [Double]) throws -> TimingCurve {
    try .cubicBezier(points[0], points[1], points[2], points[3])
  }

  private static func curve(_ text: String) throws -> TimingCurve { try TimingCurve(text) }

  private static func answers(_ test: Case) throws -> [Double] {
    switch test.op {
    case "value":
      let curve = try curve(test.controlPoints!)
      return test.input!.values.map(curve.value(at:))
    case "slope":
      let curve = try curve(test.controlPoints!)
      return test.input!.values.map(curve.slope(at:))
    case "range":
      let range = try curve(test.controlPoints!).range
      return [range.lowerBound, range.upperBound]
    case "nested":
      let inner = try curve(test.inner!)
      let outer = try curve(test.outer!)
      return test.input!.values.map { inner.value(at: outer.value(at: $0)) }
    default:
      Issue.record("unknown op \(test.op)")
      return []
    }
  }

  @Test func everyCaseHoldsAtTheTolerance() throws {
    let cases = try Self.cases()
    #expect(cases.count == 122)
    for test in cases {
      let name: Comment = "\(Self.file).json, id \(test.id), \(test.op)"
      if let text = test.easing {
        #expect(try Self.curve(text) == Self.curve(test.controlPoints!), name)
      }
      switch test.op {
      case "finite":
        let curve = try Self.curve(test.controlPoints!)
        for x in test.input!.values {
          #expect(curve.value(at: x).isFinite, name)
          #expect(curve.slope(at: x).isFinite, name)
        }
      case "solve-parameter":
        let points = test.controlPoints!
        let curve = try Self.curve(points)
        for t in test.parameter! {
          let v = 1 - t
          let x = 3 * v * v * t * points[0] + 3 * v * t * t * points[2] + t * t * t
          #expect(abs(curve.parameter(at: x) - t) <= test.tolerance, name)
        }
      default:
        let answers = try Self.answers(test)
        #expect(answers.count == test.expected.values.count, name)
        for (answer, expected) in zip(answers, test.expected.values) {
          #expect(abs(answer - expected) <= test.tolerance, name)
        }
      }
    }
  }

  @Test func exactAnswersHoldStrictly() throws {
    var count = 0
    for test in try Self.cases() {
      guard let exact = test.exact else { continue }
      count += 1
      for (answer, exact) in zip(try Self.answers(test), exact.values) {
        #expect(
          abs(answer - exact) <= 1e-14 * max(1, abs(exact)),
          "\(Self.file).json, id \(test.id), \(test.op)")
      }
    }
    #expect(count == 66)
  }

  @Test func outerCurvesOfNestedCasesHoldStrictly() throws {
    var count = 0
    for test in try Self.cases() where test.op == "nested" {
      count += 1
      let outer = try Self.curve(test.outer!)
      let answer = outer.value(at: test.input!.values[0])
      #expect(
        abs(answer - test.innerInput!) <= 1e-14,
        "\(Self.file).json, id \(test.id), \(test.op), innerInput")
    }
    #expect(count == 16)
  }
}
