import Pleat
import PleatRender

/// Writes the header and the frames as JSON.
///
/// The parts that all frames share are prepared as bytes.
struct JSONText<Scalar: PrintableScalar> {
  private let run: FrameRun
  private let panelStarts: [[UInt8]]
  private let orderNames: [[UInt8]]
  /// The order of a frame, in memory that is reused.
  private var order = PaintOrder()

  init(_ run: FrameRun) {
    self.run = run
    panelStarts = run.panels.map {
      Array("{\"name\": \(jsonString($0.name)), \"visible\": ".utf8)
    }
    orderNames = run.panels.map { Array(jsonString($0.name).utf8) }
  }

  /// Writes one frame.
  mutating func write(
    _ index: Int, of block: borrowing FrameBlock<Scalar>, to text: inout TextBuffer
  ) {
    let frame = block.frames[index]
    text.append("{\"time\": ")
    if let time = frame.time { text.append(time) } else { text.append("null") }
    text.append(", \"progress\": ")
    text.append(frame.progress)
    text.append(", \"angle\": ")
    text.append(frame.angle)
    text.append(", \"panels\": [")
    block.keyframes.arrange(frame: index, into: &order)
    for panel in panelStarts.indices {
      if panel > 0 { text.separate() }
      text.append(panelStarts[panel])
      text.append(order.isVisible[panel] ? "true" : "false")
      Self.write(block.keyframes.matrices(ofPanel: panel), matrix: index, to: &text)
      Self.write(block.keyframes.quads(ofPanel: panel), quad: index, to: &text)
      text.append(", \"shade\": ")
      text.append(block.keyframes.shades(ofPanel: panel)[index])
      text.append("}")
    }
    text.append("], \"order\": [")
    var isFirst = true
    for panel in order.panels {
      if !isFirst { text.separate() }
      text.append(orderNames[panel])
      isFirst = false
    }
    text.append("]}")
  }

  // Static: a method would copy the value in a debug build.
  private static func write(_ matrices: Span<Scalar>, matrix index: Int, to text: inout TextBuffer)
  {
    text.append(", \"matrix\": [")
    for place in 16 * index..<16 * (index + 1) {
      if place > 16 * index { text.separate() }
      text.append(matrices[place])
    }
  }

  private static func write(_ quads: Span<Scalar>, quad index: Int, to text: inout TextBuffer) {
    text.append("], \"quad\": [[")
    for corner in 4 * index..<4 * (index + 1) {
      if corner > 4 * index { text.append("], [") }
      text.append(quads[2 * corner])
      text.separate()
      text.append(quads[2 * corner + 1])
    }
    text.append("]]")
  }
}

// MARK: - Header

extension JSONText {
  /// Writes the header's members without the braces around them, each panel on a line of its own if
  /// `isSpread`.
  func writeHeader(isSpread: Bool, to text: inout TextBuffer) {
    let request = run.request
    let line = isSpread ? "\n" : ""
    text.append(made: "\"pleat\": 1, \"backend\": \"\(run.backend.name)\", ")
    text.append(made: "\"precision\": \"\(Scalar.precision.rawValue)\",\(line) ")
    text.append(made: "\"transition\": {\"kind\": \"\(request.kind.name)\"")
    for parameter in request.kind.parameters where parameter.isInHeader {
      text.append(made: ", \"\(parameter.name)\": ")
      if let value = request.values[parameter.name] { write(value, to: &text) }
    }
    text.append(made: "},\(line) ")
    text.append("\"size\": ")
    text.append(list: [request.size.width, request.size.height])
    text.append(", \"scale\": ")
    text.append(request.options.scale)
    text.append(", \"duration\": ")
    text.append(request.options.duration)
    text.append(", \"perspectiveDistance\": ")
    text.append(request.transition.perspectiveDistance() ?? .nan)
    let clip = request.transition.clip
    let edges = clip.names.map { "\"\($0)\"" }.joined(separator: ", ")
    text.append(
      made: ", \"clips\": \(!clip.isEmpty), \"clipEdges\": [\(edges)],\(line) \"panels\": [")
    for (index, panel) in run.panels.enumerated() {
      if index > 0 { text.append(isSpread ? "," : ", ") }
      if isSpread { text.append("\n  ") }
      write(panel, to: &text)
    }
    text.append("]")
  }

  private func write(_ value: TransitionKind.Value, to text: inout TextBuffer) {
    switch value {
    case .flag(let value): text.append(value ? "true" : "false")
    case .integer(let value): text.append(made: "\(value)")
    case .number(let value): text.append(value)
    case .name(let value): text.append(made: jsonString(value))
    }
  }

  private func write(_ panel: Panel, to text: inout TextBuffer) {
    let (rect, insets) = (panel.content.rect, panel.antialiasInsets)
    text.append(made: "{\"name\": \(jsonString(panel.name)), ")
    let page = jsonString(panel.content.page.rawValue)
    text.append(made: "\"content\": {\"page\": \(page), \"rect\": ")
    text.append(list: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    text.append("}, \"antialiasInsets\": ")
    text.append(list: [insets.top, insets.left, insets.bottom, insets.right])
    text.append(", \"gradient\": ")
    if case .gradient(let gradient)? = panel.shading?.paint {
      write(gradient, to: &text)
    } else {
      text.append("null")
    }
    text.append(", \"cover\": ")
    if case .cover(let color)? = panel.shading?.paint {
      text.append("{\"color\": ")
      text.append(list: color.components)
      text.append("}")
    } else {
      text.append("null")
    }
    if panel.isReversed { text.append(", \"reversed\": true") }
    if let veil = panel.veil {
      text.append(", \"veil\": {\"color\": ")
      text.append(list: veil.color.components)
      text.append(", \"opacity\": ")
      text.append(veil.opacity)
      text.append("}")
    }
    text.append("}")
  }

  private func write(_ gradient: ShadowGradient, to text: inout TextBuffer) {
    text.append("{\"color\": ")
    text.append(list: gradient.color.components)
    text.append(", \"start\": ")
    text.append(list: [gradient.start.x, gradient.start.y])
    text.append(", \"end\": ")
    text.append(list: [gradient.end.x, gradient.end.y])
    text.append(", \"stops\": [")
    for (index, stop) in gradient.stops.enumerated() {
      if index > 0 { text.separate() }
      text.append(list: [stop.offset, stop.alpha])
    }
    text.append("]}")
  }
}
