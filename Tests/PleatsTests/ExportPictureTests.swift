import Foundation
import PleatRender
import TestSupport
import Testing

/// The pictures in what `pleats export` writes.
@Suite struct ExportPictureTests {
  private static let picture = Image(
    width: 4, height: 6, filledWith: Pixel(red: 9, green: 99, blue: 199))
  private static let gif = Data("GIF89a, of which only the beginning and the end are read;".utf8)

  /// Runs a command line in a folder with the pictures `a b.png` and `x.gif`, and returns the folder's
  /// file `out/css`.
  private func sheet(_ options: String) throws -> String {
    try withFolder { folder in
      try Data(Self.picture.pngData()).write(to: folder.appending("a b.png"))
      try Self.gif.write(to: folder.appending("x.gif"))
      let outcome = try Command.shell(
        "mkdir out && exec \"$PLEATS\" export \(options) --format css -o out/css", in: folder)
      try #require(outcome.code == 0, "\(outcome.errors)")
      return try String(contentsOf: folder.appending("out").appending("css"), encoding: .utf8)
    }
  }

  @Test(.needsPNG) func bytesAreKept() throws {
    let sheet = try sheet("card --name c --source 'a b.png' --destination x.gif")
    let png = Data(try Self.picture.pngData()).base64EncodedString()
    #expect(sheet.contains("--c-source: url(\"data:image/png;base64,\(png)\");"))
    let gif = Self.gif.base64EncodedString()
    #expect(sheet.contains("--c-destination: url(\"data:image/gif;base64,\(gif)\");"))
    #expect(sheet.contains("  width: 4px;\n  height: 6px;"))
  }

  @Test(.needsPNG) func filesAreLinked() throws {
    let sheet = try sheet(
      "card --name c --source 'a b.png' --destination ./x.gif --pictures link --size 640x426")
    #expect(sheet.contains("--c-source: url(\"../a%20b.png\");"))
    #expect(sheet.contains("--c-destination: url(\"../x.gif\");"))
    #expect(sheet.utf8.count < 20_000)
  }

  @Test(.needsPNG) func slotsAreLeft() throws {
    let sheet = try sheet("card --name c --pictures none --size 640x426")
    #expect(!sheet.contains("url(") && !sheet.contains("background-image"))
    #expect(sheet.contains("<div class=\"c-slot\">source</div>"))
    #expect(sheet.contains("<div class=\"c-slot\">destination</div>"))
  }

  @Test(.needsPNG) func theSizeOfAGIFIsNotRead() throws {
    try withFolder { folder in
      try Self.gif.write(to: folder.appending("x.gif"))
      let outcome = try Command.shell(
        "exec \"$PLEATS\" export card --source x.gif -o x.css", in: folder)
      #expect(
        outcome.errors.contains(
          "give --size, as in 320x480; it is not read from a GIF, WebP or AVIF"))
      #expect(outcome.code == 64)
      #expect(try folder.names == ["x.gif"])
    }
  }
}
