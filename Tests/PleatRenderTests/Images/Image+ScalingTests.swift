import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@Suite struct ImageScalingTests {
  /// How much each old pixel counts in a new one, of `total`, by the words of the documentation.
  private static func weights(_ index: Int, from old: Int, to new: Int) -> (of: [Int], total: Int) {
    var weights = [Int](repeating: 0, count: old)
    if new <= old {
      for pixel in 0..<old {
        let start = max(index * old, pixel * new)
        let end = min((index + 1) * old, (pixel + 1) * new)
        weights[pixel] = max(0, end - start)
      }
      return (weights, old)
    }
    // The middles lie at (2 i + 1) / 2 of their own length: in units of 1 / (2 old new).
    let place = (2 * index + 1) * old
    for pixel in 0..<old {
      weights[pixel] = max(0, 2 * new - abs(place - (2 * pixel + 1) * new))
    }
    if place < new { weights[0] = 2 * new }
    if place > (2 * old - 1) * new { weights[old - 1] = 2 * new }
    return (weights, 2 * new)
  }

  private static func scaled(_ image: Image, toWidth width: Int, height: Int) -> Image {
    var scaled = Image(width: width, height: height)
    for y in 0..<height {
      let rows = weights(y, from: image.height, to: height)
      for x in 0..<width {
        let columns = weights(x, from: image.width, to: width)
        var sums = SIMD4<Int>.zero
        for (row, rowWeight) in rows.of.enumerated() where rowWeight > 0 {
          for (column, columnWeight) in columns.of.enumerated() where columnWeight > 0 {
            let pixel = image[column, row]
            sums &+=
              rowWeight * columnWeight
              &* SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha))
          }
        }
        let total = rows.total * columns.total
        let bytes = (0..<4).map { UInt8((2 * sums[$0] + total) / (2 * total)) }
        scaled[x, y] = Pixel(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
      }
    }
    return scaled
  }

  @Test func everySizeIsExact() {
    let seed: UInt64 = 63
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let sizes = (0..<4).map { _ in Int.random(in: 1...13, using: &generator) }
      let image = Image.random(width: sizes[0], height: sizes[1], using: &generator)
      let scaled = image.scaled(toWidth: sizes[2], height: sizes[3])
      #expect(
        scaled == Self.scaled(image, toWidth: sizes[2], height: sizes[3]), "\(sizes), seed \(seed)")
    }
  }

  @Test func theSameSizeIsTheSamePicture() {
    var generator = SeededGenerator(seed: 64)
    let image = Image.random(width: 7, height: 5, using: &generator)
    #expect(image.scaled(toWidth: 7, height: 5) == image)
  }

  @Test(arguments: [(1, 1), (64, 3), (3, 64), (640, 1)])
  func oneColourStaysThatColour(width: Int, height: Int) {
    let pixel = Pixel(red: 3, green: 77, blue: 200, alpha: 201)
    let image = Image(width: 37, height: 11, filledWith: pixel)
    #expect(
      image.scaled(toWidth: width, height: height)
        == Image(width: width, height: height, filledWith: pixel))
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1",
      "PLEAT_SLOW_TESTS=1 runs it"))
  func aVeryLongRowIsAveraged() {
    // So long that sums of one row do not fit into 32 bits.
    var image = Image(width: 9_000_000, height: 1, filledWith: Pixel(red: 255, green: 0, blue: 0))
    image.fill(x: 4_500_000..<9_000_000, y: 0..<1, with: Pixel(red: 0, green: 0, blue: 255))
    let scaled = image.scaled(toWidth: 3, height: 1)
    #expect(scaled[0, 0] == Pixel(red: 255, green: 0, blue: 0))
    #expect(scaled[1, 0] == Pixel(red: 128, green: 0, blue: 128))
    #expect(scaled[2, 0] == Pixel(red: 0, green: 0, blue: 255))
  }
}
