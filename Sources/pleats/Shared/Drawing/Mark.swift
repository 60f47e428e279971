import Pleat
import PleatRender

/// A shape of a drawing, in the drawing's own points.
enum Mark {
  case fill(Rect, RGBColor)
  case polygon([Point], RGBColor)
  /// Lines drawn with a round pen. A line of one point is a disc.
  case stroke([[Point]], width: Double, RGBColor)
  /// Other marks, in the same points, of which only the part in a rectangle is visible.
  indirect case clip(Rect, [Mark])

  static func text(
    _ text: String, x: Double, y: Double, height: Double, boldness: Double = 1, _ color: RGBColor
  ) -> Mark {
    let lettering = lettering(height, boldness)
    let lines = Array(lettering.letters(text, x: x, y: y).joined())
    return .stroke(lines, width: lettering.penWidth, color)
  }

  static func text(
    _ text: String, in rect: Rect, height: Double, boldness: Double = 1, _ color: RGBColor
  ) -> Mark {
    Mark.text(
      text, x: rect.midX - width(of: text, height: height, boldness: boldness) / 2,
      y: rect.midY - (height + lettering(height, boldness).penWidth) / 2, height: height,
      boldness: boldness, color)
  }

  static func width(of text: String, height: Double, boldness: Double = 1) -> Double {
    lettering(height, boldness).width(of: text)
  }

  private static func lettering(_ height: Double, _ boldness: Double) -> Lettering {
    var lettering = Lettering(
      capHeight: height, pixel: Pixel(red: 0, green: 0, blue: 0), boldness: boldness)
    // The pen's default width is at least one pixel. A mark does not know the scale: its pen is in points.
    lettering.penWidth = boldness * 0.8 * height / 6
    return lettering
  }

  func moved(x: Double, y: Double) -> Mark {
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    switch self {
    case .fill(let rect, let color): return .fill(rect.offsetBy(dx: x, dy: y), color)
    case .polygon(let points, let color): return .polygon(points.map(moved), color)
    case .stroke(let lines, let width, let color):
      return .stroke(lines.map { $0.map(moved) }, width: width, color)
    case .clip(let rect, let marks):
      return .clip(rect.offsetBy(dx: x, dy: y), marks.map { $0.moved(x: x, y: y) })
    }
  }
}

// MARK: - Pixels

extension Image {
  /// Draws marks at `scale` pixels per point, with the point `origin` at the top left of the picture.
  mutating func draw(_ marks: [Mark], scale: Double, origin: Point = .zero) throws {
    for mark in marks { try draw(mark, scale, origin) }
  }

  private mutating func draw(_ mark: Mark, _ scale: Double, _ origin: Point) throws {
    func x(_ point: Point) -> Double { (point.x - origin.x) * scale }
    func y(_ point: Point) -> Double { (point.y - origin.y) * scale }
    switch mark {
    case .fill(let rect, let color):
      try draw(.polygon(rect.quad.corners, color), scale, origin)
    case .polygon(let points, let color):
      try fill(points.map { Point(x: x($0), y: y($0)) }, with: color)
    case .stroke(let lines, let width, let color):
      stroke(
        lines.map { $0.map { Point(x: x($0), y: y($0)) } }, radius: width / 2 * scale,
        with: Pixel(color))
    case .clip(let rect, let marks):
      // The rectangle is rounded to whole pixels, so that its edges are sharp.
      let left = max(0, Int((x(rect.origin)).rounded()))
      let top = max(0, Int((y(rect.origin)).rounded()))
      let right = min(width, Int(((rect.maxX - origin.x) * scale).rounded()))
      let bottom = min(height, Int(((rect.maxY - origin.y) * scale).rounded()))
      guard left < right, top < bottom else { return }
      var part = try Image(roomForWidth: right - left, height: bottom - top)
      try part.draw(
        marks, scale: scale,
        origin: Point(x: origin.x + Double(left) / scale, y: origin.y + Double(top) / scale))
      draw(part, x: left, y: top)
    }
  }

  private mutating func fill(_ points: [Point], with color: RGBColor) throws {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let left = max(0, Int((xs.min() ?? 0).rounded(.down)))
    let right = min(width, Int((xs.max() ?? 0).rounded(.up)))
    let top = max(0, Int((ys.min() ?? 0).rounded(.down)))
    let bottom = min(height, Int((ys.max() ?? 0).rounded(.up)))
    guard left < right, top < bottom else { return }
    var part = try Image(roomForWidth: right - left, height: bottom - top)
    let (coverage, whole) = (PolygonCoverage(points), Pixel(color))
    var (known, line): ([[Double]], [Pixel]) = ([], [])
    for row in top..<bottom {
      let crossings = coverage.crossings(row: row)
      // Most rows of a rectangle are equal.
      if crossings != known {
        known = crossings
        line = PolygonCoverage.shares(crossings, of: left..<right).map {
          $0 >= 1 ? whole : Pixel(color, opacity: $0)
        }
      }
      for (column, pixel) in line.enumerated() where pixel.alpha > 0 {
        part[column, row - top] = pixel
      }
    }
    draw(part, x: left, y: top)
  }
}

extension RGBColor {
  /// Creates a colour from its hue in turns, its saturation and its brightness.
  init(hue: Double, saturation: Double, brightness: Double) {
    func component(_ shift: Double) -> Double {
      let place = (hue + shift).truncatingRemainder(dividingBy: 1) * 6
      let share = min(1, max(0, (place - 3).magnitude - 1))
      return brightness * (1 - saturation * (1 - share))
    }
    self.init(red: component(0), green: component(2.0 / 3), blue: component(1.0 / 3))
  }
}
