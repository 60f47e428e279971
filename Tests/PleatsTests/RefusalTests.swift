import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// What is refused: the text names the option, the value and what is accepted.
///
/// `Refusals.txt` has command lines as for a shell, each with its error in the line below, or with what the
/// error begins with, before "…".
@Suite struct RefusalTests {
  struct Refusal: Sendable {
    let line: Substring
    let text: String
  }

  /// The refusals by the first words of their lines.
  private static let table = Result {
    let file = packageFolder.appendingPathComponent("Tests/PleatsTests/Refusals.txt")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .replacing("{kinds}", with: kinds.joined(separator: ", "))
      .replacing("{commands}", with: Pleats.names.joined(separator: ", ")).split(separator: "\n")
    let refusals = stride(from: 0, to: lines.count, by: 2).map {
      Refusal(line: lines[$0].dropFirst("pleats ".count), text: String(lines[$0 + 1].dropFirst(2)))
    }
    return Dictionary(grouping: refusals) { word(of: $0.line) }
  }

  private static var kinds: [String] {
    TransitionKind.builtIn.map(\.name) + TransitionKind.shortNames.map(\.name)
  }

  private static func word(of line: Substring) -> String {
    let word = String(line.prefix { $0 != " " })
    return Pleats.names.contains(word) ? word : "no command"
  }

  private static let words = [
    "frames", "render", "export", "layout", "compose", "navigate", "orientation", "book", "time",
    "demo",
    "join", "no command",
  ]

  @Test func everyLineIsRun() throws {
    let table = try Self.table.get()
    #expect(Set(table.keys) == Set(Self.words))
    #expect(table.values.reduce(0) { $0 + $1.count } == 504)
  }

  @Test(.needsPNG, arguments: words) func refusals(word: String) throws {
    let all = try #require(try Self.table.get()[word])
    let refusals = Command.cases(all)
    try withFolder { folder in
      let runs = refusals.enumerated().map { index, refusal in
        "\"$PLEATS\" \(refusal.line) </dev/null >../\(index).output 2>../\(index).errors; echo $?"
      }
      let shell = try Command.shell(
        (["mkdir work", "cd work"] + runs).joined(separator: "\n"), in: folder)
      try #require(shell.lines.count == refusals.count)
      for (index, (refusal, code)) in zip(refusals, shell.lines).enumerated() {
        let outcome = Outcome(
          code: try #require(Int32(code)),
          output: try Data(contentsOf: folder.appending("\(index).output")),
          errors: try String(contentsOf: folder.appending("\(index).errors"), encoding: .utf8))
        let expected = "Error: " + refusal.text
        let isRight =
          expected.last == "…"
          ? outcome.message.hasPrefix(expected.dropLast()) : outcome.message == expected
        #expect(isRight, "\(refusal.line): \(outcome.message)")
        #expect(outcome.errors.contains("\nUsage: pleats "), "\(refusal.line)")
        #expect(outcome.code == 64 && outcome.output.isEmpty, "\(refusal.line)")
      }
      #expect(try folder.appending("work").names.isEmpty)
    }
  }
}
