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

  @Test func presentations() throws {
    typealias Operation = NavigationOperation<String>
    try check(
      Operation.present("a", as: .fullScreen), #"{"present":{"_0":"a","as":"fullScreen"}}"#)
    try check(Operation.present("a", as: .child), #"{"present":{"_0":"a","as":"child"}}"#)
    let modal = Operation.present("a", as: .modal(width: 240, height: 160))
    #expect(
      try JSONDecoder().decode(Operation.self, from: JSONEncoder().encode(modal)) == modal)
  }

  /// What was encoded when kinds were five cases decodes, and encodes to the same text.
  @Test func elements() throws {
    try check(
      [
        LayoutElement(.cell, section: 1, item: 3), LayoutElement(.label, section: 0),
        LayoutElement(.shelf, section: 0, item: 2), LayoutElement(.init("ribbon"), section: 4),
      ],
      #"[{"item":3,"kind":"cell","section":1},{"item":0,"kind":"label","section":0},"#
        + #"{"item":2,"kind":"shelf","section":0},{"item":0,"kind":"ribbon","section":4}]"#)
  }

  @Test func styles() throws {
    try check(
      TransitionStyle.fold(.cubic),
      #"{"cubic":true,"foldShadow":0.25,"horizontal":false,"kind":"fold","unfold":false}"#)
    try check(
      TransitionStyle.kind("tiles", ["seed": .integer(.max)]),
      #"{"columns":6,"direction":"left","kind":"tiles","light":"upper-left","#
        + #""order":"diagonal","rows":8,"seed":18446744073709551615,"shade":0.35,"stagger":0.25}"#)
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
