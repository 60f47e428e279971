import Foundation
import TestSupport
import Testing

/// `pleats book -o turn.html`.
@Suite(.needsPNG) struct PagerPageTests {
  private static let options = ["book", "--size", "320x480", "--pages", "6"]

  private static func page(_ more: [String], script: String? = nil) throws -> String {
    try withFolder { folder in
      let file = folder.appending("turn.html")
      var arguments = options + more + ["-o", file.path]
      if let script {
        let path = folder.appending("script.json")
        try Data(script.utf8).write(to: path)
        arguments += ["--script", path.path]
      }
      let outcome = try Command.pleats(arguments: arguments)
      #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errors)")
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  /// One file that loads nothing, and reads no script that was not asked for.
  @Test func thePageIsOneFile() throws {
    let text = try Self.page(["--leaves", "4", "--loop", "--late", "2,4"])
    #expect(text.contains("default-src 'none'") && !text.contains("src=\""))
    #expect(!text.contains("http://") && !text.contains("https://"))
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    #expect(text.contains("\"book\":{\"count\":6,\"loops\":true,\"late\":[2,4],\"hard\":[]}"))
    #expect(text.contains("\"leaves\":4") && text.contains("\"steps\":[]"))
    #expect(lines.count { $0.hasPrefix(".picture-") } == 6)
  }

  @Test func aScriptIsInThePage() throws {
    let text = try Self.page(
      ["--portrait", "up", "--landscape", "right,first"],
      script: """
        {"t":0,"step":"next"}
        {"t":1,"turn":"landscape"}
        {"t":2,"gestures":false}
        """)
    #expect(text.contains("{\"time\":0,\"event\":{\"type\":\"step\",\"to\":\"next\"}}"))
    #expect(text.contains("\"spine\":\"first\"") && text.contains("\"size\":[480,320]"))
    #expect(text.contains("\"gestures\":false"))
  }

  @Test func anyKindTurnsInTheBrowser() throws {
    let text = try Self.page(["--kind", "flip", "--parameter", "reverse=true"])
    #expect(text.contains("\"reverse\":true") && text.contains("\"views\":[]"))
    let cube = try Self.page(
      ["--kind", "cube"], script: "{\"t\":0,\"resize\":[200,100]}\n{\"t\":1,\"step\":\"next\"}")
    // Two sizes, three ways along an axis, two directions.
    #expect(cube.components(separatedBy: "\"isMirrored\":").count == 13)
  }

  /// A view that is too small for the kind is named by its line.
  @Test func aViewThatIsTooSmall() throws {
    try withFolder { folder in
      try Data("{\"t\":0,\"resize\":[2,200]}\n".utf8).write(to: folder.appending("script"))
      let outcome = try Command.shell(
        "exec \"$PLEATS\" book --size 320x480 --pages 5 --kind accordion --parameter panels=9 -o a.html --script script",
        in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.errors.hasPrefix("Error: line 1: a view of 2x200: "), "\(outcome.errors)")
    }
  }

  @Test func picturesStartAgain() throws {
    try withFolder { folder in
      let files = ["one.png", "two.png"].map { folder.appending($0).path }
      for (file, style) in zip(files, ["flip", "fold"]) {
        let outcome = try Command.pleats(
          "render", style, "--size", "40x60", "--progress", "0.5", "-o", file)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      let text = try Self.page(["--pictures"] + files)
      #expect(text.contains("\"pictures\":2"))
      #expect(text.split(separator: "\n").count { $0.hasPrefix(".picture-") } == 2)
    }
  }
}
