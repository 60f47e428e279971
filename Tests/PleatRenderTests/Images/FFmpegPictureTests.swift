import Foundation
import TestSupport
import Testing

@testable import PleatRender

/// Pictures that ffmpeg decodes.
@Suite(.needsFFmpeg) struct FFmpegPictureTests {
  /// 16 x 8 pixels, red on the left and blue on the right, whose fields say that the left edge is on top.
  private static let turned: [String: String] = [
    "webp": """
    UklGRloAAABXRUJQVlA4WAoAAAAIAAAADwAABwAAVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAEVYSU\
    YaAAAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAA=
    """,
    "png": """
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAIAAAB/FOjAAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAAN\
    ZnS2kAAAAaSURBVHicY/zPgB0wMmCXYcKhHicY1UAMAAAAcAIPs3rnqQAAAABJRU5ErkJggg==
    """,
    "tiff": """
    SUkqAEoAAACAP8AACBQSBwWEQeFQODQ2Ew6Fv+HxOIwuKxCMQiKRmLxeNxOPx6LRySRqRSWGSiSyGVSeWRKXSeYyuZ\
    xuax6AgAALAAABAwABAAAAEAAAAAEBAwABAAAACAAAAAIBAwADAAAA1AAAAAMBAwABAAAABQAAAAYBAwABAAAAAgAA\
    ABEBBAABAAAACAAAABIBAwABAAAABgAAABUBAwABAAAAAwAAABYBAwABAAAACAAAABcBBAABAAAAQQAAABwBAwABAA\
    AAAQAAAAAAAAAIAAgACAA=
    """,
    "avif": """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAA\
    AAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEdAAAAOAAAAChpaW5mAAAAAAAB\
    AAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAB0aXBycAAAAFRpcGNvAAAAFGlzcGUAAAAAAAAAEAAAAAgAAAAQcG\
    l4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAAlpcm90AwAAABhpcG1hAAAAAAAAAAEA\
    AQUBAoMEhQAAAEBtZGF0EgAKCBgMv7RAQ0GhMioSB/f2qQCCCD5AAAD/0T0IdStmh4nLU/HCtoKzxOmPW4m1SxRDwp\
    fW2rg=
    """,
  ]

