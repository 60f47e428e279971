import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Pictures in exported files that are not embedded as PNG.
@Suite struct ExportPicturesTests {
  private let size = Size(width: 200, height: 300)

  private func export() throws -> TransitionExport {
    try exportForTest(FlipTransition(PageSetup(size: size)), size: size).export
  }

  @Test func aURLContainsTheFile() throws {
    let files: [(String, [UInt8])] = [
      ("png", ImageFormat.pngSignature + [1, 2]), ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
      ("gif", Array("GIF87a, 13 byte;\0".utf8)),
      ("webp", Array("RIFF\u{C}\0\0\0WEBPVP8 size".utf8)),
    ]
    for (type, bytes) in files {
      #expect(
        try TransitionExport.url(containing: bytes)
          == "data:image/\(type);base64," + Data(bytes).base64EncodedString())
    }
    for other in [
      "", "RIFFabcdWAVE", "<svg/>", "G", "GIF89a", "GIF87a, 13 byte", "RIFFabcdWEBPVP8 ",
      "RIFF\u{D}\0\0\0WEBPVP8 size",
    ] {
      #expect(throws: ImageError.self) { try TransitionExport.url(containing: Array(other.utf8)) }
    }
  }

  @Test(.needsPNG) func urlsTakeThePlaceOfPixels() throws {
    var export = try export()
    export.urls = [.source: "a b.jpg", .destination: "\"\\\n"]
    let css = try export.css().text
    #expect(css.contains("--pleat-source: url(\"a b.jpg\");"))
    #expect(css.contains("--pleat-destination: url(\"\\\"\\\\\\a \");"))
    export.urls[.destination] = "data:,x"
    let script = try export.waapi().text
    #expect(script.contains("  source: new URL(\"a b.jpg\", import.meta.url).href,"))
    #expect(script.contains("  destination: \"data:,x\","))
    let png = try export.source.dataURL()
    #expect(!css.contains(png) && !script.contains(png))
  }

  @Test(.needsPNG) func aURLTakesThePlaceOfPaper() throws {
    var export = try exportForTest(FoldUpTransition(PageSetup(size: size)), size: size).export
    export.urls[.back] = "back.png"
    #expect(try export.css().text.contains("  --pleat-back: url(\"back.png\");\n"))
    #expect(try !export.waapi().text.contains("\"back\": null"))
  }

  @Test func slotsShowPartsOfTheirPages() throws {
    var export = try export()
    export.hasSlots = true
    let css = try export.css().text
    #expect(!css.contains("url(") && !css.contains("background-"))
    #expect(
      css.contains(
        ".pleat-slot {\n  all: unset;\n  position: absolute;\n  width: var(--pleat-width);\n"))
    #expect(css.contains(".pleat-front > .pleat-slot {\n  left: -100px;\n  top: 0;\n}"))
    #expect(
      css.contains("<div class=\"pleat-panel pleat-front\"><div class=\"pleat-slot\">source</div>"))
    let script = try export.waapi().text
    #expect(script.contains("play(document.querySelector(\"#page\"), { source, destination });"))
    #expect(script.contains("export const pages = {\n\n};") && !script.contains("data:"))
  }

  /// The shades on a transparent picture darken only what is painted.
  @Test(.needsPNG) func shadesAreMasked() throws {
    var export = try export()
    export.destination = Image(width: 2, height: 2, filledWith: Pixel(red: 9, green: 9, blue: 9))
    let css = try export.css().text
    #expect(css.contains("  mask: var(--pleat-source) -100px 0 / 200px 300px no-repeat;\n"))
    #expect(!css.contains("mask: var(--pleat-destination)"))
    #expect(try export.waapi().text.contains("  transparent: [\"source\"],\n"))
  }
}
