internal import Pleat

/// A panel of a frame in pixels, as the rasteriser needs it.
struct PlacedPanel {
  var page: RasterPage
  /// The part of the page, in its pixels.
  var content: Rect
  /// The content's corners on the canvas, clockwise from the top left, before the division by w.
  var corners: [HomogeneousPoint]
  /// The corners of the polygon to which the content is cut, like ``corners``, or nil for the whole content.
  var outline: [HomogeneousPoint]?
  /// The shade of the panel; its points are in pixels from the content's top left corner.
  var shade: Shade?
  /// Bit k is set if the drawn edge from corner k to the next corner meets a panel that is painted later.
  var joined: UInt32 = 0

  /// A gradient, or a cover if there are no stops.
  struct Shade {
    var opacity: Double
    var color: RGBColor
    var start = Point(x: 0, y: 0)
    var end = Point(x: 0, y: 0)
    var stops: [ShadowGradient.Stop] = []
    /// Whether the panel has no picture, but only the shade: it has the shade's colour and opacity.
    var isMask = false
  }
}

extension PlacedPanel.Shade {
  /// Creates a shade from a paint in points; `scale` is the number of the content's pixels per point.
  ///
  /// Lines of equal shade are perpendicular to a gradient. If the two scales differ, the end of a slanted
  /// gradient is moved, so that these lines are the same in pixels as in points.
  init(
    _ paint: Shading.Paint, opacity: Double, color: RGBColor, from origin: Point = .zero,
    scale: (x: Double, y: Double)
  ) {
    self.init(opacity: opacity, color: color)
    guard case .gradient(let gradient) = paint else { return }
    func pixels(_ point: Point) -> Point {
      Point(x: (point.x - origin.x) * scale.x, y: (point.y - origin.y) * scale.y)
    }
    (start, end, stops) = (pixels(gradient.start), pixels(gradient.end), gradient.stops)
    let way = gradient.end - gradient.start
    guard way.x != 0, way.y != 0 else { return }
    let slope = Point(x: way.x / scale.x, y: way.y / scale.y)
    let square = way.x * way.x + way.y * way.y
    end = start + slope * (square / (slope.x * slope.x + slope.y * slope.y))
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
  /// An edge of a polygon is not marked if the other panel lies on the same side of it: there is no seam
  /// where a sheet bends back over itself, and an extended panel would show beyond the bend. It is not
  /// marked either if the other panel is narrower than a pixel and bends back at another of its edges.
  ///
  /// - Complexity: O(n) for n panels, unless many edges lie in the same pixel.
  static func join(_ panels: inout [PlacedPanel]) {
    // The edges of later panels, by the pixels in which they begin and end.
    var later: [Cell: [Edge]] = [:]
    // Masks are shadows. They are left out: where one extended under another, both would be too dark.
    for index in panels.indices.reversed() where panels[index].shade?.isMask != true {
      let edges = panels[index].edges
      let isPolygon = panels[index].outline != nil
      var bends = false
      for (number, edge) in edges {
        for cell in Cell.near(edge.start) {
          for other in later[cell] ?? [] where other.isNear(edge) {
            if isPolygon, other.endsAtBend || other.isOnSameSide(as: edge) {
              bends = true
            } else {
              panels[index].joined |= 1 << UInt32(number)
            }
          }
        }
      }
      for (_, var edge) in edges {
        edge.endsAtBend = bends && edge.depth < 1
        later[Cell(edge.start), default: []].append(edge)
        later[Cell(edge.end), default: []].append(edge)
      }
    }
  }

  /// The edges of what is drawn, with their numbers, except for edges with an end that cannot be projected.
  private var edges: [(number: Int, edge: Edge)] {
    let corners = (outline ?? corners).map(\.projected)
    var area = 0.0
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      guard let origin = corners[0], let a, let b else { continue }
      area += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return corners.indices.compactMap { index in
      guard let start = corners[index], let end = corners[(index + 1) % corners.count] else {
        return nil
      }
      let (way, length) = (end - start, start.distance(to: end))
      let depth = corners.reduce(0) { most, corner in
        let own = corner.map { ($0.x - start.x) * way.y - ($0.y - start.y) * way.x } ?? .infinity
        return max(most, own.magnitude)
      }
      return (
        index,
        Edge(start: start, end: end, isClockwise: area > 0, depth: depth / max(length, 1e-9))
      )
    }
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
    /// Whether the panel's corners appear clockwise, so that the panel lies to the right of the edge.
    var isClockwise: Bool
    /// How far the panel reaches from the edge.
    var depth: Double
    /// Whether the panel is narrower than a pixel, and bends back at another of its edges.
    var endsAtBend = false

    static let tolerance = 1e-3

    /// Returns whether two edges are the same to a thousandth of a pixel, in either direction.
    func isNear(_ other: Edge) -> Bool {
      func areNear(_ a: Point, _ b: Point) -> Bool {
        (a.x - b.x).magnitude < Self.tolerance && (a.y - b.y).magnitude < Self.tolerance
      }
      return areNear(start, other.start) && areNear(end, other.end)
        || areNear(start, other.end) && areNear(end, other.start)
    }

    /// Returns whether the panels of two nearly equal edges lie on the same side of these edges.
    func isOnSameSide(as other: Edge) -> Bool {
      let (x, y) = (end.x - start.x, end.y - start.y)
      let goesAlong = x * (other.end.x - other.start.x) + y * (other.end.y - other.start.y) > 0
      return goesAlong == (isClockwise == other.isClockwise)
    }
  }
}
