import Foundation
import Pleat
import PleatContainers
import Testing

/// Cases with values, as they are encoded.
@Suite struct CodingTests {
  private func check<Value: Codable & Equatable>(_ value: Value, _ json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(Value.self, from: Data(json.utf8)) == value)
  }

  @Test func placements() throws {
    try check(PagePlacement.filling, #""filling""#)
    try check(
      PagePlacement.inset(Insets(top: 1, left: 2, bottom: 3, right: 4)), #"{"inset":[1,2,3,4]}"#)
    try check(
      PagePlacement.centered(width: 30, height: 40), #"{"sized":{"at":[0.5,0.5],"size":[30,40]}}"#)
  }

  @Test func motions() throws {
    try check(NavigationMotion.Choice.instant, #""instant""#)
    try check(NavigationMotion.Choice.automatic, #""automatic""#)
    try check(
      NavigationMotion.Choice.crossFade(CrossFade(duration: 2, curve: .linear)),
      #"{"crossFade":{"curve":[0,0,1,1],"duration":2}}"#)
    let style = TransitionStyle.flip([.backward])
    let coded = try JSONDecoder().decode(
      NavigationMotion.Choice.self, from: JSONEncoder().encode(NavigationMotion.Choice.style(style))
    )
    #expect(coded == .style(style))
  }

  @Test func rules() throws {
    let rules: [ConsultationRule] = [.nobody, .topChild, .visibleChildren, .allChildren]
    for rule in rules { try check(rule, "\"\(rule)\"") }
    try check(ConsultationRule.child(2), #"{"child":2}"#)
  }
}
