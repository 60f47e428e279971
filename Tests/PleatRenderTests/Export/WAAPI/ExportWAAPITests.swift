import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct ExportWAAPITests {
  private let size = Size(width: 200, height: 300)

  // The data is JSON but for the names of its members.
  private func data(_ text: String) throws -> [String: Any] {
    let start = try #require(text.firstRange(of: "export const transition = "))
    let rest = text[start.upperBound...]
    let end = try #require(rest.firstRange(of: "\n};"))
    let json = (rest[..<end.lowerBound] + "\n}")
      .replacing(#/([{,\n] *)([a-zA-Z]+): /#) { "\($0.output.1)\"\($0.output.2)\": " }
      .replacing(#/,(\s*[}\]])/#) { "\($0.output.1)" }
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(object as? [String: Any])
  }

  @Test(.needsPNG) func sameKeyframesAsTheStyleSheet() throws {
    let export = try exportForTest(FoldTransition(PageSetup(size: size)), size: size).export
    let sheet = SheetPlayer(try export.css().text)
    let data = try data(try export.waapi().text)
    let panels = try #require(data["panels"] as? [[String: Any]])
    #expect(panels.count == 4)
    for panel in panels {
      let name = try #require(panel["name"] as? String)
      let keys = try #require(panel["keyframes"] as? [[String: Any]])
      let expected = try #require(sheet.keyframes["pleat-\(name)"])
      // Not every reader of JSON reads to the last digit.
      let offsets = keys.compactMap { $0["offset"] as? Double }
      #expect(zip(offsets, expected).allSatisfy { ($0 - $1.percent / 100).magnitude < 1e-12 })
      #expect(
        keys.compactMap { $0["transform"] as? String }.map { "transform: \($0);" }
          == expected.map(\.body))
      let shade = (panel["shade"] as? [String: Any])?["keyframes"] as? [[String: Any]]
      #expect(shade?.count == sheet.keyframes["pleat-\(name)-shade"]?.count)
    }
    #expect(data["duration"] as? Double == 300)
  }

  @Test(.needsPNG) func aNameMayHoldAnything() throws {
    var export = try exportForTest(FlipTransition(PageSetup(size: size)), size: size).export
    export.name = "a\"b\n*/ </script>"
    let text = try export.waapi().text
    #expect(text.contains("name: \"a\\\"b\\u000a*/ \\u003c/script>\","))
    #expect(text.contains("// The transition a\"b*/ </script> from"))
    let css = try export.css().text
    #expect(css.ranges(of: "*/").count == 1)
  }

  @Test(.needsPNG) func itExportsWhatItSays() throws {
    let text = try exportForTest(FlipTransition(PageSetup(size: size)), size: size).export.waapi()
      .text
    for name in ["const transition", "const pages", "class Playback", "function play"] {
      #expect(text.contains("\nexport \(name)"))
    }
    #expect(!text.contains("import(") && !text.contains("\nimport"))
  }
}
