import Foundation
import Testing

/// The program on the page for game loops is the one that is compiled here, is short, and prints what
/// the page says.
@Suite struct PagerDocumentationTests {
  /// The fenced blocks of the page, with their languages.
  private func blocks() throws -> [(language: String, lines: [String])] {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = "Sources/PleatContainers/PleatContainers.docc/APageFlipperInYourGameLoop.md"
    let text = try String(contentsOf: package.appendingPathComponent(page), encoding: .utf8)
    let parts = text.components(separatedBy: "```")
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

  @Test func theProgramPrintsWhatThePageSays() throws {
    var lines: [String] = []
    try GameLoopExample.gameLoop { (items: Any...) in
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
    let stated = try #require(try blocks().first { $0.language == "text" }).lines
    #expect(lines.joined(separator: "\n") == stated.joined(separator: "\n"))
  }
}
