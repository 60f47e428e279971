import Pleat
import PleatRender

struct PolygonPicture {
  /// The corners in points.
  let corners: [Point]
  /// The colour at a place in points.
  let color: (Point) -> RGBColor

  init(_ corners: [Point], color: @escaping (Point) -> RGBColor) {
    (self.corners, self.color) = (corners, color)
  }

  init(discOf radius: Double, about center: Point, color: @escaping (Point) -> RGBColor) {
    let corners = (0..<64).map { corner in
      let angle = Angle(degrees: Double(corner) * 360 / 64)
      return Point(x: center.x + radius * angle.cosine, y: center.y + radius * angle.sine)
    }
    self.init(corners, color: color)
  }

  static func image(
    _ polygons: [PolygonPicture], size: Size, scale: Double
  ) throws -> Image {
    let width = try Image.pixels(size.width, scale: scale)
    let height = try Image.pixels(size.height, scale: scale)
    var image = try Image(roomForWidth: width, height: height)
    let (x, y) = (Double(width) / size.width, Double(height) / size.height)
    for polygon in polygons {
      let corners = polygon.corners.map { Point(x: $0.x * x, y: $0.y * y) }
      let coverage = PolygonCoverage(corners)
      for row in Self.pixels(corners.map(\.y), limit: height) {
        let shares = PolygonCoverage.shares(coverage.crossings(row: row), of: 0..<width)
        for (column, share) in shares.enumerated() where share > 0 {
          let place = Point(x: (Double(column) + 0.5) / x, y: (Double(row) + 0.5) / y)
          let pixel = Pixel(polygon.color(place), opacity: min(share, 1))
          image[column, row] = pixel.over(image[column, row])
        }
      }
    }
    return image
  }

  private static func pixels(_ places: [Double], limit: Int) -> Range<Int> {
    let places = places.map { min(max($0, 0), Double(limit)) }
    guard let first = places.min(), let last = places.max() else { return 0..<0 }
    return Int(first)..<Int(last.rounded(.up))
  }
}
