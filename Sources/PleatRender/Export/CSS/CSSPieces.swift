package import Pleat

/// Returns a colour as CSS, such as `rgb(255 128 0 / 0.5)`.
package func cssText(_ color: RGBColor, alpha: Double = 1) -> String {
  let channels = color.components.map { numberText($0 * 255) }.joined(separator: " ")
  return alpha == 1 ? "rgb(\(channels))" : "rgb(\(channels) / \(numberText(alpha)))"
}

/// Returns the paint of a shade as the value of the CSS property `background`.
///
/// If `inPercent` is true, a gradient along an edge fits a panel of any size.
package func cssText(
  _ paint: Shading.Paint, size: Size, inPercent: Bool = false
) -> String {
  switch paint {
  case .cover(let color): return cssText(color)
  case .gradient(let gradient):
    let stops = gradient.stops.map { (cssText(gradient.color, alpha: $0.alpha), $0.offset) }
    // If the gradient has no length, the whole panel lies beyond the last stop.
    return linearGradient(
      stops, from: gradient.start, to: gradient.end, in: size, inPercent: inPercent)
      ?? cssText(gradient.color, alpha: gradient.stops.last?.alpha ?? 0)
  }
}

/// Returns a gradient between two points of a box, or nil if they are one point.
///
/// CSS measures a gradient along a line through the middle of the box. The line begins and ends where it
/// meets perpendiculars through two corners. The stops are placed on this line by exact lengths.
private func linearGradient(
  _ stops: [(color: String, offset: Double)], from start: Point, to end: Point, in size: Size,
  inPercent: Bool = false
) -> String? {
  let (dx, dy) = (end.x - start.x, end.y - start.y)
  let length = (dx * dx + dy * dy).squareRoot()
  guard length > 0 else { return nil }
  let (x, y) = (dx / length, dy / length)
  let line = abs(x) * size.width + abs(y) * size.height
  let first = (start.x - size.width / 2) * x + (start.y - size.height / 2) * y + line / 2
  let places = stops.map { color, offset in
    let place = first + length * offset
    let text = inPercent ? percentText((place / line * 1e8).rounded() / 1e6) : lengthText(place)
    return "\(color) \(text)"
  }
  let angle = Angle(directionX: -dy, y: dx).degrees
  return "linear-gradient(\(([numberText(angle) + "deg"] + places).joined(separator: ", ")))"
}

package func cssText(_ veil: Veil) -> String {
  let color = cssText(veil.color, alpha: veil.opacity)
  return "linear-gradient(\(color), \(color))"
}

extension Creases {
  /// Whether the shade runs between two points instead of two edges.
  package var isSlanted: Bool { from != nil || to != nil }
}

/// Returns the paint of a shade whose opacities at two creases are custom properties.
///
/// It is the value of the CSS property `background`. The names of the properties are `PREFIX-start`
/// and `PREFIX-end`. `size` is the size of the panel, whose element is larger by `bleed`.
package func cssText(
  _ paint: Shading.Paint, along creases: Creases, size: Size, bleed: Insets = .zero, prefix: String
) -> String {
  guard case .cover(let color) = paint else {
    preconditionFailure("only a colour has smooth creases")
  }
  let channels = color.components.map { numberText($0 * 255) }.joined(separator: " ")
  let stops = ["start", "end"].map { "rgb(\(channels) / var(\(prefix)-\($0)))" }
  if creases.isSlanted {
    let (from, to) = creases.run(on: size)
    func shifted(_ point: Point) -> Point {
      Point(x: point.x + bleed.left, y: point.y + bleed.top)
    }
    let box = Rect(origin: .zero, size: size).inset(by: -bleed).size
    return linearGradient(
      [(stops[0], 0), (stops[1], 1)], from: shifted(from), to: shifted(to), in: box) ?? stops[1]
  }
  return
    "linear-gradient(to \(creases.isVertical ? "bottom" : "right"), \(stops.joined(separator: ", ")))"
}

/// Returns a text as a quoted string of CSS, which can also stand in HTML.
package func cssText(_ text: String) -> String {
  // This is fast for the text of a picture, which can have millions of digits.
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0x22 && $0 != 0x5C && $0 != 0x3C }) {
    return "\"\(text)\""
  }
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\" + String(scalar)
    case "\u{0}"..."\u{1F}", "\u{7F}", "<": "\\" + String(scalar.value, radix: 16) + " "
    default: String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}

/// Returns the declarations for the element around the stage.
///
/// The element has the size of the pages. If it is fluid, it has the width of its container, and the
/// proportions of the pages unless rules of the web page give it others.
func boxLines(_ pageSize: Size, isFluid: Bool) -> [String] {
  let size =
    isFluid
    ? [
      "width: 100%;",
      "aspect-ratio: auto \(numberText(pageSize.width)) / \(numberText(pageSize.height));",
      "align-self: start;", "container-type: size;", "writing-mode: horizontal-tb;",
    ]
    : [
      "box-sizing: content-box;", "width: \(lengthText(pageSize.width));",
      "height: \(lengthText(pageSize.height));",
    ]
  return ["position: relative;", "isolation: isolate;", "border: 0;", "padding: 0;"] + size
}

