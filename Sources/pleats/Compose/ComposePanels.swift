import Pleat
import PleatRender

/// The panels of a rig in the middle of a view, as numbers and as drawings.
struct ComposePanels {
  private let basis: Basis
  /// The size of the unfolded content in points.
  private let size: Size
  private let view: Size

  init(_ rig: Rig, size: Size, view: Size) throws(PleatError) {
    basis = try rig.basis()
    (self.size, self.view) = (size, view)
  }

  private var place: Transform3D {
    .translation(x: (view.width - size.width) / 2, y: (view.height - size.height) / 2)
  }

  private func frames(atQuarterTurns turns: Double) -> Keyframes<Double> {
    var frames = Keyframes<Double>()
    // There is no error, because the angle is in the range of the rig.
    try? frames.generate(basis, atQuarterTurns: [turns])
    return frames
  }

  func members(atQuarterTurns turns: Double) -> JSONPiece {
    let frames = frames(atQuarterTurns: turns)
    var pieces: [JSONPiece] = []
    for (index, panel) in frames.panels.enumerated() {
      let matrix = frames.matrix(ofPanel: index, frame: 0).concatenating(place)
      let quad = matrix.map(Rect(origin: .zero, size: panel.content.rect.size))
      pieces.append(
        """
        {"name": \(panel.name), "visible": \(frames.isVisible(panel: index, frame: 0)), \
        "matrix": \(matrix), "quad": \(quad), "shade": \(frames.shade(ofPanel: index, frame: 0))}
        """)
    }
    let order = frames.order(frame: 0).map { frames.panels[$0].name }
    return "\"panels\": \(pieces), \"order\": \(order)"
  }

  /// - Parameter shadow: the drop shadow of a panel, in the panel's own points.
  func elements(
    atQuarterTurns turns: Double, _ pages: [Panel.Page: Image],
    shadow: (Panel) -> Drawing.Shadow? = { _ in nil }
  ) -> [Drawing.Element] {
    let frames = frames(atQuarterTurns: turns)
    return frames.order(frame: 0).compactMap { index in
      let panel = frames.panels[index]
      guard let page = pages[panel.content.page] else { return nil }
      let (x, y) = (Double(page.width) / size.width, Double(page.height) / size.height)
      let rect = panel.content.rect
      let shade = frames.shade(ofPanel: index, frame: 0)
      var element = Drawing.Element(
        .part(
          of: page,
          Rect(x: rect.minX * x, y: rect.minY * y, width: rect.width * x, height: rect.height * y)),
        size: rect.size, matrix: frames.matrix(ofPanel: index, frame: 0).concatenating(place),
        shade: panel.shading.map { ($0.paint, shade) }, shadow: shadow(panel))
      element.joinsEdges = true
      return element
    }
  }
}
