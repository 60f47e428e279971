import Pleat

/// Computes how much of each pixel a polygon covers, from the covered parts of lines across the pixel.
struct PolygonCoverage {
  /// The corners in pixels.
  private let corners: [Point]

  private static let lines = 4

  init(_ corners: [Point]) { self.corners = corners }

  /// Returns the places where each line of a row of pixels crosses the outline, from left to right.
  func crossings(row: Int) -> [[Double]] {
    (0..<Self.lines).map { line in
      crossings(at: Double(row) + (Double(line) + 0.5) / Double(Self.lines))
    }
  }

  /// Returns the covered share of each pixel in some columns.
  static func shares(_ crossings: [[Double]], of columns: Range<Int>) -> [Double] {
    var shares = [Double](repeating: 0, count: columns.count)
    let (left, right) = (columns.lowerBound, columns.upperBound)
    for places in crossings {
      for index in stride(from: 0, to: places.count - 1, by: 2) {
        let (start, end) = (max(places[index], Double(left)), min(places[index + 1], Double(right)))
        guard start < end else { continue }
        for column in Int(start)..<min(right, Int(end.rounded(.up))) {
          let overlap = min(end, Double(column + 1)) - max(start, Double(column))
          shares[column - left] += max(0, overlap) / Double(lines)
        }
      }
    }
    return shares
  }

  private func crossings(at y: Double) -> [Double] {
    var crossings: [Double] = []
    for (index, b) in corners.enumerated() {
      let a = corners[index > 0 ? index - 1 : corners.count - 1]
      if (a.y <= y) != (b.y <= y) { crossings.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) }
    }
    return crossings.sorted()
  }
}
