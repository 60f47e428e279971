import Foundation
import Pleat
import PleatContainers
import Testing

/// The program on the page for game loops is the one that is compiled here, is short, and prints what
/// the page says.
@Suite struct PagerDocumentationTests {
  /// The text of a page.
  private func text(_ page: String) throws -> String {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = "Sources/PleatContainers/PleatContainers.docc/\(page).md"
    return try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// The fenced blocks of the page, with their languages.
  private func blocks() throws -> [(language: String, lines: [String])] {
    let parts = try text("APageFlipperInYourGameLoop").components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].components(separatedBy: "\n")
      return (lines[0], Array(lines.dropFirst().dropLast()))
    }
  }

  @Test func theProgramIsWhatIsCompiled() throws {
    let program = try #require(try blocks().first { $0.language == "swift" }).lines
    #expect(program.count < 60)
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("GameLoopExample.swift")
    let source = try String(contentsOf: example, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(source.firstIndex { $0.contains("static func gameLoop") })
    let body = source[(start + 1)...].prefix { $0 != "  }" }.map { String($0.dropFirst(4)) }
    let imports = source.filter { $0.hasPrefix("import ") }
    #expect(program.joined(separator: "\n") == (imports + [""] + body).joined(separator: "\n"))
  }

  /// The rows of the rubber band's table are what a finger finds.
  @Test func theNumbersAreThoseOfThePager() throws {
    let rows = try text("TheNumbersOfThePager").components(separatedBy: "\n")
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .compactMap { row in row.count == 3 ? row.compactMap(Double.init) : nil }
      .filter { $0.count == 3 }
    #expect(rows.count == 10)
    for row in rows {
      var pager = try FlipPager.sample(page: 4, size: Size(width: row[0], height: 480))
      pager.drag(row[0] - 20, row[0] - 20 - row[1])
      #expect(isClose(pager.progress(at: 1), row[2], within: 5e-6))
    }
  }

  @Test func theProgramPrintsWhatThePageSays() throws {
    var lines: [String] = []
    try GameLoopExample.gameLoop { (items: Any...) in
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
    let stated = try #require(try blocks().first { $0.language == "text" }).lines
    #expect(lines.joined(separator: "\n") == stated.joined(separator: "\n"))
  }
}