  /// The same, upright, the red half of which is half transparent.
  private static let translucent = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAGGbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAA\
    AAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAHCAAAALAACAAAAAQAAAa4AAAAU\
    AAAAQmlpbmYAAAAAAAIAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAABppbmZlAgAAAAACAABhdjAxQWxwaGEAAA\
    AAGmlyZWYAAAAAAAAADmF1eGwAAgABAAEAAADDaXBycAAAAJ1pcGNvAAAAFGlzcGUAAAAAAAAAEAAAAAgAAAAQcGl4\
    aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAA5waXhpAAAAAAEIAAAADGF2MUOBABwAAA\
    AAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAeaXBtYQAAAAAA\
    AAACAAEEAQKDBAACBAEFhgcAAABIbWRhdBIACgUYDL+wqDIJEAC6taDPFh8oEgAKCBgMv7BAQ0GhMh4QAAC2+i9DdL\
    y+bbx2I0rHpXPxfY6S24eCYntGOmA=
    """

  /// Red for 0.1 s, with a blue part for 0.2 s, and with a green one, too, for 0.3 s.
  private static let moving = """
    UklGRrQAAABXRUJQVlA4WAoAAAACAAAADwAABwAAQU5JTQYAAAAAAAAAAABBTk1GKAAAAAAAAAAAAA8AAAcAAGQAAA\
    JWUDhMDwAAAC8PwAEABxD9j/4HIqL/AQBBTk1GKAAAAAIAAAEAAAMAAAMAAMgAAABWUDhMDwAAAC8DwAAABxDR//4H\
    IqL/AQBBTk1GKAAAAAUAAAIAAAEAAAMAACwBAABWUDhMDwAAAC8BwAAAB9D/iP4HIqL/AQA=
    """

  private static func decode(_ text: String, limit: Int = 1000) throws -> Image {
    let bytes = try #require(Data(base64Encoded: text))
    return try Image(decoding: [UInt8](bytes), name: "x", limit: limit)
  }

  private static func isNear(_ a: Pixel, _ b: Pixel) -> Bool {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].allSatisfy {
      abs(Int($0) - Int($1)) <= 6
    }
  }

  @Test(.needsPNG, arguments: turned.keys.sorted()) func isTurnedUpright(format: String) throws {
    let image = try Self.decode(#require(Self.turned[format]))
    #expect((image.width, image.height) == (8, 16))
    #expect(Self.isNear(image[3, 1], Pixel(red: 255, green: 0, blue: 0)))
    #expect(Self.isNear(image[3, 14], Pixel(red: 0, green: 0, blue: 255)))
  }

  @Test func transparencyOfAnAVIF() throws {
    let image = try Self.decode(Self.translucent)
    #expect(Self.isNear(image[2, 4], Pixel(red: 128, green: 0, blue: 0, alpha: 128)))
    #expect(Self.isNear(image[13, 4], Pixel(red: 0, green: 0, blue: 255)))
  }

  @Test(arguments: ["bmp", "tiff", "gif", "webp"]) func formatsOfFFmpeg(format: String) throws {
    try withVideoFolder { folder in
      let path = folder.path("x." + format)
      let made = FFmpeg.run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "color=blue:size=32x24", "-frames:v", "1", "-y", path])
      try #require(made != nil)
      #expect(try Self.isNear(Image(contentsOf: path)[30, 20], Pixel(red: 0, green: 0, blue: 255)))
      // One frame does not move.
      #expect(
        try Image.kind(ofFile: path) == .still || ClipFacts(of: path, isPicture: true).isStill)
      #expect(throws: ImageError(name: path, reason: .tooLarge(width: 32, height: 24, limit: 700)))
      {
        try Image(contentsOf: path, limit: 700)
      }
      let together = ImageError.Reason.tooLargeTogether(
        width: 32, height: 24, together: 1536, limit: 1000)
      #expect(throws: ImageError(name: path, reason: together)) {
        try Image.images(contentsOf: [path, path], limit: 1000)
      }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for part in [bytes.count / 3, bytes.count * 9 / 10] {
        #expect(throws: ImageError.self, "\(format) of \(part) bytes") {
          try Image(decoding: [UInt8](bytes.prefix(part)), name: "x")
        }
      }
    }
  }

  @Test(arguments: [0, 0.2]) func aMovingWebPMoves(start: Double) throws {
    try withVideoFolder { folder in
      let path = folder.path("x.webp")
      try #require(Data(base64Encoded: Self.moving)).write(to: URL(fileURLWithPath: path))
      #expect(try Image(contentsOf: path)[5, 3] == Pixel(red: 255, green: 0, blue: 0))
      #expect(try Image.kind(ofFile: path) == .animation)
      var facts = try ClipFacts(of: path, isPicture: true)
      #expect(abs(facts.duration - 0.6) < 1e-9 && (facts.width, facts.height) == (16, 8))
      facts = facts.trimmed(to: start..<0.6)
      let reader = try ClipReader(
        path, width: 16, height: 8, frameRate: 10, fit: .stretch, facts: facts, limit: 1000)
      var (image, colors) = (Image(width: 1, height: 1), [String]())
      while try reader.read(into: &image) {
        colors.append("\(image[5, 3].blue) \(image[11, 6].green)")
      }
      let all = ["0 0", "255 0", "255 0", "255 255", "255 255", "255 255"]
      #expect(colors == Array(all[Int(start * 10)...]))
    }
  }

  @Test func aHEICThatCannotBeReadIsNamed() {
    let bytes = [UInt8]("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
    let error = #expect(throws: ImageError.self) { try Image(decoding: bytes, name: "x") }
    #expect(error?.description.contains("is a HEIC, which this ffmpeg cannot read") == true)
  }
}
