import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender

/// A bar that walks along the four edges of the view, one after another.
struct BarFilm: ComposeFilm {
  /// The bar at the start.
  let bar: WalkingBar
  let moments: [Double]

  var view: Size { bar.viewSize }

  /// The duration of the way along all four edges, in seconds.
  static func duration(of bar: WalkingBar) -> Double {
    Double(WalkingBar.Edge.allCases.count) * bar.duration
  }

  /// The bar at a time, and its geometry.
  private func place(at time: Double) -> (bar: WalkingBar, layer: LayerGeometry) {
    var bar = bar
    let last = WalkingBar.Edge.allCases.count - 1
    let steps = min(Int(max(0, time / bar.duration)), last)
    for _ in 0..<steps { bar.finishStep() }
    return (bar, bar.animation().geometry(at: time - Double(steps) * bar.duration))
  }

  var header: JSONPiece {
    """
    "demo": "bar", "view": \(view), "mode": \(bar.mode.rawValue), \
    "steps": \(BarSteps.names(of: bar.steps)), "duration": \(Self.duration(of: bar))
    """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    let (bar, layer) = place(at: moment)
    return """
      "time": \(moment), "from": \(bar.edge.name), "to": \(bar.edge.next.name),\(line)\
      \(layer.members)
      """
  }

  func pictures(density: Double) {}

  private static let color = RGBColor(red: 0.95, green: 0.6, blue: 0.2)

  func elements(at moment: Double, _ pictures: Void) -> [Drawing.Element] {
    let layer = place(at: moment).layer
    let shadow = DropShadow.standard(bounds: layer.bounds)
    return [
      Drawing.Element(
        .color(Self.color), size: layer.size, matrix: layer.matrix, shadow: Drawing.Shadow(shadow))
    ]
  }
}

extension LayerGeometry {
  /// The members of a layer in JSON.
  var members: JSONPiece {
    """
    "size": \(size), "position": \([position.x, position.y]), "transform": \(transform), \
    "matrix": \(matrix), "quad": \(quad)
    """
  }
}
