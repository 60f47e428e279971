internal import Pleat

/// Puts the elements of a drawing onto a canvas, in pixels.
struct DrawingPlacement {
  /// Pixels per point along both axes, such that the drawing has a whole number of pixels.
  let stretch: (x: Double, y: Double)
  /// The given number of pixels per point, without rounding.
  let scale: Double
  let kernels: RasterKernels
  /// Whether pages are also stored with rows and columns exchanged, so that joined panels that can be
  /// drawn by columns have exact edges.
  let byColumns: Bool

  /// Returns the panels of the visible elements, with their shadows, in paint order.
  func panels(_ elements: [Drawing.Element]) throws(OutOfMemory) -> [PlacedPanel] {
    var panels: [PlacedPanel] = []
    // The panels that are joined, and the index of each of them in `panels`.
    var joined: [PlacedPanel] = []
    var places: [Int] = []
    for element in elements {
      let opacity = min(element.opacity, 1)
      // `min(element.opacity, 1)` returns NaN for NaN, and NaN is not above 0.
      guard opacity > 0, element.size.width > 0, element.size.height > 0 else { continue }
      if let shadow = try shadow(of: element, opacity: opacity) { panels.append(shadow) }
      guard let panel = try panel(of: element, opacity: opacity) else { continue }
      if element.joinsEdges {
        joined.append(panel)
        places.append(panels.count)
      }
      panels.append(panel)
    }
    PlacedPanel.join(&joined)
    for (place, panel) in zip(places, joined) { panels[place] = panel }
    return panels
  }

  private func panel(
    of element: Drawing.Element, opacity: Double
  ) throws(OutOfMemory) -> PlacedPanel? {
    let picture: Image
    var content: Rect
    var isClear = false
    switch element.content {
    case .picture(let image):
      picture = image
      content = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    case .part(let image, let part):
      picture = image
      content = part
    case .color(let color):
      picture = Image(width: 1, height: 1, filledWith: Pixel(color))
      content = Rect(x: 0, y: 0, width: 1, height: 1)
    case .clear:
      guard let shade = element.shade, shade.opacity > 0 else { return nil }
      picture = Image(width: 1, height: 1, filledWith: Pixel(shade.paint.color))
      content = Rect(x: 0, y: 0, width: 1, height: 1)
      isClear = true
    }
    var rect = Rect(origin: .zero, size: element.size)
    if case .part = element.content {
      // Cuts off the part outside the picture, from the content and from the rectangle.
      let inside = content.intersection(
        Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)))
      guard inside.isFinite, !inside.isEmpty else { return nil }
      let (x, y) = (rect.width / content.width, rect.height / content.height)
      rect = Rect(
        x: (inside.minX - content.minX) * x, y: (inside.minY - content.minY) * y,
        width: inside.width * x, height: inside.height * y)
      content = inside
    }
    var panel = try place(
      picture, content, on: rect, under: element.matrix, opacity: opacity, shade: element.shade)
    panel?.shade?.isMask = isClear
    if let outline = element.outline {
      precondition(
        (3...Panel.outlineLimit).contains(outline.count), "an outline has 3...32 corners")
      panel?.outline = outline.map { pixels(of: HomogeneousPoint($0), element.matrix) }
    }
    return panel
  }

  private func shadow(
    of element: Drawing.Element, opacity: Double
  ) throws(OutOfMemory) -> PlacedPanel? {
    guard let shadow = element.shadow, shadow.opacity > 0 else { return nil }
    let bounds = shadow.bounds(of: element.size)
    guard bounds.isFinite, !bounds.isEmpty else { return nil }
    let picture = try shadow.picture(of: element.size, scale: scale, opacity: opacity)
    let content = Rect(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    return try place(picture, content, on: bounds, under: element.matrix, opacity: 1, shade: nil)
  }

  /// Places a part of a picture on a rectangle in an element's own points.
  private func place(
    _ picture: Image, _ content: Rect, on rect: Rect, under matrix: Transform3D, opacity: Double,
    shade: (paint: Shading.Paint, opacity: Double)?
  ) throws(OutOfMemory) -> PlacedPanel? {
    guard matrix.mapHomogeneous(rect).allSatisfy(\.isFinite) else { return nil }
    let picture = opacity < 1 ? try picture.faded(to: opacity) : picture
    let page = try RasterPage(picture, kind: .bytes, byColumns: byColumns, kernels: kernels)
    return PlacedPanel(
      page: page, content: content,
      corners: rect.quad.corners.map { pixels(of: HomogeneousPoint($0), matrix) },
      shade: shade.flatMap { Self.shade($0, on: rect, content) })
  }

  /// Returns where a point of an element is seen, in pixels before the division by w.
  private func pixels(of point: HomogeneousPoint, _ matrix: Transform3D) -> HomogeneousPoint {
    let seen = matrix.mapHomogeneous(point)
    return HomogeneousPoint(x: seen.x * stretch.x, y: seen.y * stretch.y, z: 0, w: seen.w)
  }

  /// Returns a shade with its points converted to pixels of the content, or nil if it is transparent.
  private static func shade(
    _ shade: (paint: Shading.Paint, opacity: Double), on rect: Rect, _ content: Rect
  ) -> PlacedPanel.Shade? {
    guard shade.opacity > 0 else { return nil }
    return PlacedPanel.Shade(
      shade.paint, opacity: shade.opacity, color: shade.paint.color, from: rect.origin,
      scale: (content.width / rect.width, content.height / rect.height))
  }
}

extension Image {
  func faded(to opacity: Double) throws(OutOfMemory) -> Image {
    var image = try Image(roomForWidth: width, height: height)
    image.storage = try storage.multiplied(by: UInt8((255 * max(0, min(1, opacity))).rounded()))
    return image
  }
}
