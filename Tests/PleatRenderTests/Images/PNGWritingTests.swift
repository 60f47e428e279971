import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct PNGWritingTests {
  /// A file is written whole or not at all, and an older one replaced.
  @Test(.needsPNG) func toAFile() throws {
    let folder = try TemporaryFolder()
    let image = Image(width: 3, height: 2, filledWith: Pixel(red: 1, green: 2, blue: 3))
    let path = try folder.file("page.any", [1, 2, 3])
    try image.write(toPNGFile: path)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == image.pngData())
    #expect(try Image(contentsOf: path) == image)

    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let elsewhere = folder.path("none")
    for (path, why) in [
      (elsewhere + "/x.png", "there is no folder \(elsewhere)/"),
      (pipe, "a PNG file needs a regular file, not a device or a pipe"),
    ] {
      let error = #expect(throws: ImageError.self) { try image.write(toPNGFile: path) }
      #expect(error == ImageError(name: path, reason: .unwritable(why)))
      #expect(error?.description == "\(path): cannot be written: \(why)")
    }
    #expect(throws: ImageError.self) { try image.write(toPNGFile: folder.path("")) }
    #expect(throws: ImageError.self) { try image.write(toPNGFile: "") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(Set(names) == ["page.any", "pipe"])
  }

  /// Every colour under every alpha comes back: dividing loses nothing.
  @Test(.needsPNG) func everyPixelComesBack() throws {
    var image = Image(width: 256, height: 256)
    for alpha in 0...255 {
      for colour in 0...alpha {
        image[colour, alpha] = Pixel(
          red: UInt8(colour), green: UInt8(alpha - colour), blue: UInt8(colour / 2),
          alpha: UInt8(alpha))
      }
    }
    #expect(try Image(decoding: image.pngData(), name: "back") == image)
  }

  /// Noise does not shrink: what is made room for must be enough.
  @Test(.needsPNG) func randomPicturesComeBack() throws {
    let seed: UInt64 = 67
    var generator = SeededGenerator(seed: seed)
    for isOpaque in [false, true] {
      for (width, height) in [(1, 1), (2, 2), (1, 33), (33, 1), (57, 41), (180, 180)] {
        let image = Image.random(
          width: width, height: height, isOpaque: isOpaque, using: &generator)
        let file = try image.pngData()
        #expect(try Image(decoding: file, name: "back") == image, "seed \(seed)")
        #expect(try image.pngData() == file)
      }
    }
  }

  /// The header's colour type: RGB for opaque pictures, RGBA for others.
  @Test(.needsPNG) func alphaIsWrittenWhereThereIsAny() throws {
    var image = Image(width: 5, height: 5, filledWith: Pixel(red: 1, green: 2, blue: 3))
    #expect(try image.pngData()[24..<26] == [8, 2])
    image[4, 4].alpha = 254
    #expect(try image.pngData()[24..<26] == [8, 6])
  }

  /// Colours under alpha 0, which no picture should have, are not written.
  @Test(.needsPNG) func clearPixelsAreBlack() throws {
    var image = Image(width: 2, height: 1)
    image[0, 0] = Pixel(red: 9, green: 9, blue: 9, alpha: 0)
    #expect(try image.pngData() == Image(width: 2, height: 1).pngData())
  }

  @Test(.needsPNG) func tooLittleRoomIsMadeMore() throws {
    let image = Image(width: 30, height: 20, filledWith: Pixel(red: 1, green: 2, blue: 3))
    for room in [1, 60, 200] { #expect(try Image.encodePNG(image, room: room) == image.pngData()) }
  }

  @Test(.needsPNG) func whatLibpngRefusesIsSaid() {
    // It writes at most a million pixels across.
    let image = Image(width: 1_000_001, height: 1)
    let error = #expect(throws: ImageError.self) { try image.pngData() }
    #expect(error?.name == "a picture of 1000001x1 pixels")
    #expect(error?.description.contains("cannot be written as PNG: libpng says") == true)
  }
}