/// Returns the declarations that clip the box of the pages, or the stage in it, and the
/// declarations of the box's shadow.
///
/// A box that is clipped at only some of its edges would lose its shadow there, so the stage is clipped
/// instead. The stage can be lower than the page while it turns, so the bottom is that of the page.
func clipLines(
  _ edges: PageEdges, _ pageSize: Size, under shadow: Drawing.Shadow?
) -> (box: [String], stage: [String]) {
  let drop: [String]? = shadow.map { shadow in
    let lengths = [shadow.offset.width, shadow.offset.height, 2 * shadow.radius].map(lengthText)
    let color = cssText(shadow.color, alpha: shadow.opacity)
    return ["box-shadow: \(lengths.joined(separator: " ")) \(color);"]
  }
  if edges.isEmpty { return (drop ?? [], []) }
  if edges == .all { return (["overflow: hidden;", "overflow: clip;"] + (drop ?? []), []) }
  let bottom = drop == nil ? "0" : "calc(100% - \(lengthText(pageSize.height)))"
  let insets = [(PageEdges.top, "0"), (.right, "0"), (.bottom, bottom), (.left, "0")].map {
    edges.contains($0.0) ? $0.1 : "-100vmax"
  }
  let clip = ["clip-path: inset(\(insets.joined(separator: " ")));"]
  guard let drop else { return (clip, []) }
  return (drop, clip)
}

/// Returns the declarations for an element that contains the panels of pages of a size.
///
/// They begin with `all: unset`, as do those of every element but the outermost, so that rules of
/// the web page for all elements of a type, such as `div { padding: 8px }`, do not move the panels.
///
/// A fluid element is scaled to the size of its container, because a motion for all sizes looks the
/// same in every box, only stretched.
func stageLines(_ pageSize: Size, isFluid: Bool) -> [String] {
  let (width, height) = (lengthText(pageSize.width), lengthText(pageSize.height))
  let scaling = scaleLines(("100cqw", width), ("100cqh", height))
  return [
    "all: unset;", "position: absolute;", "left: 0;", "top: 0;", "width: \(width);",
    "height: \(height);",
  ] + (isFluid ? scaling : [])
}

/// Returns the declarations for an element that contains a whole page, in a panel.
///
/// In a fluid stage, the element has the size of the box, given by the lengths `width` and
/// `height`, and reverses the stage's scale, so that elements in it are not stretched.
func slotLines(_ pageSize: Size, isFluid: Bool, width: String, height: String) -> [String] {
  let (across, down) = (lengthText(pageSize.width), lengthText(pageSize.height))
  guard isFluid else { return ["width: \(across);", "height: \(down);"] }
  return ["width: \(width);", "height: \(height);"]
    + scaleLines((across, width), (down, height))
}

/// Returns the declarations that scale an element by two ratios of lengths.
///
/// CSS cannot divide a length by a length, but `tan(atan2(a, b))` is the ratio of the lengths a and b.
private func scaleLines(_ x: (String, String), _ y: (String, String)) -> [String] {
  let ratios = [x, y].map { "tan(atan2(\($0.0), \($0.1)))" }
  return ["transform-origin: 0 0;", "transform: scale(\(ratios.joined(separator: ", ")));"]
}

/// Returns a length as CSS, rounded to a ten-thousandth of a pixel.
func lengthText(_ points: Double) -> String {
  let rounded = (points * 1e4).rounded() / 1e4
  return rounded == 0 ? "0" : numberText(rounded) + "px"
}

/// Returns a name as a later part of a CSS identifier, with all ASCII characters escaped but letters,
/// digits, `-` and `_`.
func identifierText(_ name: String) -> String {
  name.unicodeScalars.map { scalar in
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": String(scalar)
    case _ where scalar.value >= 0x80: String(scalar)
    default: "\\" + String(scalar.value, radix: 16) + " "
    }
  }.joined()
}

/// Returns a matrix of finite numbers as CSS, `matrix3d(…)`.
///
/// Chromium reads values that a script assigns, including keyframes of Web Animations, with a fast
/// parser that drops all digits after the seventh decimal. On a large page, that moves a corner by
/// half a point. If a number has an exponent, Chromium reads the whole value with the parser that
/// keeps all digits. So an exponent is added if there is none.
func matrixText(_ matrix: Transform3D) -> String {
  var numbers = matrix.elements.map(shortText)
  if !numbers.contains(where: { $0.contains("e") }) { numbers[0] += "e0" }
  return "matrix3d(\(numbers.joined(separator: ",")))"
}

/// Returns a number without the zeros that CSS does not need, such as `-.5` and `2.5e-5`.
func shortText(_ number: Double) -> String {
  let text = numberText(number).replacing("e-0", with: "e-")
  if text.hasPrefix("0.") { return String(text.dropFirst()) }
  return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
}

func percentText(_ percent: Double) -> String { numberText(percent) + "%" }

extension ExportedPanel.VisibilityKey {
  var value: String { isVisible ? "visible" : "hidden" }
}
