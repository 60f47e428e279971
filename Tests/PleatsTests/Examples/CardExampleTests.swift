import Foundation
import TestSupport
import Testing

/// The greeting card on a web page.
@Suite(.needsPNG) struct CardExampleTests {
  /// The script of the example writes the style sheet that the page wants, with all its class names.
  @Test func isBuilt() throws {
    try withFolder { folder in
      let card = Example.folder("Card")
      let outcome = try Command.shell(
        "PLEATS=\"$PLEATS\" exec \"\(card.appending("build").path)\" card.css", in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let style = try String(contentsOf: folder.appending("card.css"), encoding: .utf8)
      let page = try String(contentsOf: card.appending("card.html"), encoding: .utf8)
      for name in ["card-turning", "card-panel", "card-source", "card-destination", "card-shade"] {
        #expect(style.contains(".\(name)") && page.contains(name), "\(name)")
      }
    }
  }
}
