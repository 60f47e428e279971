internal import Pleat

/// Puts the panels of a transition onto a canvas, in pixels.
struct PanelPlacement: Sendable {
  let poses: PanelPoses
  /// The pictures of all pages that the panels show, the source and the destination among them.
  let pages: [Panel.Page: RasterPage]
  /// Pixels per point along both axes, such that the page has a whole number of pixels.
  let stretch: (x: Double, y: Double)
  /// The position of the page's top left corner on the canvas, in pixels.
  let x: Int
  let y: Int
  /// Whether colours are in linear light instead of sRGB.
  let isLinear: Bool

  /// Returns the panels of a frame, in paint order.
  func panels(at progress: Double) throws(PleatError) -> [PlacedPanel] {
    let all = try poses.poses(at: progress)
    if progress == 0 { return whole(.source) }
    if progress == poses.transition.progressLimit { return whole(.destination) }
    var panels = all.filter { $0.corners.allSatisfy(\.isFinite) }.compactMap(placed)
    PlacedPanel.join(&panels)
    return panels
  }

  private func whole(_ page: Panel.Page) -> [PlacedPanel] {
    pages[page].map { [PlacedPanel(whole: $0, atX: x, y: y)] } ?? []
  }

  private func placed(_ pose: PanelPoses.Pose) -> PlacedPanel? {
    let content = pose.panel.content.rect
    guard let page = pages[pose.panel.content.page] else { return nil }
    return PlacedPanel(
      page: page,
      content: Rect(
        minX: content.minX * stretch.x, minY: content.minY * stretch.y,
        maxX: content.maxX * stretch.x, maxY: content.maxY * stretch.y),
      corners: pose.corners.map {
        HomogeneousPoint(
          x: $0.x * stretch.x + Double(x) * $0.w, y: $0.y * stretch.y + Double(y) * $0.w, z: 0,
          w: $0.w)
      },
      shade: shade(pose))
  }

  private func shade(_ pose: PanelPoses.Pose) -> PlacedPanel.Shade? {
    guard let paint = pose.panel.shading?.paint, pose.shade > 0 else { return nil }
    func mixing(_ color: RGBColor) -> RGBColor { isLinear ? Light.linear(color) : color }
    func pixels(_ point: Point) -> Point { Point(x: point.x * stretch.x, y: point.y * stretch.y) }
    switch paint {
    case .cover(let color):
      return PlacedPanel.Shade(opacity: pose.shade, color: mixing(color))
    case .gradient(let gradient):
      return PlacedPanel.Shade(
        opacity: pose.shade, color: mixing(gradient.color), start: pixels(gradient.start),
        end: pixels(gradient.end), stops: gradient.stops)
    }
  }
}
