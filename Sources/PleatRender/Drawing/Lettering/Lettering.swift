package import Pleat

/// The size, the colour and the pen with which a text is written onto a picture.
package struct Lettering {
  /// The height of capitals in pixels, between the middles of their top and bottom strokes.
  package var capHeight: Double
  package var pixel: Pixel
  /// The pen's width in pixels.
  package var penWidth: Double

  /// Creates letters of a height, with the alphabet's usual pen, which is at least one pixel wide.
  package init(capHeight: Double, pixel: Pixel, boldness: Double = 1) {
    self.capHeight = capHeight
    self.pixel = pixel
    penWidth = max(1, boldness * StrokeAlphabet.penWidth * capHeight / StrokeAlphabet.capHeight)
  }

  private var unit: Double { capHeight / StrokeAlphabet.capHeight }

  /// Returns the width of a text, including the pen's width.
  package func width(of text: String) -> Double { StrokeAlphabet.width(of: text) * unit + penWidth }

  /// Returns the pen lines of each letter of a text that begins at x, with the tops of capitals at y.
  package func letters(_ text: String, x: Double, y: Double) -> [[[Point]]] {
    let top = y + penWidth / 2
    var left = x + penWidth / 2
    return text.map { character in
      let glyph = StrokeAlphabet.glyph(character)
      defer { left += (glyph.width + StrokeAlphabet.gap) * unit }
      return glyph.lines.map { line in
        line.map { Point(x: left + $0.x * unit, y: top + $0.y * unit) }
      }
    }
  }
}

extension Image {
  /// Writes a text that begins at x, with the tops of its capitals at y, in pixels.
  package mutating func write(_ text: String, x: Double, y: Double, _ lettering: Lettering) {
    for lines in lettering.letters(text, x: x, y: y) {
      stroke(lines, radius: lettering.penWidth / 2, with: lettering.pixel)
    }
  }
}
