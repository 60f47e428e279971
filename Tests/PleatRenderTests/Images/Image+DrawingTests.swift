import Pleat
import PleatRender
import TestSupport
import Testing

@Suite struct ImageDrawingTests {
  private static let ink = Pixel(red: 10, green: 20, blue: 30)

  @Test func aRectangleIsFilledAsFarAsItLiesInside() {
    for (x, y) in [
      (-2..<2, 1..<9), (0..<4, 0..<3), (2..<2, 0..<3), (5..<9, 0..<3), (1..<3, -5..<0),
    ] {
      var image = Image(width: 4, height: 3)
      image.fill(x: x, y: y, with: Self.ink)
      for row in 0..<3 {
        for column in 0..<4 {
          let isInside = x.contains(column) && y.contains(row)
          #expect(image[column, row] == (isInside ? Self.ink : .clear))
        }
      }
    }
  }

  @Test(arguments: [(0, 0), (-3, 1), (2, -1), (4, 0), (-5, -5), (0, 3), (-4, -3), (100, 100)])
  func picturesLieOverOneAnother(x: Int, y: Int) {
    let seed: UInt64 = 61
    var generator = SeededGenerator(seed: seed)
    let above = Image.random(width: 5, height: 4, using: &generator)
    let below = Image.random(width: 4, height: 3, using: &generator)
    var drawn = below
    drawn.draw(above, x: x, y: y)
    for row in 0..<3 {
      for column in 0..<4 {
        var expected = below[column, row]
        if (x..<x + 5).contains(column), (y..<y + 4).contains(row) {
          let pixel = above[column - x, row - y]
          func over(_ above: UInt8, _ below: UInt8) -> UInt8 {
            above + UInt8((Double(below) * Double(255 - pixel.alpha) / 255).rounded())
          }
          expected = Pixel(
            red: over(pixel.red, expected.red), green: over(pixel.green, expected.green),
            blue: over(pixel.blue, expected.blue), alpha: over(pixel.alpha, expected.alpha))
        }
        #expect(drawn[column, row] == expected, "seed \(seed)")
      }
    }
  }

  @Test func flatteningCoversAll() {
    var image = Image(width: 2, height: 1)
    image[0, 0] = Self.ink
    let flat = image.flattened(onto: Pixel(red: 255, green: 255, blue: 255))
    #expect(flat.isOpaque)
    #expect(flat[0, 0] == Self.ink)
    #expect(flat[1, 0] == Pixel(red: 255, green: 255, blue: 255))
  }

  @Test func aPartIsCutOut() {
    var generator = SeededGenerator(seed: 62)
    let image = Image.random(width: 6, height: 5, using: &generator)
    let part = image.cropped(x: 2..<5, y: 1..<3)
    #expect(part.width == 3 && part.height == 2)
    for y in 0..<2 { for x in 0..<3 { #expect(part[x, y] == image[x + 2, y + 1]) } }
    #expect(image.cropped(x: 0..<6, y: 0..<5) == image)
  }
}
