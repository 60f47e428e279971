import Pleat
import Testing

/// `Fixtures/easing-steps.json`, every case, to the bit.
@Suite struct EasingStepsConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = ["easing-steps": ["value", "nested"]]

  @Test func everyCaseHolds() throws {
    let cases = try Self.cases("easing-steps")
    #expect(cases.count == 59)
    for entry in cases {
      let isNested = entry.op == "nested"
      var input = try entry.number("input")
      if isNested {
        input = try curve(entry, "outer").value(at: input)
        let exact = try entry.number("innerInput")
        #expect((input - exact).magnitude <= 1e-14 * max(1, exact.magnitude), "\(entry): \(input)")
      }
      let found = try curve(entry, isNested ? "inner" : "easing").value(at: input)
      #expect(try found == entry.number("expected"), "\(entry)")
    }
  }

  private func curve(_ entry: ConformanceTable.Case, _ key: String) throws -> TimingCurve {
    try TimingCurve(#require(entry.value[key]?.text, "\(entry)"))
  }
}
