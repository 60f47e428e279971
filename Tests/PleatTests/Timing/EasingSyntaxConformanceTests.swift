import Pleat
import Testing

/// `Fixtures/easing-syntax.json`, every case but one that needs a document.
@Suite struct EasingSyntaxConformanceTests: ConformanceSuite {
  static let conformance: [String: Set] = ["easing-syntax": ["valid", "computed", "invalid"]]

  @Test func everyTextIsReadOrRefused() throws {
    let cases = try Self.cases("easing-syntax")
    #expect(cases.count == 95)
    for entry in cases {
      let text = try #require(entry.value["text"]?.text, "\(entry)")
      if entry.op == "invalid" {
        #expect(throws: PleatError.self, "\(entry): \(text)") { try CSSEasing(text) }
        continue
      }
      let needs = entry.value["needs"]?.list?.compactMap(\.text) ?? []
      let easings = needs.contains("list") ? try CSSEasing.list(text) : [try CSSEasing(text)]
      if needs.contains("list") {
        #expect(throws: PleatError.self, "\(entry): \(text)") { try CSSEasing(text) }
      }
      let found = easings.map { entry.op == "valid" ? $0.specifiedText : $0.computedText }
        .joined(separator: ", ")
      #expect(found == entry.value["expected"]?.text, "\(entry): \(text)")
      // What is printed reads back, as the same curve unless positions were rounded for printing.
      let again = try CSSEasing.list(found)
      #expect(again.map(\.computedText) == easings.map(\.computedText), "\(entry): \(found)")
      if entry.op == "valid" { #expect(again.map(\.curve) == easings.map(\.curve), "\(entry)") }
    }
  }
}
