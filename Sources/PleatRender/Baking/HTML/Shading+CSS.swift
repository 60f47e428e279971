import Foundation
import Pleat

extension Shading.Paint {
  /// The paint as the CSS `background` of a box of a size in points.
  ///
  /// A CSS gradient line runs through the middle of its box, at an angle from upward, clockwise; both
  /// ends lie where the box's corners project onto it. So stops are placed from there in pixels.
  /// Source: CSS Images Level 3, section 3.1.
  func cssBackground(in size: Size) -> String {
    switch self {
    case .cover(let color): return color.cssText(alpha: 1)
    case .gradient(let gradient):
      let (start, end) = (gradient.start, gradient.end)
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0, let last = gradient.stops.last else {
        // Offsets that all lie at one point: all that is seen is beyond the last.
        return gradient.color.cssText(alpha: gradient.stops.last?.alpha ?? 0)
      }
      let (ux, uy) = (dx / length, dy / length)
      let half = (size.width * ux.magnitude + size.height * uy.magnitude) / 2
      let first = (start.x - size.width / 2) * ux + (start.y - size.height / 2) * uy + half
      let turn = Self.cssAngle(ux, uy)
      let stops = gradient.stops.map { stop in
        "\(gradient.color.cssText(alpha: stop.alpha)) "
          + "\(HTMLPage.Value.text(of: first + stop.offset * length))px"
      }
      guard stops.count > 1 else { return gradient.color.cssText(alpha: last.alpha) }
      return "linear-gradient(\(turn), \(stops.joined(separator: ", ")))"
    }
  }

  private static func cssAngle(_ ux: Double, _ uy: Double) -> String {
    switch (ux, uy) {
    case (0, -1): "0deg"
    case (1, 0): "90deg"
    case (0, 1): "180deg"
    case (-1, 0): "270deg"
    default: "\(HTMLPage.Value.text(of: atan2(ux, -uy)))rad"
    }
  }
}

extension Color {
  /// The colour as CSS, as in `rgb(0% 0% 0% / 0.25)`.
  func cssText(alpha: Double) -> String {
    let parts = components.map { "\(HTMLPage.Value.text(of: $0 * 100))%" }.joined(separator: " ")
    return alpha == 1 ? "rgb(\(parts))" : "rgb(\(parts) / \(HTMLPage.Value.text(of: alpha)))"
  }
}
