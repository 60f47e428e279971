import Pleat
import PleatRender
import Testing

@Suite struct ImagePagesTests {
  @Test(
    arguments: [
      (320, 1, 320), (320, 1.5, 480), (10.25, 2, 21), (10.24, 2, 20), (0.1, 1, 1), (3.4999, 1, 3),
    ] as [(Double, Double, Int)])
  func extentsAreWholePixelsHalvesUp(points: Double, scale: Double, pixels: Int) throws {
    #expect(try Image.pixels(points, scale: scale) == pixels)
  }

  @Test func aPageIsStretched() throws {
    let image = Image(width: 4, height: 4, filledWith: Pixel(red: 1, green: 2, blue: 3))
    let page = try image.page(of: Size(width: 3, height: 5.5), scale: 2)
    #expect(page.width == 6 && page.height == 11)
    #expect(try image.page(of: Size(width: 2, height: 2), scale: 2) == image)
  }
}
