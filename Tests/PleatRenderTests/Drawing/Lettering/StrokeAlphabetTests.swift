import Pleat
import Testing

@testable import PleatRender

@Suite struct StrokeAlphabetTests {
  private static let characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.:,;-–+=×·°%/()_'→↑"

  @Test func whatLabelsNeedIsThere() {
    for character in Self.characters + " " {
      #expect(StrokeAlphabet.contains(character), "\(character)")
    }
    #expect(!StrokeAlphabet.contains("ß"))
  }

  @Test func glyphsStayInTheirBox() {
    for character in Self.characters {
      let glyph = StrokeAlphabet.glyph(character)
      #expect(!glyph.lines.isEmpty)
      for point in glyph.lines.joined() {
        #expect((-0.5...glyph.width + 1e-9).contains(point.x), "\(character)")
        #expect((-1...8.01).contains(point.y), "\(character)")
      }
    }
  }

  /// No two letters look the same, but for the few that are dots and bars.
  @Test func everyLetterIsDrawnApart() {
    var seen: [[UInt8]: Character] = [:]
    for character in Self.characters {
      let lettering = Lettering(capHeight: 24, pixel: Pixel(red: 0, green: 0, blue: 0))
      var image = Image(width: 40, height: 48)
      image.write(String(character), x: 6, y: 6, lettering)
      let bytes = image.copiedBytes
      #expect(seen[bytes] == nil || (character == "l" && seen[bytes] == "I"), "\(character)")
      seen[bytes] = character
    }
  }

  @Test func digitsAreEquallyWide() {
    #expect(StrokeAlphabet.width(of: "0.111") == StrokeAlphabet.width(of: "8.999"))
    #expect(StrokeAlphabet.width(of: "") == 0)
  }

  @Test func anUnknownCharacterIsABox() {
    #expect(StrokeAlphabet.glyph("ß").lines.count == 1)
    #expect(StrokeAlphabet.glyph("ß").width == 4)
  }

  /// A straight stroke on whole pixels has no grey in it.
  @Test func wholePixelsAreCrisp() {
    var image = Image(width: 9, height: 9)
    let points = [Point(x: 4.5, y: 2), Point(x: 4.5, y: 7)]
    image.stroke([points], radius: 0.5, with: Pixel(red: 0, green: 0, blue: 0))
    for y in 2..<7 { for x in 0..<9 { #expect(image[x, y].alpha == (x == 4 ? 255 : 0)) } }
  }

  @Test func aTextIsAsWideAsItSays() {
    let lettering = Lettering(capHeight: 12, pixel: Pixel(red: 0, green: 0, blue: 0))
    var image = Image(width: 300, height: 40)
    image.write("0.150 s · 50 %", x: 10, y: 10, lettering)
    let columns = (0..<300).filter { x in (0..<40).contains { image[x, $0].alpha > 0 } }
    #expect(abs(columns.first! - 10) <= 1)
    #expect(abs(Double(columns.last! + 1 - 10) - lettering.width(of: "0.150 s · 50 %")) <= 1.5)
  }
}
