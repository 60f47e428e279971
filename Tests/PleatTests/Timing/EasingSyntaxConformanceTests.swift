import Foundation
import Pleat
import Testing

/// The cases of `Fixtures/easing-syntax.json` whose text is one `cubic-bezier()` of plain numbers.
///
/// The library takes control points as numbers and prints them as text: what is valid is accepted and
/// prints as expected, what is invalid is refused. It reads no text, so all else is counted.
@Suite struct EasingSyntaxConformanceTests {
  /// The numbers of `cubic-bezier(a, b, c, d)`, nil for any other text; what is no number is NaN.
  private func controlPoints(_ text: String) -> [Double]? {
    guard text.hasPrefix("cubic-bezier("), text.hasSuffix(")"), !text.contains("calc") else {
      return nil
    }
    let entries = text.dropFirst("cubic-bezier(".count).dropLast().split(separator: ",")
    let numbers = entries.map { entry in
      let word = entry.trimmingCharacters(in: .whitespaces)
      return word.contains { $0.isLetter } ? .nan : Double(word) ?? .nan
    }
    return numbers.count == 4 ? numbers : nil
  }

  @Test func everyCubicBezierOfNumbersIsAcceptedOrRefused() throws {
    let table = try ConformanceTable("easing-syntax")
    var (valid, invalid) = (0, 0)
    for test in table.cases where test.value["needs"] == nil {
      let text = try #require(test.value["text"]?.text, "\(test): no text")
      guard let points = controlPoints(text) else { continue }
      let curve = Result {
        try TimingCurve.cubicBezier(points[0], points[1], points[2], points[3])
      }
      switch test.op {
      case "valid", "computed":
        valid += 1
        let expected = try #require(test.value["expected"]?.text, "\(test): no answer")
        #expect(try curve.get().description == expected, "\(test): \(text)")
      default:
        invalid += 1
        #expect(throws: PleatError.self, "\(test): \(text)") { try curve.get() }
      }
    }
    #expect(valid == 5 && invalid == 5)
    table.reportSkipped(
      table.cases.count - valid - invalid,
      because: "the library reads no text, and has no linear() and steps() yet")
  }
}
