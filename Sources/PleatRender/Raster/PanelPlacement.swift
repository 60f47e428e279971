internal import Pleat

/// Puts the panels of a transition onto a canvas, in pixels.
struct PanelPlacement: Sendable {
  var transition: CompiledTransition
  /// What the panels show, the source and the destination among them.
  var pages: [PanelPicture: RasterPage]
  /// Pixels per point along both axes, such that the page has a whole number of pixels.
  let stretch: (x: Double, y: Double)
  /// The position of the page's top left corner on the canvas, in pixels.
  let x: Int
  let y: Int
  /// Whether colours are in linear light instead of sRGB.
  let isLinear: Bool
  /// The paper of the leaf, outside which the leaf casts no shadow, in pixels of the page; nil for the whole page.
  let castingSheet: Rect?

  /// Returns the panels of a frame, in paint order.
  func panels(at progress: Double) throws(PleatError) -> [PlacedPanel] {
    var keyframes = Keyframes<Double>([.homogeneousQuads, .shades])
    try keyframes.generate(transition.frame(at: progress), at: progress)
    if progress == 0 { return whole(.source) }
    if progress == 1 { return whole(.destination) }
    var panels = keyframes.order(frame: 0).compactMap { placed($0, keyframes) }
    PlacedPanel.join(&panels)
    return panels
  }

  private func whole(_ page: Panel.Page) -> [PlacedPanel] {
    pages[.page(page, nil)].map { [PlacedPanel(whole: $0, atX: x, y: y)] } ?? []
  }

  private func placed(_ index: Int, _ keyframes: borrowing Keyframes<Double>) -> PlacedPanel? {
    let panel = keyframes.panels[index]
    let corners = keyframes.corners(ofPanel: index, frame: 0)
    guard let page = panel.picture.flatMap({ pages[$0] }), corners.allSatisfy(\.isFinite)
    else { return nil }
    let isClear = panel.content.page == .clear
    var shade = shade(panel, keyframes.edgeShades(ofPanel: index, frame: 0))
    shade?.isMask = isClear
    if isClear, shade == nil { return nil }
    let content = panel.content.rect
    let sheet = isClear ? castingSheet : nil
    var outline = panel.outline
    // A polygon is cut at the edges of the sheet; the corners of a rectangle are moved to the sheet.
    if let sheet, let polygon = outline {
      let sides: [(HomogeneousPoint) -> Double] = [
        { $0.x * stretch.x - sheet.minX * $0.w }, { sheet.maxX * $0.w - $0.x * stretch.x },
        { $0.y * stretch.y - sheet.minY * $0.w }, { sheet.maxY * $0.w - $0.y * stretch.y },
      ]
      outline = sides.reduce(polygon) { part, side in
        part.part(in: 0 ... .infinity) { side(panel.images(of: [$0], between: corners)[0]) }
      }
    }
    func placed(_ point: HomogeneousPoint) -> HomogeneousPoint {
      HomogeneousPoint(
        x: point.x * stretch.x + Double(x) * point.w, y: point.y * stretch.y + Double(y) * point.w,
        z: 0, w: point.w)
    }
    let polygon = outline.map { panel.images(of: $0, between: corners).map(placed) }
    guard polygon.map({ $0.count >= 3 && $0.allSatisfy(\.isFinite) }) ?? true else { return nil }
    return PlacedPanel(
      page: page,
      content: isClear
        ? Rect(x: 0, y: 0, width: 1, height: 1)
        : Rect(
          minX: content.minX * stretch.x, minY: content.minY * stretch.y,
          maxX: content.maxX * stretch.x, maxY: content.maxY * stretch.y),
      corners: corners.map {
        guard let sheet, outline == nil else { return placed($0) }
        let (across, down) = ($0.x * stretch.x, $0.y * stretch.y)
        return HomogeneousPoint(
          x: max(sheet.minX * $0.w, min(across, sheet.maxX * $0.w)) + Double(x) * $0.w,
          y: max(sheet.minY * $0.w, min(down, sheet.maxY * $0.w)) + Double(y) * $0.w, z: 0, w: $0.w)
      },
      outline: polygon, shade: shade)
  }

  /// Returns the pixels per point of what a panel shows; a panel on no page shows a picture of one pixel.
  private func density(of panel: Panel) -> (x: Double, y: Double) {
    let size = panel.content.rect.size
    return panel.content.page == .clear ? (1 / size.width, 1 / size.height) : stretch
  }

  private func shade(_ panel: Panel, _ edges: (start: Double, end: Double)) -> PlacedPanel.Shade? {
    let opacity = max(edges.start, edges.end)
    guard opacity > 0, let paint = panel.paint(between: edges) else { return nil }
    return PlacedPanel.Shade(
      paint, opacity: opacity, color: isLinear ? Light.linear(paint.color) : paint.color,
      scale: density(of: panel))
  }
}
