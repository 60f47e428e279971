internal import Pleat

extension StripPlan {
  /// Extends panels under other panels with which they share a hinge.
  ///
  /// So the background does not show where two antialiased edges meet, or are apart by the tolerance.
  /// The extension shows the part of the page beyond the panel's edge. The panel in front covers the
  /// extension, unless that panel is thinner than the extension, which happens for a moment while a fold
  /// is closed.
  ///
  /// - Parameters:
  ///   - panels: the panels, in paint order.
  ///   - isOpaque: returns whether what a panel shows is opaque.
  static func bled(
    _ panels: [StripedPanel], _ clock: StripClock, reach: Double, tolerance: Double,
    isOpaque: (Panel) -> Bool
  ) -> [StripedPanel] {
    var result = panels
    let edges = Dictionary(
      uniqueKeysWithValues: panels.sorted { $0.index < $1.index }.map {
        ($0.index, PanelEdges($0, clock))
      })
    // One pixel is for the edges, and the rest for the tolerances of both panels.
    let depth = min(1 + 2 * tolerance, 4)
    for (place, panel) in panels.enumerated() {
      let covers = panels[(place + 1)...].filter { isOpaque($0.panel) }
      for isEnd in [false, true] {
        guard
          covers.contains(where: { cover in
            [false, true].contains {
              areJoined(
                edges[panel.index]![isEnd], edges[cover.index]![$0], within: reach * 1e-9)
            }
          })
        else { continue }
        let bleed = min(depth, panel.height)
        if isEnd { result[place].bleed.end = bleed } else { result[place].bleed.start = bleed }
      }
    }
    return result
  }

  /// Returns whether two edges of two panels coincide whenever both panels are visible.
  private static func areJoined(
    _ a: [PanelEdges.Edge?], _ b: [PanelEdges.Edge?], within error: Double
  ) -> Bool {
    func isNear(_ p: Point, _ q: Point) -> Bool {
      max((p.x - q.x).magnitude, (p.y - q.y).magnitude) <= error
    }
    var met = false
    for (first, second) in zip(a, b) {
      guard let first, let second else { continue }
      guard isNear(first.0, second.0), isNear(first.1, second.1) else { return false }
      met = true
    }
    return met
  }
}

/// The edges of a panel that are parallel to its hinge, at a few samples.
private struct PanelEdges {
  typealias Edge = (Point, Point)

  /// The edges at each sample, or nil if the panel is not visible there.
  private let start, end: [Edge?]

  subscript(isEnd: Bool) -> [Edge?] { isEnd ? end : start }

  init(_ panel: StripedPanel, _ clock: StripClock) {
    var (start, end): ([Edge?], [Edge?]) = ([], [])
    let step = max(clock.samples.count / 32, 1)
    for place in stride(from: 0, to: clock.samples.count, by: step) {
      let tick = Double(clock.samples[place])
      guard clock.isVisible(panel.index, at: tick) else {
        start.append(nil)
        end.append(nil)
        continue
      }
      let quad = clock.matrix(ofPanel: panel.index, at: tick).map(panel.panel.extent)
      start.append((quad.topLeft, panel.isTransposed ? quad.bottomLeft : quad.topRight))
      end.append((panel.isTransposed ? quad.topRight : quad.bottomLeft, quad.bottomRight))
    }
    (self.start, self.end) = (start, end)
  }
}
