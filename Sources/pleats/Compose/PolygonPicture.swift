import Foundation
import Pleat
import PleatRender

/// A polygon that is filled, each pixel with the colour of its place.
struct PolygonPicture {
  /// The corners in points.
  let corners: [Point]
  /// The colour at a place in points.
  let color: (Point) -> Color

  init(_ corners: [Point], color: @escaping (Point) -> Color) {
    (self.corners, self.color) = (corners, color)
  }

  /// Creates a disc.
  init(discOf radius: Double, about center: Point, color: @escaping (Point) -> Color) {
    let corners = (0..<64).map { corner in
      let angle = Angle(degrees: Double(corner) * 360 / 64)
      return Point(x: center.x + radius * angle.cosine, y: center.y + radius * angle.sine)
    }
    self.init(corners, color: color)
  }

  /// The number of lines by which a pixel is sampled.
  private static let lines = 4

  /// A transparent picture with polygons, one over another.
  ///
  /// Each pixel is covered by the exact length of the polygon on four lines.
  static func image(
    _ polygons: [PolygonPicture], size: Size, scale: Double
  ) throws -> Image {
    let width = try Image.pixels(size.width, scale: scale)
    let height = try Image.pixels(size.height, scale: scale)
    try checkMemory(for: 4 * width * height)
    var image = Image(width: width, height: height)
    let (x, y) = (Double(width) / size.width, Double(height) / size.height)
    for polygon in polygons {
      for row in polygon.rows(height: height, y) {
        for (column, covered) in polygon.covered(row: row, width: width, x, y) {
          let place = Point(x: (Double(column) + 0.5) / x, y: (Double(row) + 0.5) / y)
          let pixel = Pixel(polygon.color(place), opacity: covered)
          image[column, row] = pixel.over(image[column, row])
        }
      }
    }
    return image
  }

  /// The rows of pixels in which the polygon lies.
  private func rows(height: Int, _ y: Double) -> Range<Int> {
    let places = corners.map { min(max($0.y * y, 0), Double(height)) }
    guard let first = places.min(), let last = places.max() else { return 0..<0 }
    return Int(first)..<Int(last.rounded(.up))
  }

  /// How much of the pixels of a row the polygon covers, where it covers anything.
  private func covered(
    row: Int, width: Int, _ x: Double, _ y: Double
  ) -> [(column: Int, covered: Double)] {
    var sums: [Int: Double] = [:]
    for line in 0..<Self.lines {
      let place = (Double(row) + (Double(line) + 0.5) / Double(Self.lines)) / y
      let ends = crossings(at: place).map { min(max($0 * x, 0), Double(width)) }
      for pair in stride(from: 0, to: ends.count - 1, by: 2) {
        let (start, end) = (ends[pair], ends[pair + 1])
        for column in Int(start)..<Int(end.rounded(.up)) {
          let length = min(end, Double(column) + 1) - max(start, Double(column))
          sums[column, default: 0] += max(0, length) / Double(Self.lines)
        }
      }
    }
    return sums.map { (column: $0.key, covered: min($0.value, 1)) }
  }

  /// Where the outline crosses a horizontal line, from left to right.
  private func crossings(at y: Double) -> [Double] {
    var result: [Double] = []
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      guard (start.y <= y) != (end.y <= y) else { continue }
      result.append(start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x))
    }
    return result.sorted()
  }
}

extension Pixel {
  /// The pixel over another one.
  fileprivate func over(_ other: Pixel) -> Pixel {
    func blended(_ own: UInt8, _ behind: UInt8) -> UInt8 {
      let rest = Double(behind) * Double(255 - alpha) / 255
      return UInt8(min(255, (Double(own) + rest).rounded()))
    }
    return Pixel(
      red: blended(red, other.red), green: blended(green, other.green),
      blue: blended(blue, other.blue), alpha: blended(alpha, other.alpha))
  }
}
