import Pleat

/// Draws the panels of a frame into a picture: this is the part that a renderer of your own replaces.
struct Painter {
  /// The size of the pages, in points.
  let size: Size
  /// The margin around the page, in points: a panel that comes toward the viewer looks larger.
  let margin: Double
  /// The number of pixels of the result per point.
  let scale: Double
  /// What is behind the page.
  let background = Picture.Color(repeating: 0.1)

  /// Returns a frame as a picture.
  func picture(of frame: TransitionFrame<Picture>) -> Picture {
    // Four samples a pixel smooth the edges.
    let density = 2 * scale
    let canvas = Size(width: size.width + 2 * margin, height: size.height + 2 * margin)
    var picture = Picture(
      width: Int((canvas.width * density).rounded()),
      height: Int((canvas.height * density).rounded())
    ) { _, _ in background }
    // From back to front, so that each panel covers those behind it.
    for panel in frame.panels {
      draw(panel, clip: frame.clip, density: density, into: &picture)
    }
    return picture.halved()
  }

  private func draw(
    _ panel: DrawnPanel<Picture>, clip: PageEdges, density: Double, into picture: inout Picture
  ) {
    // The matrix maps the panel to the view. Its inverse says which place of the panel a pixel shows.
    guard let back = Homography(panel.matrix).inverse else { return }  // it is seen edge-on
    let shadow = panel.paint.map(Shadow.init)
    for y in pixels(panel.quad.corners.map(\.y), density, picture.height) {
      for x in pixels(panel.quad.corners.map(\.x), density, picture.width) {
        let place = Point(
          x: (Double(x) + 0.5) / density - margin, y: (Double(y) + 0.5) / density - margin)
        guard isInside(place, clip), let point = back.map(place),
          (0..<panel.rect.width).contains(point.x), (0..<panel.rect.height).contains(point.y)
        else { continue }
        var color = panel.isClear ? picture[x, y] : paper(of: panel, at: point)
        if let shadow {
          color = mix(color, shadow.color, Float(panel.shade * shadow.alpha(at: point)))
        }
        picture[x, y] = color
      }
    }
  }

  /// The colour of the page at a point of the panel, without the shadow.
  private func paper(of panel: DrawnPanel<Picture>, at point: Point) -> Picture.Color {
    var color = Picture.Color(repeating: 1)
    if let page = panel.page {
      color = page.color(
        x: (panel.rect.minX + point.x) / size.width * Double(page.width),
        y: (panel.rect.minY + point.y) / size.height * Double(page.height))
    }
    if let veil = panel.veil {
      color = mix(color, Picture.Color(veil.color), Float(veil.opacity))
    }
    return color
  }

  /// The pixels between the least and the greatest of some coordinates.
  private func pixels(_ coordinates: [Double], _ density: Double, _ count: Int) -> Range<Int> {
    // A corner behind the viewer has no place: then any pixel may show the panel.
    guard let least = coordinates.min(), let greatest = coordinates.max(),
      coordinates.allSatisfy(\.isFinite)
    else { return 0..<count }
    func pixel(_ coordinate: Double) -> Int {
      Int(max(0, min(Double(count), (coordinate + margin) * density)))
    }
    return pixel(least)..<min(pixel(greatest) + 1, count)
  }

  /// Whether the edges of the page that cut leave a place of the view.
  private func isInside(_ place: Point, _ clip: PageEdges) -> Bool {
    !(clip.contains(.left) && place.x < 0 || clip.contains(.right) && place.x > size.width
      || clip.contains(.top) && place.y < 0 || clip.contains(.bottom) && place.y > size.height)
  }
}

/// The shadow on a panel: one colour, and its alpha at each point.
struct Shadow {
  let color: Picture.Color
  private let gradient: ShadowGradient?

  init(_ paint: Shading.Paint) {
    switch paint {
    case .cover(let color): (self.color, gradient) = (Picture.Color(color), nil)
    case .gradient(let gradient):
      (color, self.gradient) = (Picture.Color(gradient.color), gradient)
    }
  }

  func alpha(at point: Point) -> Double {
    guard let gradient, let first = gradient.stops.first else { return 1 }
    let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
    let along = (point.x - gradient.start.x) * dx + (point.y - gradient.start.y) * dy
    let offset = along / (dx * dx + dy * dy)
    var before = first
    for stop in gradient.stops {
      if offset < stop.offset {
        guard stop.offset > before.offset else { return stop.alpha }
        let fraction = max(0, (offset - before.offset) / (stop.offset - before.offset))
        return before.alpha + (stop.alpha - before.alpha) * fraction
      }
      before = stop
    }
    return before.alpha
  }
}
