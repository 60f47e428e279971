package import Pleat

/// How much of each pixel of a rectangle a round pen covers.
///
/// A pixel whose middle is at the distance `d` from the pen's line is covered by `radius + 1/2 - d`,
/// clamped to 0...1. This is exact for straight edges along the rows and columns of pixels, and
/// approximate for others. Pixels are not darker where lines cross or join.
struct StrokeMask {
  let x: Range<Int>
  let y: Range<Int>
  private var coverage: [UInt8]

  init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
    coverage = [UInt8](repeating: 0, count: x.count * y.count)
  }

  /// Covers the pixels that the pen touches along a line; a line of one point is a dot.
  ///
  /// Coordinates are in pixels: (0, 0) is the top left corner of the first pixel.
  mutating func add(_ line: [Point], radius: Double) {
    if line.count == 1 { addSegment(line[0], line[0], radius) }
    for (a, b) in zip(line, line.dropFirst()) { addSegment(a, b, radius) }
  }

  private mutating func addSegment(_ a: Point, _ b: Point, _ radius: Double) {
    let reach = radius + 1
    let columns = Self.pixels(min(a.x, b.x) - reach, max(a.x, b.x) + reach).clamped(to: x)
    let rows = Self.pixels(min(a.y, b.y) - reach, max(a.y, b.y) + reach).clamped(to: y)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let squared = dx * dx + dy * dy
    for row in rows {
      let py = Double(row) + 0.5 - a.y
      let start = (row - y.lowerBound) * x.count - x.lowerBound
      for column in columns {
        let px = Double(column) + 0.5 - a.x
        // The nearest point of the line, as a fraction from 0 at its start to 1 at its end.
        let along = squared > 0 ? max(0, min(1, (px * dx + py * dy) / squared)) : 0
        let (ex, ey) = (px - along * dx, py - along * dy)
        let share = max(0, min(1, radius + 0.5 - (ex * ex + ey * ey).squareRoot()))
        let byte = UInt8((255 * share).rounded())
        if byte > coverage[start + column] { coverage[start + column] = byte }
      }
    }
  }

  private static func pixels(_ start: Double, _ end: Double) -> Range<Int> {
    Int(start.rounded(.down))..<Int(end.rounded(.up))
  }

  /// The coverage of a pixel, from 0 to 255.
  subscript(column: Int, row: Int) -> UInt8 {
    coverage[(row - y.lowerBound) * x.count + column - x.lowerBound]
  }
}

extension Image {
  mutating func draw(_ mask: StrokeMask, with pixel: Pixel) {
    for row in mask.y.clamped(to: 0..<height) {
      for column in mask.x.clamped(to: 0..<width) {
        let share = mask[column, row]
        if share == 0 { continue }
        let part = Pixel(
          red: Pixel.product(pixel.red, share), green: Pixel.product(pixel.green, share),
          blue: Pixel.product(pixel.blue, share), alpha: Pixel.product(pixel.alpha, share))
        self[column, row] = part.over(self[column, row])
      }
    }
  }

  /// Draws pen lines, in pixels from the top left corner.
  package mutating func stroke(_ lines: [[Point]], radius: Double, with pixel: Pixel) {
    let points = lines.joined()
    guard let x = Self.extent(points.map(\.x), radius), let y = Self.extent(points.map(\.y), radius)
    else { return }
    var mask = StrokeMask(x: x.clamped(to: 0..<width), y: y.clamped(to: 0..<height))
    for line in lines { mask.add(line, radius: radius) }
    draw(mask, with: pixel)
  }

  private static func extent(_ numbers: [Double], _ radius: Double) -> Range<Int>? {
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return Int((least - radius - 1).rounded(.down))..<Int((most + radius + 1).rounded(.up))
  }
}
