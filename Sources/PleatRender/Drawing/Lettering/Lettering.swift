/// How a text is written onto a picture.
package struct Lettering {
  /// The height of capitals in pixels, from the middle of the pen to its middle.
  package var capHeight: Double
  /// The colour.
  package var pixel: Pixel
  /// The pen's width in pixels.
  package var penWidth: Double

  /// Letters of a height; their pen is as wide as the alphabet wants it, but at least a pixel.
  package init(capHeight: Double, pixel: Pixel, boldness: Double = 1) {
    self.capHeight = capHeight
    self.pixel = pixel
    penWidth = max(1, boldness * StrokeAlphabet.penWidth * capHeight / StrokeAlphabet.capHeight)
  }

  private var unit: Double { capHeight / StrokeAlphabet.capHeight }

  /// How wide a text is, the pen's width included.
  package func width(of text: String) -> Double { StrokeAlphabet.width(of: text) * unit + penWidth }

  /// The pen lines of each letter of a text that begins at x and whose capitals reach up to y.
  package func letters(_ text: String, x: Double, y: Double) -> [[[StrokeAlphabet.Point]]] {
    let top = y + penWidth / 2
    var left = x + penWidth / 2
    return text.map { character in
      let glyph = StrokeAlphabet.glyph(character)
      defer { left += (glyph.width + StrokeAlphabet.gap) * unit }
      return glyph.lines.map { line in
        line.map { StrokeAlphabet.Point(x: left + $0.x * unit, y: top + $0.y * unit) }
      }
    }
  }
}

extension Image {
  /// Writes a text: its first letter begins at x, the tops of its capitals are at y, in pixels.
  package mutating func write(_ text: String, x: Double, y: Double, _ lettering: Lettering) {
    for lines in lettering.letters(text, x: x, y: y) {
      stroke(lines, radius: lettering.penWidth / 2, with: lettering.pixel)
    }
  }
}
