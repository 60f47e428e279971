import Pleat
import PleatRender

/// Writes CSV: a line with the names of the columns, then one line per frame and panel.
struct CSVWriter<Scalar: PrintableScalar>: FrameWriter, ~Copyable {
  private let panelNames: [[UInt8]]
  private let visible: [Range<Double>]
  private var text: TextBuffer

  init(_ header: FrameHeader, output: String?) throws {
    panelNames = header.panels.map { Array(",\($0.name),".utf8) }
    visible = header.panels.map(\.visible)
    text = TextBuffer(to: try OutputFile(output))
  }

  var files: [OutputFile] { [text.file] }

  mutating func begin() throws {
    let entries = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let corners = (0..<4).flatMap { ["x\($0)", "y\($0)"] }
    let columns = ["time", "progress", "angle", "panel", "visible"] + entries + corners + ["shade"]
    text.append(made: columns.joined(separator: ",") + "\n")
  }

  mutating func append(_ block: FrameBlock<Scalar>) throws {
    for index in block.frames.indices {
      let frame = block.frames[index]
      let start = text.mark
      if let time = frame.time { text.append(time) }
      text.comma()
      text.append(frame.progress)
      text.comma()
      text.append(frame.angle)
      let shared = start..<text.mark
      for panel in panelNames.indices {
        if panel > 0 { text.append(again: shared) }
        text.append(panelNames[panel])
        text.append(visible[panel].contains(frame.quarterTurns) ? "1" : "0")
        let item = index * panelNames.count + panel
        for place in 16 * item..<16 * (item + 1) { appendCell(block.matrices[place]) }
        for place in 8 * item..<8 * (item + 1) { appendCell(block.quads[place]) }
        appendCell(block.shades[item])
        text.append("\n")
      }
      try text.flushIfFull()
    }
  }

  mutating func finish() throws { try text.flush() }

  /// Appends a cell, which is empty for a hidden corner.
  private mutating func appendCell(_ number: Scalar) {
    text.comma()
    if number.isFinite { text.append(number) }
  }
}
