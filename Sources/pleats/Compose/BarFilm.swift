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

  func writeHeader(to text: inout TextBuffer) {
    text.append("\"demo\": \"bar\", \"view\": ")
    text.append(list: [view.width, view.height])
    text.append(made: ", \"mode\": \"\(bar.mode.rawValue)\", \"steps\": ")
    text.append(names: BarSteps.names(of: bar.steps))
    text.append(", \"duration\": ")
    text.append(Self.duration(of: bar))
  }

  func writeFrame(at moment: Double, line: StaticString, to text: inout TextBuffer) {
    let (bar, layer) = place(at: moment)
    text.append("\"time\": ")
    text.append(moment)
    text.append(made: ", \"from\": \"\(bar.edge)\", \"to\": \"\(bar.edge.next)\",")
    text.append(line)
    text.append(layer)
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

extension TextBuffer {
  /// Appends the members of a layer.
  mutating func append(_ layer: LayerGeometry) {
    append("\"size\": ")
    append(list: [layer.size.width, layer.size.height])
    append(", \"position\": ")
    append(list: [layer.position.x, layer.position.y])
    append(", \"transform\": ")
    append(list: layer.transform.elements)
    append(", \"matrix\": ")
    append(list: layer.matrix.elements)
    append(", \"quad\": ")
    append(layer.quad)
  }
}
