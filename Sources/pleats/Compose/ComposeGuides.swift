import Pleat
import PleatContainers
import PleatRender

/// Thin lines that show where a layer would be without its transform.
enum ComposeGuides {
  private static let opacity = 0.3

  static func axes(through point: Point, in view: Size) -> [Drawing.Element] {
    [
      line(Rect(x: 0, y: point.y - 0.5, width: view.width, height: 1)),
      line(Rect(x: point.x - 0.5, y: 0, width: 1, height: view.height)),
    ]
  }

  static func outline(of layer: LayerGeometry) -> [Drawing.Element] {
    let frame = layer.frame
    return [
      line(Rect(x: frame.minX, y: frame.minY, width: frame.width, height: 1)),
      line(Rect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1)),
      line(Rect(x: frame.minX, y: frame.minY, width: 1, height: frame.height)),
      line(Rect(x: frame.maxX - 1, y: frame.minY, width: 1, height: frame.height)),
    ]
  }

  private static func line(_ rect: Rect) -> Drawing.Element {
    Drawing.Element(.color(.white), frame: rect, opacity: opacity)
  }
}

extension RGBColor {
  static let white = RGBColor(red: 1, green: 1, blue: 1)
}
