import ArgumentParser
import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// What README.md and the pages promise about their length and the kinds of transition.
@Suite struct ReadmeTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func isShort() throws {
    let words = try Self.text("README.md").split(whereSeparator: \.isWhitespace)
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
    #expect(words.count <= 1500)
  }

  /// A kind that is added is counted and named wherever all are.
  @Test(arguments: [
    "README.md", "Sources/Pleat/Pleat.docc/Kinds.md", "Sources/Pleat/Pleat.docc/Transitions.md",
    "Sources/Pleat/Pleat.docc/Glossary.md",
  ])
  func kindsAreCounted(page: String) throws {
    let text = try Self.text(page)
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    formatter.locale = Locale(identifier: "en")
    func states(_ count: Int) -> Bool {
      let count = formatter.string(from: count as NSNumber)!
      return text.contains("\(count) kinds") || text.contains("\(count) [kinds]")
    }
    let kinds = TransitionKind.builtIn
    let counts = [kinds.count, kinds.filter(\.hasDirection).count]
    #expect(states(counts[0]))
    #expect((6...40).filter { states($0) && !counts.contains($0) } == [])
  }

  /// The page on the command has a row for each, to which the site of the documentation adds its help.
  @Test func commandsAreListed() throws {
    let rows = Pleats.commands.map { command in
      let configuration = command.configuration
      return "| `\(configuration.commandName ?? "")` | \(configuration.abstract) |"
    }
    let page = try Self.text("Sources/Pleat/Pleat.docc/TheCommand.md")
    let table = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(table.map(String.init) == rows)
  }

  @Test func kindsAreNamed() throws {
    let text = try Self.text("README.md")
    for kind in TransitionKind.builtIn { #expect(text.contains("`\(kind.name)`"), "\(kind.name)") }
  }
}
