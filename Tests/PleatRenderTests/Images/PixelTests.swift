import Pleat
import Testing

@testable import PleatRender

@Suite struct PixelTests {
  @Test func productsAreRoundedExactly() {
    for value in 0...255 {
      let products = (0...255).map { Int(Pixel.product(UInt8(value), $0)) }
      // The nearest whole numbers to value · alpha / 255; there are no halves, 255 being odd.
      #expect(products == (0...255).map { (2 * value * $0 + 255) / 510 })
    }
  }

  @Test func coloursAreMultipliedByOpacity() {
    let orange = RGBColor(red: 1, green: 0.5, blue: 0)
    #expect(Pixel(orange) == Pixel(red: 255, green: 128, blue: 0))
    #expect(Pixel(orange, opacity: 0) == .clear)
    #expect(Pixel(orange, opacity: 0.2) == Pixel(red: 51, green: 26, blue: 0, alpha: 51))
    #expect(
      Pixel(RGBColor(red: 2, green: -1, blue: .nan), opacity: 7)
        == Pixel(red: 255, green: 0, blue: 0))
  }

  @Test func whatLiesBelowShowsThrough() {
    let below = Pixel(red: 200, green: 100, blue: 50)
    #expect(Pixel.clear.over(below) == below)
    #expect(Pixel(red: 1, green: 2, blue: 3).over(below) == Pixel(red: 1, green: 2, blue: 3))
    #expect(
      Pixel(red: 0, green: 0, blue: 0, alpha: 51).over(below)
        == Pixel(red: 160, green: 80, blue: 40))
    // Colours above alpha do not wrap.
    #expect(Pixel(red: 255, green: 0, blue: 0, alpha: 0).over(below).red == 255)
  }
}
