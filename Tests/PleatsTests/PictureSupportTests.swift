import Foundation
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// What the commands do without the trait `SystemLibraries`, and what they say of traits.
@Suite struct PictureSupportTests {
  private static let sentence = "built without the trait SystemLibraries (needs libpng-dev)"

  @Test func infoNamesTheTraits() throws {
    let lines = try Command.pleats("info").lines
    let words = try #require(lines.first { $0.hasPrefix("traits ") }).split(separator: " ")
    #if SystemLibraries
      #expect(words == ["traits", "SystemLibraries"] && Image.supportsPNG)
    #else
      #expect(words == ["traits", "none"] && !Image.supportsPNG)
    #endif
  }

  @Test(
    .disabled(if: Image.supportsPNG, "built with the trait SystemLibraries"),
    arguments: [
      ("render fold --size 24x36 --progress 0 -o x.png", "--output x.png: "),
      ("render fold --size 24x36 --progress 0 -o -", "--output -: "),
      ("render fold --size 24x36 -o frame-%d.png", "--output frame-%d.png: "),
      ("render fold --size 24x36 -o sheet.png", "--output sheet.png: "),
      ("render fold --source page.png -o x.gif", "--source page.png: "),
      ("export flip --size 24x36 --format css -o x.css", "--format css: "),
      ("demo pages", "pages: "),
    ])
  func nothingIsMadeWithoutThem(line: String, name: String) throws {
    try withFolder { folder in
      let page = folder.appending("page.png")
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: page)
      let outcome = try Command.shell("exec \"$PLEATS\" \(line)", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "Error: \(name)\(Self.sentence)\n")
      #expect(try folder.names == ["page.png"])
    }
  }

  @Test(.disabled(if: Image.supportsPNG, "built with the trait SystemLibraries"))
  func theLibraryThrowsWithoutThem() {
    let error = #expect(throws: ImageError.self) { try Image(width: 2, height: 3).pngData() }
    #expect(error?.reason == .builtWithoutPNG)
    #expect(error?.description == "a picture of 2x3 pixels: \(Self.sentence)")
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let refusal = #expect(throws: ImageError.self) { try Image(decoding: signature, name: "x") }
    #expect(refusal?.description == "x: \(Self.sentence)")
  }
}
