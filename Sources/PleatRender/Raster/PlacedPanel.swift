internal import Pleat

/// A panel of a frame in pixels, as the rasteriser needs it.
struct PlacedPanel {
  var page: RasterPage
  /// The part of the page, in its pixels.
  var content: Rect
  /// The content's corners, from the top left clockwise: canvas pixels before the division by w.
  var corners: [HomogeneousPoint]
  /// Its shade, in pixels from the content's top left corner.
  var shade: Shade?
  /// Bit k is set if the edge from corner k to the next one meets a panel that is painted later.
  var joined: UInt32 = 0

  /// A gradient, or a cover if there are no stops.
  struct Shade {
    var opacity: Double
    var color: Color
    var start = Point(x: 0, y: 0)
    var end = Point(x: 0, y: 0)
    var stops: [Gradient.Stop] = []
  }
}

extension PlacedPanel {
  /// A whole page, unmoved, with its top left corner at a pixel.
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

  /// Marks the edges that a panel has in common with one that is painted later.
  static func join(_ panels: inout [PlacedPanel]) {
    for index in panels.indices {
      for edge in 0..<4 {
        let ends = panels[index].edge(edge)
        let meets = panels[(index + 1)...].contains { other in
          (0..<4).contains { other.edge($0).isNear(ends) }
        }
        if meets { panels[index].joined |= 1 << UInt32(edge) }
      }
    }
  }

  private func edge(_ index: Int) -> Edge {
    Edge(start: corners[index].projected, end: corners[(index + 1) % 4].projected)
  }

  private struct Edge {
    var start, end: Point?

    /// Whether another is the same to a thousandth of a pixel, in either direction.
    func isNear(_ other: Edge) -> Bool {
      guard let start, let end, let from = other.start, let to = other.end else { return false }
      func areNear(_ a: Point, _ b: Point) -> Bool {
        (a.x - b.x).magnitude < 1e-3 && (a.y - b.y).magnitude < 1e-3
      }
      return areNear(start, from) && areNear(end, to) || areNear(start, to) && areNear(end, from)
    }
  }
}
