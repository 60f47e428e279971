import Pleat
import Testing

/// `Fixtures/property-interpolation.json`: rotate, scale, translate, perspective, transform-origin.
@Suite struct PropertyInterpolationConformanceTests: ConformanceSuite {
  private typealias Case = ConformanceTable.Case

  static let conformance: [String: Set] = [
    "property-interpolation": [
      "rotate", "scale", "translate", "perspective", "transform-origin",
    ]
  ]

  @Test func everyCaseHolds() throws {
    let cases = try Self.cases("property-interpolation")
    #expect(cases.count == 240)
    for entry in cases {
      let (start, end) = (try properties(entry, "from"), try properties(entry, "to"))
      if entry.expects("not interpolable") {
        for progress in [0.3, 0.5, 0.6, 1.5] {
          #expect(start.interpolated(to: end, at: progress) == nil, "\(entry)")
        }
        continue
      }
      let progress = try entry.number("progress")
      let found = try #require(start.interpolated(to: end, at: progress), "\(entry)")
      try check(found, entry, isStrict: (entry.value["difference"]?.number ?? 1) <= 1e-12)
      #expect(try TransformProperties(#require(found.cssText)) == found, "\(entry)")
    }
  }

  /// The answers are texts too, which must stand for the numbers that are stated with them.
  @Test func textsOfTheAnswersStandForTheirNumbers() throws {
    for entry in try Self.cases("property-interpolation")
    where !entry.expects("not interpolable") {
      try check(properties(entry, "expected"), entry, isStrict: true)
    }
  }

  /// The table's tolerance, and 1e-12 where the source was not rounded.
  private func check(_ found: TransformProperties, _ entry: Case, isStrict: Bool) throws {
    let size = entry.value["box"]?.numbers ?? [0, 0]
    let box = Size(width: size[0], height: size[1])
    let numbers: [Double]
    switch try property(entry) {
    case "perspective": numbers = [try #require(found.perspective, "\(entry)")]
    case "transform-origin":
      let point = found.transformOrigin.point(for: box)
      numbers = [point.x, point.y, point.z]
    default: numbers = found.matrix(for: box).elements
    }
    let expected = try entry.numbers(entry.has("value") ? "value" : "matrix")
    try #require(numbers.count == expected.count, "\(entry)")
    let difference = zip(numbers, expected).map { ($0 - $1).magnitude }.max() ?? .infinity
    let largest = max(1, expected.map(\.magnitude).max() ?? 1)
    #expect(difference <= (isStrict ? 1e-12 * largest : 0.01), "\(entry): \(numbers)")
  }

  private func property(_ entry: Case) throws -> String {
    try #require(entry.value["property"]?.text, "\(entry)")
  }

  private func properties(_ entry: Case, _ key: String) throws -> TransformProperties {
    let text = try #require(entry.value[key]?.text, "\(entry)")
    return try TransformProperties("\(property(entry)): \(text)")
  }
}
