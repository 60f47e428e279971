import Foundation
import PleatRender
import TestSupport
import Testing

/// What pictures may cost: pixels and memory.
@Suite(.needsPNG) struct PictureLimitTests {
  private static let render = "\"$PLEATS\" render fold --progress 0.5 -o x.png"

  /// Two grey pictures of so many pixels each way.
  private func pictures(_ side: Int, in folder: URL) throws {
    let picture = Image(width: side, height: side, filledWith: Pixel(red: 9, green: 9, blue: 9))
    for name in ["a.png", "b.png"] {
      try Data(try picture.pngData()).write(to: folder.appending(name))
    }
  }

  @Test func thePixelsOfAllPicturesAreCountedTogether() throws {
    try withFolder { folder in
      try pictures(800, in: folder)
      let both = "\(Self.render) --size 24x36 --source a.png --destination b.png"
      let refused = try Command.shell("\(both) --max-megapixels 1", in: folder)
      #expect(refused.code == 1)
      #expect(
        refused.errors
          == "Error: --destination b.png: has 800x800 pixels, which makes 1280000 with the other "
          + "pictures; at most 1048576 in all are accepted; --max-megapixels can raise this limit\n"
      )
      #expect(try folder.names == ["a.png", "b.png"])
      #expect(try Command.shell("\(both) --max-megapixels 2", in: folder).code == 0)
      let one = "\(Self.render) --size 24x36 --source a.png --max-megapixels 1"
      #expect(try Command.shell(one, in: folder).code == 0)
      for wrong in ["0", "2049", "-1", "1.5", "x"] {
        let outcome = try Command.shell("\(one) --max-megapixels \(wrong)", in: folder)
        #expect(outcome.code == 64)
        #expect(outcome.message.contains("a whole number from 1 to 2048 is needed"))
      }
    }
  }

  /// A file of 57 bytes: signature, header and end.
  @Test func aHeaderWithoutPixelsIsRefused() throws {
    // 8192x8192 pixels of one bit, and the sums of both chunks.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
      0x20, 0, 0, 0, 0x20, 0, 1, 0, 0, 0, 0,
    ]
    let bytes =
      header + Self.sum(Array(header[12...])) + [0, 0, 0, 0] + Array("IDAT".utf8)
      + Self.sum(Array("IDAT".utf8)) + [0, 0, 0, 0] + Array("IEND".utf8)
      + Self.sum(Array("IEND".utf8))
    let error = #expect(throws: ImageError.self) { try Image(decoding: bytes, name: "bomb.png") }
    #expect(
      error?.description
        == "bomb.png: is damaged: its 57 bytes cannot hold 8192x8192 pixels")
  }

  /// A header whose product is 2^63 - 1, as the second picture.
  @Test func aSecondPictureOfMorePixelsThanNumbers() throws {
    try withFolder { folder in
      try pictures(4, in: folder)
      let sides: [UInt8] = [0x87, 0xFB, 0xC0, 0x59, 0xF0, 0xF8, 0x78, 0x17]
      let header = Array("IHDR".utf8) + sides + [8, 6, 0, 0, 0]
      let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      try Data(signature + [0, 0, 0, 13] + header + Self.sum(header))
        .write(to: folder.appending("b.png"))
      let outcome = try Command.shell(
        "\(Self.render) --size 16x24 --source a.png --destination b.png", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors
          == "Error: --destination b.png: is damaged: its header says 2281422937x4042815511 pixels; a "
          + "PNG has at most 2147483647 each way\n")
      #expect(try folder.names == ["a.png", "b.png"])
    }
  }

  /// A file that is longer than there is memory for, most of it a hole.
  @Test func aFileThatDoesNotFitIntoMemoryIsAnError() throws {
    try withFolder { folder in
      try pictures(4, in: folder)
      let outcome = try Command.shell(
        "truncate -s 1900M a.png; ulimit -v 1000000; exec \(Self.render) --size 16x24 --source a.png",
        in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors
          == "Error: --source a.png: out of memory: 1992294400 bytes cannot be allocated; ask for less "
          + "at a time\n")
      // From a pipe, of which no length is known.
      let piped = try Command.shell(
        "mkfifo p; cat a.png > p 2>/dev/null & ulimit -v 600000; exec \(Self.render) --size 16x24 "
          + "--source p", in: folder)
      #expect(piped.code == 1)
      #expect(piped.errors.hasPrefix("Error: --source p: out of memory: "))
      #expect(try folder.names == ["a.png", "b.png", "p"])
    }
  }

  private static func sum(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~sum >> $0) }
  }

  /// Too few descriptors for so many files at once: an error, or fewer at once, and nothing half done.
  @Test(arguments: Command.cases([5, 6, 8, 40])) func fewDescriptors(limit: Int) throws {
    try withFolder { folder in
      for output in ["%d.png", "sheet.png"] {
        let outcome = try Command.shell(
          "ulimit -n \(limit); exec \"$PLEATS\" \(RenderFiles.flip) --threads 16 -o \(output)",
          in: folder)
        #expect(outcome.code == 0 || outcome.code == 1)
        if outcome.code == 1 { #expect(outcome.errors.contains("Too many open files")) }
        #expect(try folder.names.allSatisfy { !$0.hasPrefix(".") })
      }
    }
  }

  /// The pages fit, but not a picture for each of so many threads.
  @Test func threadsThatTakeTooMuchMemoryAreNamed() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "export OPENBLAS_NUM_THREADS=1; ulimit -v 600000; exec \"$PLEATS\" render flip "
          + "--size 2000x2000 --overflow cut --threads 64 -o %d.png", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors.hasPrefix(
          "Error: --size 2000x2000 at --scale 1 with --threads 64: out of memory: "))
      #expect(outcome.errors.hasSuffix(" bytes cannot be allocated; ask for less at a time\n"))
    }
  }
}
