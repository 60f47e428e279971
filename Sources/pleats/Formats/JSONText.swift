import Pleat

/// Writes the header and the frames as JSON.
///
/// The parts that all frames share are prepared as bytes.
struct JSONText<Scalar: PrintableScalar> {
  private let header: FrameHeader
  private let panelStarts: [[UInt8]]
  private let orderNames: [[UInt8]]
  private let visible: [Range<Double>]

  init(_ header: FrameHeader) {
    self.header = header
    panelStarts = header.panels.map { Array("{\"name\": \"\($0.name)\", \"visible\": ".utf8) }
    orderNames = header.panels.map { Array("\"\($0.name)\"".utf8) }
    visible = header.panels.map(\.visible)
  }

  /// Writes one frame.
  func write(_ index: Int, of block: FrameBlock<Scalar>, to text: inout TextBuffer) {
    let frame = block.frames[index]
    text.append("{\"time\": ")
    if let time = frame.time { text.append(time) } else { text.append("null") }
    text.append(", \"progress\": ")
    text.append(frame.progress)
    text.append(", \"angle\": ")
    text.append(frame.angle)
    text.append(", \"panels\": [")
    for panel in panelStarts.indices {
      if panel > 0 { text.separate() }
      text.append(panelStarts[panel])
      text.append(isVisible(panel, frame) ? "true" : "false")
      writeNumbers(index * panelStarts.count + panel, of: block, to: &text)
    }
    text.append("], \"order\": [")
    var isFirst = true
    for panel in header.paintOrder where isVisible(panel, frame) {
      if !isFirst { text.separate() }
      text.append(orderNames[panel])
      isFirst = false
    }
    text.append("]}")
  }

  private func isVisible(_ panel: Int, _ frame: FrameBlock<Scalar>.Frame) -> Bool {
    visible[panel].contains(frame.quarterTurns)
  }

  /// Writes a panel's numbers, and the end of its object.
  private func writeNumbers(
    _ item: Int, of block: FrameBlock<Scalar>, to text: inout TextBuffer
  ) {
    text.append(", \"matrix\": [")
    for place in 16 * item..<16 * (item + 1) {
      if place > 16 * item { text.separate() }
      text.append(block.matrices[place])
    }
    text.append("], \"quad\": [[")
    for corner in 0..<4 {
      if corner > 0 { text.append("], [") }
      text.append(block.quads[8 * item + 2 * corner])
      text.separate()
      text.append(block.quads[8 * item + 2 * corner + 1])
    }
    text.append("]], \"shade\": ")
    text.append(block.shades[item])
    text.append("}")
  }
}

// MARK: - Header

extension JSONText {
  /// Writes the header's members without the braces around them, each panel on a line of its own if
  /// `isSpread`.
  func writeHeader(isSpread: Bool, to text: inout TextBuffer) {
    let bits = header.kind.bits.map { ", \"\($0.name)\": \($0.isSet)" }.joined()
    text.append(made: "\"pleat\": 1, \"backend\": \"\(header.backend.name)\", ")
    text.append(made: "\"precision\": \"\(header.precision.rawValue)\",\(isSpread ? "\n" : "") ")
    text.append(
      made: "\"transition\": {\"kind\": \"\(header.kind.name)\"\(bits)},\(isSpread ? "\n" : "") ")
    text.append("\"size\": ")
    text.append(list: [header.size.width, header.size.height])
    text.append(", \"scale\": ")
    text.append(header.scale)
    text.append(", \"duration\": ")
    text.append(header.duration)
    text.append(", \"perspectiveDistance\": ")
    text.append(header.perspectiveDistance ?? .nan)
    text.append(made: ", \"clips\": \(header.clips),\(isSpread ? "\n" : "") \"panels\": [")
    for (index, panel) in header.panels.enumerated() {
      if index > 0 { text.append(isSpread ? "," : ", ") }
      if isSpread { text.append("\n  ") }
      write(panel, to: &text)
    }
    text.append("]")
  }

  private func write(_ panel: Panel, to text: inout TextBuffer) {
    let (rect, insets) = (panel.content.rect, panel.antialiasInsets)
    text.append(made: "{\"name\": \"\(panel.name)\", ")
    text.append(made: "\"content\": {\"page\": \"\(panel.content.page.rawValue)\", \"rect\": ")
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
    text.append("}")
  }

  private func write(_ gradient: Gradient, to text: inout TextBuffer) {
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
