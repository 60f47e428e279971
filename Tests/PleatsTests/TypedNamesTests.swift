import Foundation
import TestSupport
import Testing

/// Rates and names as people type them.
@Suite struct TypedNamesTests {
  @Test(.needsPNG) func exactFramesAndRates() throws {
    let base = "\"$PLEATS\" render flip --size 64x48 --count -o x.mp4 --duration"
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        \(base) 1 --fps 25; \(base) 1 --fps 25 --exact; \(base) 0.1 --fps 25 --exact
        \(base) 1001 --fps 29.97 --exact; \(base) 1001 --fps 24000/1001 --exact
        """, in: folder)
      #expect(outcome.lines == ["26", "25", "3", "30000", "24000"], "\(outcome.errors)")
      let refused = try Command.shell("\(base) 1 --fps 25/0", in: folder)
      #expect(refused.message.contains("as in 25, 29.97 or 30000/1001"))
    }
  }

  @Test(.needsFFmpeg) func namesOfFiles() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        for name in a%20b.mp4 ./-dash.mp4; do "$PLEATS" render flip --size 32x24 -o "$name" || exit; done
        exec "$PLEATS" render flip --size 32x24 -o -dash.mp4
        """, in: folder)
      #expect(try folder.names.sorted() == ["-dash.mp4", "a%20b.mp4"])
      #expect(outcome.code == 64)
      #expect(
        outcome.errors.contains(
          "Missing value for '-o <name>': a name that begins with - is written ./-dash.mp4"))
    }
  }

  @Test(.needsPNG) func aPictureThatIsTooSmallIsNamed() throws {
    try withFolder { folder in
      let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC"
      try #require(Data(base64Encoded: png)).write(to: folder.appending("a.png"))
      let outcome = try Command.shell(
        "exec \"$PLEATS\" render flip --source a.png -o x.mp4", in: folder)
      #expect(outcome.message.hasPrefix("Error: --source a.png, 1x1 points: an extent of "))
    }
  }
}
