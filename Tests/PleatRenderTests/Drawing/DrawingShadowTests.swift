import Pleat
import Testing

@testable import PleatRender

@Suite struct DrawingShadowTests {
  private let outline = Rect(x: 20, y: 16, width: 40, height: 32)

  /// The alpha of a shadow alone, without the element that casts it.
  private func alpha(_ shadow: Drawing.Shadow, scale: Double = 1) throws -> [[Double]] {
    var element = Drawing.Element(.color(.black), frame: outline)
    element.shadow = shadow
    // A part of a picture that lies outside is not drawn; its shadow is.
    element.content = .part(
      of: Image(width: 1, height: 1), Rect(x: 5, y: 5, width: 1, height: 1))
    let image = try Drawing(size: Size(width: 80, height: 64), elements: [element])
      .image(scale: scale)
    return (0..<image.height).map { y in
      (0..<image.width).map { x in Double(image[x, y].alpha) / 255 }
    }
  }

  @Test func withoutABlurItIsTheRectangle() throws {
    let shadow = Drawing.Shadow(opacity: 1, offset: Size(width: 2, height: 3), radius: 0)
    let found = try alpha(shadow)
    for y in 0..<64 {
      for x in 0..<80 {
        #expect(
          found[y][x] == ((22..<62).contains(x) && (19..<51).contains(y) ? 1 : 0), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [1.0, 3, 5]) func aBlurKeepsTheAmount(radius: Double) throws {
    let shadow = Drawing.Shadow(
      opacity: 0.5, offset: Size(width: 0, height: 0), radius: radius)
    let found = try alpha(shadow, scale: 2)
    let amount = found.joined().reduce(0, +) / 4
    #expect(abs(amount - 0.5 * 40 * 32) < 0.02 * 640)
    // Half of it at the edge, all of it in the middle, the same to both sides.
    #expect(abs(found[64][80] - 0.5) < 0.01)
    #expect(abs((found[64][39] + found[64][40]) / 2 - 0.25) < 0.01)
    for x in 0..<80 { #expect(abs(found[64][x] - found[64][159 - x]) < 0.009) }
  }

  @Test func fadesWithItsElement() throws {
    var element = Drawing.Element(.color(.black), frame: outline, opacity: 0.5)
    element.shadow = Drawing.Shadow(
      opacity: 1, offset: Size(width: 30, height: 0), radius: 0,
      color: RGBColor(red: 1, green: 0, blue: 0))
    let image = try Drawing(size: Size(width: 90, height: 64), elements: [element]).image()
    #expect(image[80, 30] == Pixel(RGBColor(red: 1, green: 0, blue: 0), opacity: 0.5))
  }

  @Test(arguments: [0.0, 3]) func aHugeOneNeedsLittleMemory(radius: Double) throws {
    var element = Drawing.Element(.color(.black), frame: Rect(x: 0, y: 0, width: 1, height: 1))
    element.shadow = Drawing.Shadow(
      opacity: 1, radius: radius, outline: Rect(x: -5e14, y: -5e14, width: 1e15, height: 1e15))
    let image = try Drawing(size: Size(width: 16, height: 12), elements: [element]).image()
    #expect(image[8, 6].alpha == 255)
  }
}
