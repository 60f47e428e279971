internal import Pleat

/// A panel of a frame in pixels, as the rasteriser needs it.
struct PlacedPanel {
  var page: RasterPage
  /// The part of the page, in its pixels.
  var content: Rect
  /// The content's corners on the canvas, clockwise from the top left, before the division by w.
  var corners: [HomogeneousPoint]
  /// The shade of the panel; its points are in pixels from the content's top left corner.
  var shade: Shade?
  /// Bit k is set if the edge from corner k to the next one meets a panel that is painted later.
  var joined: UInt32 = 0

  /// A gradient, or a cover if there are no stops.
  struct Shade {
    var opacity: Double
    var color: RGBColor
    var start = Point(x: 0, y: 0)
    var end = Point(x: 0, y: 0)
    var stops: [ShadowGradient.Stop] = []
    /// Whether the shade is the opacity of the panel, which has the shade's colour.
    var isMask = false
  }
}

extension PlacedPanel {
  /// Creates a panel that shows a whole page at rest, with its top left corner at a pixel.
  init(whole page: RasterPage, atX x: Int, y: Int) {
    let (left, top) = (Double(x), Double(y))
    let (right, bottom) = (left + Double(page.width), top + Double(page.height))
    self.init(
      page: page,
      content: Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height)),
      corners: [(left, top), (right, top), (right, bottom), (left, bottom)].map {
        HomogeneousPoint(x: $0.0, y: $0.1, z: 0, w: 1)
      })
  }

  /// Marks the edges that each panel shares with a panel that is painted later.
  ///
  /// - Complexity: O(n) for n panels, unless many edges lie in the same pixel.
  static func join(_ panels: inout [PlacedPanel]) {
    // The edges of later panels, by the pixels in which they begin and end.
    var later: [Cell: [Edge]] = [:]
    for index in panels.indices.reversed() {
      let edges = (0..<4).compactMap { panels[index].edge($0) }
      for (number, edge) in edges {
        let meets = Cell.near(edge.start).contains { cell in
          later[cell]?.contains { $0.isNear(edge) } ?? false
        }
        if meets { panels[index].joined |= 1 << UInt32(number) }
      }
      for (_, edge) in edges {
        later[Cell(edge.start), default: []].append(edge)
        later[Cell(edge.end), default: []].append(edge)
      }
    }
  }

  /// Returns an edge with its number, or nil if an end of the edge cannot be projected.
  private func edge(_ index: Int) -> (number: Int, edge: Edge)? {
    guard let start = corners[index].projected, let end = corners[(index + 1) % 4].projected
    else { return nil }
    return (index, Edge(start: start, end: end))
  }

  /// A pixel of the canvas.
  private struct Cell: Hashable {
    var x, y: Double

    init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    init(_ point: Point) { self.init(x: point.x.rounded(.down), y: point.y.rounded(.down)) }

    /// Returns the pixels that can contain points near a point.
    static func near(_ point: Point) -> Set<Cell> {
      let (low, high) = (
        Cell(Point(x: point.x - Edge.tolerance, y: point.y - Edge.tolerance)),
        Cell(Point(x: point.x + Edge.tolerance, y: point.y + Edge.tolerance))
      )
      return [low, Cell(x: high.x, y: low.y), Cell(x: low.x, y: high.y), high]
    }
  }

  private struct Edge {
    var start, end: Point

    static let tolerance = 1e-3

    /// Returns whether two edges are the same to a thousandth of a pixel, in either direction.
    func isNear(_ other: Edge) -> Bool {
      func areNear(_ a: Point, _ b: Point) -> Bool {
        (a.x - b.x).magnitude < Self.tolerance && (a.y - b.y).magnitude < Self.tolerance
      }
      return areNear(start, other.start) && areNear(end, other.end)
        || areNear(start, other.end) && areNear(end, other.start)
    }
  }
}
