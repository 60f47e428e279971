import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

/// What is refused, and in which words.
@Suite struct ImageErrorTests {
  private static let small = PNGBytes(
    width: 3, height: 2, colour: .palette,
    chunks: [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [0, 128])], samples: { x, _ in [x & 1] }
  ).bytes

  /// The error that decoding throws.
  private static func error(
    _ bytes: [UInt8], limit: Int = Image.pixelLimit
  ) -> ImageError? {
    do {
      _ = try Image(decoding: bytes, name: "page.png", limit: limit)
      return nil
    } catch {
      return error
    }
  }

  private static func error(path: String) -> ImageError? {
    do {
      _ = try Image(contentsOf: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func aMissingFile() throws {
    let path = try TemporaryFolder().path("none.png")
    #expect(Self.error(path: path) == ImageError(name: path, reason: .notFound))
    #expect(
      Self.error(path: path)?.description
        == "\(path): there is no such file; a PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP or GIF picture is needed"
    )
    #expect(Self.error(path: "")?.reason == .notFound)
  }

  @Test func aFolder() throws {
    let folder = try TemporaryFolder()
    #expect(Self.error(path: folder.path(""))?.reason == .isFolder)
    #expect(
      ImageError.Reason.isFolder.description
        == "is a folder; a PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP or GIF picture is needed")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
  func anUnreadableFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("secret.png", Self.small)
    #expect(chmod(path, 0) == 0)
    #expect(Self.error(path: path)?.reason == .unreadable("Permission denied"))
  }

  @Test func anUnreadableNameSaysWhy() {
    let path = String(repeating: "a", count: 300)
    #expect(Self.error(path: path)?.reason == .unreadable("File name too long"))
    #expect(
      ImageError.Reason.unreadable("Permission denied").description
        == "cannot be read: Permission denied")
  }

  @Test func anEmptyFile() throws {
    let folder = try TemporaryFolder()
    #expect(Self.error(path: try folder.file("empty.png", []))?.reason == .empty)
    #expect(
      Self.error([])?.description
        == "page.png: is empty; a PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP or GIF picture is needed")
  }

  @Test(arguments: [
    ("Hello, page!\n", "text"), ("<?xml version=\"1.0\"?><svg/>", "an SVG"),
    ("%PDF-1.7", "a PDF"), ("\u{1}\u{2}\u{3}", nil),
  ]) func anotherFormat(content: String, kind: String?) {
    #expect(Self.error(Array(content.utf8))?.reason == .unknownFormat(kind))
    let words = kind.map { "\($0), not a picture" } ?? "not a picture"
    #expect(
      Self.error(Array(content.utf8))?.description
        == "page.png: is \(words) that can be read; PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP and GIF are "
        + "accepted, whatever the name ends in")
  }

  @Test func anEndlessDeviceIsLeftAlone() {
    #expect(Self.error(path: "/dev/zero")?.reason == .unknownFormat(nil))
  }

  /// Wherever it ends: within the signature, a chunk, a sum, or just before the end chunk.
  @Test(.needsPNG) func aFileCutOffAnywhere() {
    for length in 1..<Self.small.count {
      #expect(Self.error(Array(Self.small.prefix(length)))?.reason == .truncated, "\(length) bytes")
    }
    #expect(Self.error(Self.small) == nil)
    #expect(Self.error(Self.small + [1, 2, 3]) == nil)
    #expect(
      ImageError.Reason.truncated.description
        == "is cut off: the file ends before the picture does")
  }

  /// Pixels that end too early, in a file whose chunks are whole.
  @Test(.needsPNG) func pixelsThatEndTooEarly() {
    let rows = PNGBytes(width: 50, height: 50, colour: .grey) { x, _ in [x] }
    var bytes = rows.bytes
    let short = PNGBytes.zlib([UInt8](repeating: 0, count: 51 * 30))
    let start = 8 + 25
    bytes.replaceSubrange(
      start..., with: PNGBytes.chunk("IDAT", short) + PNGBytes.chunk("IEND", []))
    guard case .damaged(let words) = Self.error(bytes)?.reason else {
      Issue.record("half a picture was accepted")
      return
    }
    #expect(words.contains("Not enough image data"))
  }

  /// One bit wrong anywhere behind the signature: in a length, a name, what it says, or a sum.
  @Test func oneWrongBitAnywhere() {
    for position in 8..<Self.small.count {
      for bit in 0..<8 {
        var bytes = Self.small
        bytes[position] ^= 1 << bit
        #expect(Self.error(bytes) != nil, "bit \(bit) of byte \(position)")
      }
    }
  }

  @Test(.needsPNG) func aWrongChecksumSaysWhichChunk() {
    var bytes = Self.small
    bytes[8 + 25 + 8] ^= 1
    #expect(Self.error(bytes)?.reason == .damaged("libpng says \"PLTE: CRC error\""))
    #expect(
      Self.error(bytes)?.description
        == "page.png: is damaged: libpng says \"PLTE: CRC error\"")
  }

  @Test func rubbishOfEveryKindIsRefused() {
    let seed: UInt64 = 66
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<caseCount(300) {
      var bytes = Self.small
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        bytes[.random(in: 8..<bytes.count, using: &generator)] = .random(
          in: .min ... .max, using: &generator)
      }
      if bytes != Self.small { #expect(Self.error(bytes) != nil, "seed \(seed)") }
    }
  }

  @Test(.needsPNG) func noPixels() {
    for (width, height) in [(0, 5), (5, 0), (0, 0)] {
      let png = PNGBytes(width: width, height: height) { _, _ in [0, 0, 0] }
      #expect(Self.error(png.bytes)?.reason == .zeroSize(width: width, height: height))
    }
    #expect(
      ImageError.Reason.zeroSize(width: 0, height: 5).description
        == "has 0x5 pixels; width and height must be at least 1")
  }

  /// A file of some hundred bytes that would take 40 GB: refused by its header, as is one with the most
  /// pixels that a header can promise.
  @Test(.needsPNG) func aBombIsRefusedByItsHeader() {
    for (width, height) in [(100_000, 100_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (1 << 28, 2)] {
      let bomb =
        PNGBytes.signature
        + PNGBytes.chunk(
          "IHDR", PNGBytes.word(width) + PNGBytes.word(height) + [8, 6, 0, 0, 0])
        + PNGBytes.chunk("IDAT", PNGBytes.zlib([0, 0, 0, 0, 0])) + PNGBytes.chunk("IEND", [])
      #expect(
        Self.error(bomb)?.reason
          == .tooLarge(width: width, height: height, limit: Image.pixelLimit))
    }
    #expect(
      ImageError(
        name: "bomb.png",
        reason: .tooLarge(width: 100_000, height: 100_000, limit: Image.pixelLimit)
      ).description == "bomb.png: has 100000x100000 pixels; at most 268435456 in all are accepted")
  }

  /// A header with its signature and sum, and nothing after it.
  private static func header(_ width: Int, _ height: Int) -> [UInt8] {
    PNGBytes.signature
      + PNGBytes.chunk("IHDR", PNGBytes.word(width) + PNGBytes.word(height) + [8, 6, 0, 0, 0])
  }

  /// PNG's numbers have 31 bits; the product of two that have 32 may not fit into 64 with a sign.
  @Test(
    .needsPNG,
    arguments: [
      (2_281_422_937, 4_042_815_511), (0xFFFF_FFFF, 0xFFFF_FFFF), (0x8000_0000, 1),
      (1, 0x8000_0000),
    ])
  func numbersThatPNGDoesNotHave(width: Int, height: Int) throws {
    let words =
      "its header says \(width)x\(height) pixels; a PNG has at most 2147483647 each way"
    #expect(Self.error(Self.header(width, height))?.reason == .damaged(words))
    let folder = try TemporaryFolder()
    let paths = [
      try folder.file("small.png", Self.small),
      try folder.file("evil.png", Self.header(width, height)),
    ]
    for limit in [6, Image.pixelLimit, .max] {
      #expect(throws: ImageError(name: paths[1], reason: .damaged(words))) {
        try Image.images(contentsOf: paths, limit: limit)
      }
    }
  }

  /// Each size is looked at by itself, and then what is left of the limit.
  @Test(.needsPNG) func theSumOfAllPixelsDoesNotOverflow() throws {
    let folder = try TemporaryFolder()
    let small = try folder.file("small.png", Self.small)
    let large = try folder.file("large.png", Self.header(0x7FFF_FFFF, 0x7FFF_FFFF))
    let half = try folder.file("half.png", Self.header(1 << 30, 1))
    func reason(_ paths: [String], _ limit: Int) -> ImageError? {
      do {
        _ = try Image.images(contentsOf: paths, limit: limit)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      reason([small, large], .max)
        == ImageError(
          name: large,
          reason: .tooLarge(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, limit: 1 << 31)))
    #expect(
      reason([half, half, half], 1 << 31)
        == ImageError(
          name: half,
          reason: .tooLargeTogether(
            width: 1 << 30, height: 1, together: 3 << 30, limit: 1 << 31)))
    #expect(
      reason([small], .min)
        == ImageError(name: small, reason: .tooLarge(width: 3, height: 2, limit: .min)))
    // Nothing follows the header, which is only found out when no size is too large.
    #expect(
      reason([small, half], .max)
        == ImageError(
          name: half,
          reason: .damaged(
            "its \(Self.header(1 << 30, 1).count) bytes cannot hold 1073741824x1 pixels")))
  }

  /// The header's size is refused before the rest of the file is read: this one has no end.
  @Test(.needsPNG) func theRestIsNotReadOfAPictureThatIsTooLarge() throws {
    let folder = try TemporaryFolder()
    let start = try folder.file("start.png", Self.header(1 << 20, 1 << 20))
    let (pipe, writer) = try folder.pipe("pipe", from: [start, "/dev/zero"])
    #expect(
      Self.error(path: pipe)?.reason
        == .tooLarge(width: 1 << 20, height: 1 << 20, limit: Image.pixelLimit))
    writer.waitUntilExit()
  }

  /// A file longer than what is read is refused by its length.
  @Test(.needsPNG) func aFileThatIsTooLong() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("long.png", Self.header(8, 8))
    #expect(truncate(path, 1 << 31 + 1) == 0)
    #expect(Self.error(path: path)?.reason == .fileTooLarge(limit: 1 << 31))
  }

  @Test func memoryThatIsNotThere() {
    #expect(
      ImageError(name: "page.png", reason: .outOfMemory(bytes: 4096)).description
        == "page.png: out of memory: 4096 bytes cannot be allocated; ask for less at a time")
  }

  @Test(.needsPNG) func theLimitIsTheCallers() {
    #expect(Self.error(Self.small, limit: 6) == nil)
    #expect(
      Self.error(Self.small, limit: 5)?.reason == .tooLarge(width: 3, height: 2, limit: 5))
  }
}
