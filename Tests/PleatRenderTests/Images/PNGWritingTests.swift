import Pleat
import TestSupport
import TestTraits
import Testing

@testable import PleatRender

@Suite struct PNGWritingTests {
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

  @Test(.needsPNG) func randomPicturesComeBack() throws {
    let seed: UInt64 = 67
    var generator = SeededGenerator(seed: seed)
    for isOpaque in [false, true] {
      for (width, height) in [(1, 1), (1, 33), (33, 1), (57, 41)] {
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

  /// Noise does not shrink: what is made room for must be enough.
  @Test(.needsPNG) func noiseFits() throws {
    var generator = SeededGenerator(seed: 68)
    for side in [1, 2, 90, 180] {
      let image = Image.random(width: side, height: side, isOpaque: true, using: &generator)
      #expect(try Image(decoding: image.pngData(), name: "noise") == image)
    }
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
