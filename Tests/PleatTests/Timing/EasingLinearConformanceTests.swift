import Pleat
import Testing

/// `Fixtures/easing-linear.json`, every case, at 1e-12 in place of the source's 0.0001.
@Suite struct EasingLinearConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = ["easing-linear": [""]]

  @Test func everyCaseHolds() throws {
    let cases = try Self.cases("easing-linear")
    #expect(cases.count == 17)
    for entry in cases {
      let (input, expected) = (try entry.number("input"), try entry.number("expected"))
      // The second text that the source compares with the first has the same value.
      for key in ["easing", "equivalent"] where entry.has(key) {
        let curve = try TimingCurve(#require(entry.value[key]?.text, "\(entry)"))
        let found = curve.value(at: input)
        #expect((found - expected).magnitude <= 1e-12, "\(entry) \(key): \(found)")
      }
    }
  }
}
