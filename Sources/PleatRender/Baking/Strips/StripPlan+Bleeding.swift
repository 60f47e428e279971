internal import Pleat

extension StripPlan {
  /// Extends panels under those with which they share a hinge.
  ///
  /// So the background does not show where two antialiased edges meet, or are apart by the
  /// tolerance. The extension shows the part of the page beyond the panel's edge. The panel in
  /// front covers it, unless that panel is thinner than the extension, which happens for a moment
  /// while a fold is closed.
  ///
  /// - Parameters:
  ///   - panels: in paint order.
  ///   - isOpaque: whether a page is opaque.
  static func bled(
    _ panels: [StripedPanel], _ clock: StripClock, reach: Double, tolerance: Double,
    isOpaque: [Panel.Page: Bool]
  ) -> [StripedPanel] {
    var result = panels
    // A pixel for the edges, and the tolerance of both panels.
    let depth = min(1 + 2 * tolerance, 4)
    for (place, panel) in panels.enumerated() {
      let covers = panels[(place + 1)...].filter {
        isOpaque[$0.panel.content.page] == true
      }
      for isEnd in [false, true] {
        guard
          covers.contains(where: { cover in
            [false, true].contains { areJoined((panel, isEnd), (cover, $0), clock, reach) }
          })
        else { continue }
        let bleed = min(depth, panel.height)
        if isEnd { result[place].bleed.end = bleed } else { result[place].bleed.start = bleed }
      }
    }
    return result
  }

  /// Whether two edges of two panels coincide whenever both panels are visible.
  private static func areJoined(
    _ a: (panel: StripedPanel, isEnd: Bool), _ b: (panel: StripedPanel, isEnd: Bool),
    _ clock: StripClock, _ reach: Double
  ) -> Bool {
    var met = false
    let step = max(clock.samples.count / 32, 1)
    for place in stride(from: 0, to: clock.samples.count, by: step) {
      let tick = Double(clock.samples[place])
      guard clock.isVisible(a.panel.index, at: tick), clock.isVisible(b.panel.index, at: tick)
      else { continue }
      func edge(_ side: (panel: StripedPanel, isEnd: Bool)) -> (Point, Point) {
        let quad = clock.matrix(ofPanel: side.panel.index, at: tick)
          .map(side.panel.panel.extent)
        return switch (side.panel.isTransposed, side.isEnd) {
        case (false, false): (quad.topLeft, quad.topRight)
        case (false, true): (quad.bottomLeft, quad.bottomRight)
        case (true, false): (quad.topLeft, quad.bottomLeft)
        case (true, true): (quad.topRight, quad.bottomRight)
        }
      }
      func isNear(_ p: Point, _ q: Point) -> Bool {
        max((p.x - q.x).magnitude, (p.y - q.y).magnitude) <= reach * 1e-9
      }
      let (first, second) = (edge(a), edge(b))
      guard isNear(first.0, second.0), isNear(first.1, second.1) else { return false }
      met = true
    }
    return met
  }
}
