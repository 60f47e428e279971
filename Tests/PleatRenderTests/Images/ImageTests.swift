import Pleat
import PleatRender
import TestSupport
import Testing

@Suite struct ImageTests {
  @Test func aNewPictureIsClear() {
    let image = Image(width: 3, height: 2)
    #expect(image.copiedBytes == [UInt8](repeating: 0, count: 24))
  }

  @Test func copiesAreApart() {
    let first = Image(width: 1, height: 1)
    var second = first
    #expect(first == second)
    var bytes = second.mutableBytes
    bytes[3] = 255
    #expect(first != second)
    #expect(first[0, 0] == .clear)
  }

  @Test func everyWayOfWritingLeavesCopiesAlone() {
    let black = Pixel(red: 0, green: 0, blue: 0)
    let first = Image(width: 2, height: 2)
    var second = first
    second[1, 1] = black
    var third = first
    third.fill(x: 0..<1, y: 0..<1, with: black)
    var fourth = first
    fourth.draw(second)
    #expect(first == Image(width: 2, height: 2))
    #expect(fourth == second)
    #expect(third[0, 0] == black && third[1, 1] == .clear)
  }

  @Test func pixelsLieRowByRow() {
    var image = Image(width: 3, height: 2)
    image[2, 1] = Pixel(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(Array(image.copiedBytes.suffix(4)) == [1, 2, 3, 4])
    #expect(image[2, 1] == Pixel(red: 1, green: 2, blue: 3, alpha: 4))
  }

  @Test(arguments: [(1, 1), (5, 3), (129, 65)]) func opacityIsThatOfEveryPixel(
    width: Int, height: Int
  ) {
    var image = Image(width: width, height: height, filledWith: Pixel(red: 9, green: 9, blue: 9))
    #expect(image.isOpaque)
    for (x, y) in [(0, 0), (width - 1, height - 1), (width / 2, height / 2)] {
      image[x, y].alpha = 254
      #expect(!image.isOpaque)
      image[x, y].alpha = 255
    }
  }

  @Test func aPictureOfNoSizeIsAMistake() async {
    await #expect(processExitsWith: .failure) { _ = Image(width: 0, height: 1) }
    await #expect(processExitsWith: .failure) { _ = Image(width: 1 << 31, height: 2) }
    await #expect(processExitsWith: .failure) { _ = Image(width: 2, height: 2)[2, 0] }
  }
}

extension Image {
  /// All bytes, to compare.
  var copiedBytes: [UInt8] {
    let bytes = bytes
    return (0..<bytes.count).map { bytes[$0] }
  }

  /// A picture of random pixels whose colours are at most their alpha.
  static func random(
    width: Int, height: Int, isOpaque: Bool = false, using generator: inout SeededGenerator
  ) -> Image {
    var image = Image(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        // Clear and opaque pixels are as frequent as all others together.
        let translucent = UInt8.random(in: 0...255, using: &generator)
        let alpha = isOpaque ? 255 : [0, 255, translucent].randomElement(using: &generator)!
        image[x, y] = Pixel(
          red: .random(in: 0...alpha, using: &generator),
          green: .random(in: 0...alpha, using: &generator),
          blue: .random(in: 0...alpha, using: &generator), alpha: alpha)
      }
    }
    return image
  }
}
