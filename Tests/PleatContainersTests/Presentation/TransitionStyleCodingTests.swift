import Foundation
import Pleat
import PleatContainers
import Testing

/// Styles as JSON.
@Suite struct TransitionStyleCodingTests {
  private func decoded<Value: Decodable>(_ text: String, as: Value.Type) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  private func style(_ text: String) throws -> TransitionStyle {
    try decoded(text, as: TransitionStyle.self)
  }

  @Test(arguments: TransitionKind.builtIn.map(\.name)) func everyKindComesBack(
    name: String
  ) throws {
    let style = try TransitionStyle.kind(name).reversed
    let data = try JSONEncoder().encode(style)
    #expect(try JSONDecoder().decode(TransitionStyle.self, from: data) == style)
    // Parameters that are missing have their defaults.
    #expect(try self.style(#"{"kind":"\#(name)"}"#) == .kind(name))
  }

  @Test(arguments: TransitionKind.shortNames.map(\.name)) func aShortNameStandsForItsValues(
    name: String
  ) throws {
    #expect(try style(#"{"kind":"\#(name)"}"#) == .kind(name))
    #expect(
      try style(#"{"kind":"\#(name)","direction":"right"}"#)
        == .kind(name, ["direction": .name("right")]))
  }

  @Test(arguments: [
    (#"{"kind":"cuboid"}"#, "cuboid"), (#"{"kind":"prism","sides":13}"#, "2...12"),
    (#"{"kind":"prism","strips":4}"#, "strips"), (#"{"kind":"prism","sides":"four"}"#, "sides"),
    (#"{"kind":"prism","sides":4.5}"#, "4.5"), (#"{"sides":4}"#, "kind"),
    (#"{"fold":{"_0":2}}"#, "kind"),
    (#"{"kind":"prism","direction":"north"}"#, "left, right, up, down"),
  ])
  func badJSON(text: String, named: String) throws {
    #expect {
      try style(text)
    } throws: { error in
      error is DecodingError && "\(error)".contains(named)
    }
  }

  @Test func aKindOfYourOwnInJSON() throws {
    let style = try TransitionStyle(Trapdoor.kind, ["angle": .number(2)])
    let data = try JSONEncoder().encode(style)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TransitionStyle.self, from: data)
    }
    let decoder = JSONDecoder()
    decoder.userInfo[TransitionStyle.kinds] = [Trapdoor.kind]
    #expect(try decoder.decode(TransitionStyle.self, from: data) == style)
    let fold = try JSONEncoder().encode(TransitionStyle.fold(.cubic))
    #expect(try decoder.decode(TransitionStyle.self, from: fold) == .fold(.cubic))
  }
}
