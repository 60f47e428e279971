import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct CSSPiecesTests {
  private func gradient(_ start: Point, _ end: Point) -> Shading.Paint {
    .gradient(
      ShadowGradient(
        color: .black, start: start, end: end,
        stops: [.init(offset: 0, alpha: 1), .init(offset: 1, alpha: 0.25)]))
  }

  @Test func gradientsInLengths() {
    let size = Size(width: 100, height: 60)
    let down = gradient(Point(x: 50, y: 10), Point(x: 50, y: 40))
    #expect(
      cssText(down, size: size)
        == "linear-gradient(180deg, rgb(0 0 0) 10px, rgb(0 0 0 / 0.25) 40px)")
    let right = gradient(Point(x: 0, y: 30), Point(x: 25, y: 30))
    #expect(
      cssText(right, size: size) == "linear-gradient(90deg, rgb(0 0 0) 0, rgb(0 0 0 / 0.25) 25px)")
    // Upward lengths are measured from the lower edge.
    let up = gradient(Point(x: 50, y: 50), Point(x: 50, y: 0))
    #expect(
      cssText(up, size: size)
        == "linear-gradient(0deg, rgb(0 0 0) 10px, rgb(0 0 0 / 0.25) 60px)")
  }

  // Of a square the line at 45° runs from corner to corner.
  @Test func anObliqueGradient() {
    let text = cssText(
      gradient(Point(x: 0, y: 0), Point(x: 80, y: 80)), size: Size(width: 80, height: 80))
    #expect(text.hasPrefix("linear-gradient(135deg, rgb(0 0 0) 0, rgb(0 0 0 / 0.25) 113.13"))
  }

  @Test func covers() {
    #expect(
      cssText(.cover(RGBColor(red: 1, green: 0, blue: 0.5)), size: Size(width: 1, height: 1))
        == "rgb(255 0 127.5)")
  }

  // Chromium's quick reader, which drops digits, leaves alone what has an exponent.
  @Test func matricesReadBackAndHaveAnExponent() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<caseCount(500) {
      let matrix = Transform3D(
        (0..<16).map { _ in
          Double.random(in: -1...1, using: &generator)
            * [1e-9, 1e-3, 1, 1e5].randomElement(using: &generator)!
        })
      let text = matrixText(matrix)
      let words = text.dropFirst("matrix3d(".count).dropLast().split(separator: ",")
      let numbers = try words.map { try #require(Double($0.drop { $0 == " " })) }
      #expect(numbers == matrix.elements, "seed 6")
      #expect(text.dropFirst("matrix3d".count).contains("e"))
    }
    #expect(matrixText(.identity) == "matrix3d(1e0,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)")
  }

  @Test func identifiers() {
    #expect(identifierText("front-2_x") == "front-2_x")
    #expect(identifierText("a b}") == "a\\20 b\\7d ")
  }
}
