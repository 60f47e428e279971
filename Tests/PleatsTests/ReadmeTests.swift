import Foundation
import TestSupport
import Testing

/// The commands of README.md whose output stands below them.
@Suite struct ReadmeTests {
  @Test func commandsPrintWhatStandsBelow() throws {
    let blocks = try Markdown("README.md").blocks
    let commands = blocks.indices.filter { blocks[$0].before == "<!-- command -->" }
    #expect(!commands.isEmpty)
    for index in commands {
      let line = blocks[index].text
      #expect(line.hasPrefix("pleats "))
      let outcome = try Command.shell(line.replacing("pleats ", with: "\"$PLEATS\" "))
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)")
      #expect(outcome.text == blocks[index + 1].text + "\n", "\(line)")
    }
  }
}
