import Foundation
import Pleat
import Testing

/// Every case of `Fixtures/timing-transformed-progress.json`, a copy of a table of
/// `shared/conformance`, whose `how to read` explains the fields.
///
/// Two runs: in seconds, at the tolerance of the source; and with the numbers of the table, which are
/// milliseconds, taken as they are. Nothing in the model depends on the unit, so the second run is held
/// to the bit.
@Suite struct TimingModelConformanceTests: ConformanceSuite {
  private static let file = "timing-transformed-progress"

  static let conformance: [String: Set] = [file: [""]]

  /// The timing of a case, with times in the given fraction of the table's unit.
  private static func timing(
    _ test: ConformanceTable.Case, unit: Double
  ) throws -> EffectTiming {
    let fields = try #require(test.value["timing"], "\(test): no timing")
    func number(_ key: String) -> Double? { fields[key]?.number }
    func word<Word: RawRepresentable<String>>(_ key: String, _ usual: Word) throws -> Word {
      guard let text = fields[key]?.text else { return usual }
      return try #require(Word(rawValue: text), "\(test): \(text)")
    }
    return try EffectTiming(
      delay: (number("delay") ?? 0) / unit, endDelay: (number("endDelay") ?? 0) / unit,
      duration: (number("duration") ?? 0) / unit, iterations: number("iterations") ?? 1,
      iterationStart: number("iterationStart") ?? 0,
      direction: word("direction", EffectTiming.Direction.normal),
      fill: word("fill", EffectTiming.Fill.none),
      easing: CSSEasing(fields["easing"]?.text ?? "linear").curve)
  }

  /// The fields of a timing that the table uses; another one would pass by unread.
  private static let fields: Set = [
    "delay", "duration", "iterations", "iterationStart", "direction", "fill", "easing",
  ]

  @Test(arguments: [1000, 1.0])
  func everyCaseHolds(unit: Double) throws {
    let table = try ConformanceTable(Self.file)
    let cases = try Self.cases(Self.file)
    #expect(cases.count == 80)
    let tolerance = unit == 1 ? 0 : try #require(table.root["tolerance"]?.number)
    for test in cases {
      if case .object(let object)? = test.value["timing"] {
        #expect(Self.fields.isSuperset(of: object.keys), "\(test)")
      }
      let timing = try Self.timing(test, unit: unit)
      let found = timing.computed(at: try test.number("time") / unit)
      let progress = try #require(found.transformedProgress, "\(test): no progress")
      #expect(abs(progress - (try test.number("expected"))) <= tolerance, "\(test): \(progress)")
      #expect(found.phase?.rawValue == test.value["phase"]?.text, "\(test)")
      #expect(found.currentIteration == (try test.number("iteration")), "\(test)")
      #expect(found.beforeFlag == test.value["beforeFlag"]?.bool, "\(test)")
      let directed = try #require(found.directedProgress, "\(test): no directed progress")
      #expect(abs(directed - (try test.number("directedProgress"))) <= tolerance, "\(test)")
    }
  }
}
