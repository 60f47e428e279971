import Foundation
import TestSupport
import Testing

/// `pleats layout -o page.html`.
@Suite struct LayoutPageTests {
  /// One file that loads nothing, with the settings and not the items.
  @Test(.needsPNG) func thePageIsOneFile() throws {
    let text = try withFolder { folder in
      let file = folder.appending("page.html")
      let outcome = try Command.pleats(
        "layout", "grid", "--size", "900x700", "--items", "1000x1000,3", "-o", file.path)
      #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errors)")
      return try String(contentsOf: file, encoding: .utf8)
    }
    #expect(text.utf8.count < 200_000)
    #expect(text.contains("\"items\":[[1000,1000],[3,1]]"))
    #expect(
      text.contains("default-src 'none'") && !text.contains("http://") && !text.contains("https://")
    )
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
  }
}
