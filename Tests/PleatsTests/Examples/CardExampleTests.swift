import Foundation
import TestSupport
import TestTraits
import Testing

@testable import PleatVerify

/// The greeting card on a web page.
@Suite(.needsPNG) struct CardExampleTests {
  /// The script of the example writes the style sheet that the page wants, with all its class names.
  @Test func isBuilt() throws {
    try withFolder { folder in
      let style = try Self.style(in: folder)
      let page = try String(
        contentsOf: Example.folder("Card").appending("card.html"), encoding: .utf8)
      for name in ["card-turning", "card-panel", "card-source", "card-destination", "card-shade"] {
        #expect(style.contains(".\(name)") && page.contains(name), "\(name)")
      }
    }
  }

  /// In a browser it has the front outside, and the inside when it is open.
  @Test(.enabled(if: (try? Browser()) != nil, "there is no browser (chromium-headless-shell)"))
  func opens() throws {
    let page = try withFolder { folder in
      let style = try Self.style(in: folder)
      return try String(
        contentsOf: Example.folder("Card").appending("card.html"), encoding: .utf8
      )
      .replacing("<link rel=\"stylesheet\" href=\"card.css\">", with: "<style>\(style)</style>")
      .replacing("</body>", with: Self.probe + "</body>")
    }
    #expect(page.contains("<style>/* The transition"))
    let seen = try Browser().page(of: page, scale: 1)
    let report = seen.components(separatedBy: "<pre id=\"report\">").last?
      .components(separatedBy: "</pre>").first
    struct Side: Decodable, Equatable { let isVisible: Bool, width, height: Double }
    let sides = try JSONDecoder().decode([[Side]].self, from: Data((report ?? "").utf8))
    #expect(sides.count == 3)
    let whole = Side(isVisible: true, width: 360, height: 240)
    #expect(sides[0][0] == whole && !sides[0][1].isVisible)
    #expect(sides[2][1] == whole && !sides[2][0].isVisible)
    // On its way it is narrower, and its near edge is nearer than the page.
    let turning = try #require(sides[1].first { $0.isVisible })
    #expect(turning.width < 340 && turning.height > 245, "\(turning)")
  }

  /// Asks both sides at three moments, without waiting for them.
  private static let probe = """
    <pre id="report"></pre><script>
    document.querySelector(".card-stage").style.transition = "none"
    const card = document.querySelector(".card")
    const report = [0, 0.35, 1].map(progress => {
      card.style.setProperty("--card-progress", progress)
      return ["source", "destination"].map(name => {
        const side = document.querySelector(".card-" + name)
        const { width, height } = side.getBoundingClientRect()
        return { isVisible: getComputedStyle(side).visibility == "visible", width, height }
      })
    })
    document.querySelector("#report").textContent = JSON.stringify(report)
    </script>
    """

  private static func style(in folder: URL) throws -> String {
    let build = Example.folder("Card").appending("build").path
    let outcome = try Command.shell("PLEATS=\"$PLEATS\" exec \"\(build)\" card.css", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try String(contentsOf: folder.appending("card.css"), encoding: .utf8)
  }
}
