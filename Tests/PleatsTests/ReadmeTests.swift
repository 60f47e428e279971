import Foundation
import Pleat
import TestSupport
import Testing

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

  @Test func kindsAreNamed() throws {
    let text = try Self.text("README.md")
    for kind in TransitionKind.builtIn { #expect(text.contains("`\(kind.name)`"), "\(kind.name)") }
  }
}
