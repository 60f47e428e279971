package import Pleat

/// The parts and the colours of one of the built-in pages, and how they are drawn.
package struct TestPageDrawing {
  private struct Colors {
    let paper: Pixel
    let minorLine: Pixel
    let majorLine: Pixel
    let ink: Pixel
  }

  /// The large letter or number, or an empty text.
  private let large: String
  private let word: String
  private let size: Size
  private let scale: Double
  private let width: Int
  private let height: Int
  private let colors: Colors

  package init(_ page: Panel.Page, size: Size, scale: Double) {
    switch page {
    case .source:
      self.init(
        "A", page.rawValue,
        Colors(
          paper: Self.pixel(0xFFF5E1), minorLine: Self.pixel(0xF7E9CF),
          majorLine: Self.pixel(0xE8D2A8), ink: Self.pixel(0x7A3B12)), size, scale)
    case .destination:
      self.init(
        "B", page.rawValue,
        Colors(
          paper: Self.pixel(0xE7F2FC), minorLine: Self.pixel(0xD8E8F6),
          majorLine: Self.pixel(0xB2D0EA), ink: Self.pixel(0x134A7C)), size, scale)
    default:
      self.init(
        "", "",
        Colors(
          paper: Self.pixel(0xFFFFFF), minorLine: Self.pixel(0xEFEFEF),
          majorLine: Self.pixel(0xDADADA), ink: Self.pixel(0x4A4A4A)), size, scale)
    }
  }

  /// Creates the page with a name, on which the colours depend.
  ///
  /// The first letter of the name is drawn large or, if the name is a number, the whole name.
  package init(named name: String, size: Size, scale: Double) {
    // Each name has a hue. Neighbours in the alphabet have hues that are far apart.
    let place = name.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value) * 5) % 13 }
    func pixel(_ saturation: Double, _ lightness: Double) -> Pixel {
      Pixel(hue: Double(place) / 13, saturation: saturation, lightness: lightness)
    }
    let isNumber = !name.isEmpty && name.allSatisfy(\.isWholeNumber)
    self.init(
      isNumber ? name : String(name.uppercased().prefix(1)), isNumber ? "page \(name)" : name,
      Colors(
        paper: pixel(0.75, 0.94), minorLine: pixel(0.55, 0.89), majorLine: pixel(0.5, 0.78),
        ink: pixel(0.7, 0.27)), size, scale)
  }

  private init(
    _ large: String, _ word: String, _ colors: Colors, _ size: Size, _ scale: Double
  ) {
    (self.large, self.word, self.colors) = (large, word, colors)
    self.size = size
    self.scale = scale
    guard size.width > 0, size.height > 0,
      let pixels = try? Image.pixels(of: size, scale: scale)
    else { preconditionFailure("a page of \(size.width)x\(size.height) points at scale \(scale)") }
    (width, height) = pixels
  }

  private static func pixel(_ hexadecimal: UInt32) -> Pixel {
    Pixel(
      red: UInt8(hexadecimal >> 16 & 255), green: UInt8(hexadecimal >> 8 & 255),
      blue: UInt8(hexadecimal & 255))
  }

  /// The shorter side in pixels.
  private var side: Int { min(width, height) }

  package func image() throws(OutOfMemory) -> Image {
    var image = try Image(roomForWidth: width, height: height)
    image.fill(x: 0..<width, y: 0..<height, with: colors.paper)
    drawGrid(on: &image)
    drawBorder(on: &image)
    if !large.isEmpty { drawLarge(on: &image) }
    drawCorners(on: &image)
    return image
  }

  // MARK: - Grid and border

  private func drawGrid(on image: inout Image) {
    let spacing = TestPage.gridSpacing(of: size)
    for (spacing, pixel) in [(spacing / 5, colors.minorLine), (spacing, colors.majorLine)]
    where spacing * scale >= 4 {
      // A line is as wide as a point, rounded down to whole pixels, and begins at a pixel boundary.
      let thickness = max(1, Int(scale.rounded(.down)))
      let thin = pixel == colors.minorLine ? max(1, thickness / 2) : thickness
      for start in Self.lines(every: spacing * scale, below: width) {
        image.fill(x: start..<start + thin, y: 0..<height, with: pixel)
      }
      for start in Self.lines(every: spacing * scale, below: height) {
        image.fill(x: 0..<width, y: start..<start + thin, with: pixel)
      }
    }
  }

  private static func lines(every spacing: Double, below end: Int) -> [Int] {
    (1...max(1, Int(Double(end) / spacing))).map { Int((Double($0) * spacing).rounded()) }
  }

  private func drawBorder(on image: inout Image) {
    // The border is paler on pages so small that the letter touches it.
    let pixel = side < 16 ? colors.majorLine : colors.ink
    image.fill(x: 0..<width, y: 0..<1, with: pixel)
    image.fill(x: 0..<width, y: height - 1..<height, with: pixel)
    image.fill(x: 0..<1, y: 0..<height, with: pixel)
    image.fill(x: width - 1..<width, y: 0..<height, with: pixel)
  }

  // MARK: - Letter, word and arrow

  private func drawLarge(on image: inout Image) {
    // On smaller pages, only the edges of the pen would be visible.
    if side < 40 { return drawSmallLetter(on: &image) }
    // All letters get the room of the widest one. The page's height limits letters on wide pages, and
    // the page's width limits them on high pages.
    let extent = large.count > 1 ? StrokeAlphabet.width(of: large) : 4.4
    let capHeight = min(
      0.46 * Double(height), 0.52 * Double(width),
      0.6 * Double(width) * StrokeAlphabet.capHeight / extent)
    let unit = capHeight / StrokeAlphabet.capHeight
    let hasWord = side >= 64
    let middle = Double(width) / 2
    let top = Double(height) / 2 - capHeight * (hasWord ? 0.57 : 0.5)
    let left = middle - extent / 2 * unit
    func stroke(_ lines: [[Point]], _ radius: Double) {
      let placed = lines.map { line in
        line.map { Point(x: left + $0.x * unit, y: top + $0.y * unit) }
      }
      image.stroke(placed, radius: radius * unit, with: colors.ink)
    }
    stroke(largeLines, 0.5)
    guard hasWord else { return }
    stroke(Self.arrow, 0.16)
    let lettering = Lettering(capHeight: max(6, 0.14 * capHeight), pixel: colors.ink)
    image.write(
      word, x: (middle - lettering.width(of: word) / 2).rounded(),
      y: (top + 1.16 * capHeight).rounded(), lettering)
  }

  /// The large letter or number; the A has a serif at its right foot.
  private var largeLines: [[Point]] {
    var left = 0.0
    let lines = large.flatMap { character in
      let glyph = StrokeAlphabet.glyph(character)
      defer { left += glyph.width + StrokeAlphabet.gap }
      return glyph.lines.map { line in line.map { Point(x: left + $0.x, y: $0.y) } }
    }
    return large == "A" ? lines + [[Point(x: 4.4, y: 6), Point(x: 5.4, y: 6)]] : lines
  }

  /// The arrow stands to the left of the letter, level with the letter's upper half, and points up.
  private static let arrow = [
    [Point(x: -1.9, y: 2.4), Point(x: -1.9, y: 0)],
    [Point(x: -2.7, y: 0.9), Point(x: -1.9, y: 0), Point(x: -1.1, y: 0.9)],
  ]

  /// Draws the letter as five rows of five squares of whole pixels, or as a filled rectangle if it is
  /// neither A nor B.
  private func drawSmallLetter(on image: inout Image) {
    let rows =
      switch large {
      case "A": [".##..", "#..#.", "####.", "#..#.", "#..##"]
      case "B": ["###..", "#.#..", "####.", "#..#.", "####."]
      default: ["####.", "####.", "####.", "####.", "####."]
      }
    // Leaves a pixel of paper inside the border if there is room for it.
    let square = max(1, (side - 3) / 5)
    let (left, top) = ((width - 5 * square + 1) / 2, (height - 5 * square + 1) / 2)
    for (row, squares) in rows.enumerated() {
      for (column, mark) in squares.enumerated() where mark == "#" {
        let (x, y) = (left + column * square, top + row * square)
        image.fill(x: x..<x + square, y: y..<y + square, with: colors.ink)
      }
    }
  }

  // MARK: - Corners

  private func drawCorners(on image: inout Image) {
    let mark = max(1, side / 16)
    let inset = mark == 1 ? 0 : max(2, mark / 2)
    let left = inset..<inset + mark
    let right = width - inset - mark..<width - inset
    let top = inset..<inset + mark
    let bottom = height - inset - mark..<height - inset
    let (red, green) = (Self.pixel(0xC62828), Self.pixel(0x2E7D32))
    let (orange, violet) = (Self.pixel(0xEF6C00), Self.pixel(0x6A1B9A))
    image.fill(x: left, y: top, with: red)
    guard mark > 2 else {
      image.fill(x: right, y: top, with: green)
      image.fill(x: right, y: bottom, with: orange)
      image.fill(x: left, y: bottom, with: violet)
      return
    }
    let radius = Double(mark) / 2
    image.stroke([[Self.middle(right, top)]], radius: radius, with: green)
    // The right angle of the triangle lies in the page's corner.
    for row in bottom {
      let length = row - bottom.lowerBound + 1
      image.fill(x: right.upperBound - length..<right.upperBound, y: row..<row + 1, with: orange)
    }
    let pen = max(0.5, radius / 4)
    let center = Self.middle(left, bottom)
    let ring = (0...32).map { step in
      let turn = Self.circle[step % 32]
      return Point(x: center.x + (radius - pen) * turn.x, y: center.y + (radius - pen) * turn.y)
    }
    image.stroke([ring], radius: pen, with: violet)
  }

  private static func middle(_ x: Range<Int>, _ y: Range<Int>) -> Point {
    Point(
      x: Double(x.lowerBound + x.upperBound) / 2, y: Double(y.lowerBound + y.upperBound) / 2)
  }

  private static let circle = (0..<32).map { step in
    let angle = Angle(quarterTurns: Double(step) / 8)
    return Point(x: angle.cosine, y: angle.sine)
  }
}

extension Pixel {
  /// Creates the opaque colour with a hue, from 0 to 1 around the circle, a saturation and a lightness.
  fileprivate init(hue: Double, saturation: Double, lightness: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ third: Double) -> UInt8 {
      let place = (third + 12 * hue).truncatingRemainder(dividingBy: 12)
      let value = lightness - reach * max(-1, min(place - 3, 9 - place, 1))
      return UInt8((255 * value).rounded())
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4))
  }
}
