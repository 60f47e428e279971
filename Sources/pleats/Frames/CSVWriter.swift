import Pleat
import PleatRender

/// Writes CSV: a line with the names of the columns, then one line per frame and panel.
struct CSVWriter<Scalar: PrintableScalar>: FrameWriter, ~Copyable {
  private var panelNames: [[UInt8]]
  private var text: TextBuffer
  private var order = PaintOrder()

  init(_ run: FrameRun) throws {
    panelNames = Self.cells(run.panels)
    text = TextBuffer(to: try OutputFile(run.options.output, regularFor: run.shardUse))
  }

  private static func cells(_ panels: [Panel]) -> [[UInt8]] {
    panels.map { Array(",\($0.name),".utf8) }
  }

  var files: [OutputFile] { [text.file] }

  mutating func begin() throws -> Int {
    let entries = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let corners = (0..<4).flatMap { ["x\($0)", "y\($0)"] }
    let columns = ["time", "progress", "angle", "panel", "visible"] + entries + corners + ["shade"]
    text.append(made: columns.joined(separator: ",") + "\n")
    return text.mark
  }

  mutating func append(_ block: borrowing FrameBlock<Scalar>) throws {
    for index in block.frames.indices {
      let frame = block.frames[index]
      let start = text.mark
      if let time = frame.time { text.append(time) }
      text.comma()
      if frame.progress.isFinite { text.append(frame.progress) }
      text.comma()
      if frame.angle.isFinite { text.append(frame.angle) }
      if frame.leaf != nil { panelNames = Self.cells(block.keyframes.panels) }
      let shared = start..<text.mark
      block.keyframes.arrange(frame: index, into: &order)
      for panel in panelNames.indices {
        if panel > 0 { text.append(again: shared) }
        text.append(panelNames[panel])
        text.append(order.isVisible[panel] ? "1" : "0")
        appendCells(block.keyframes.matrices(ofPanel: panel), 16 * index..<16 * (index + 1))
        appendCells(block.keyframes.quads(ofPanel: panel), 8 * index..<8 * (index + 1))
        appendCells(block.keyframes.shades(ofPanel: panel), index..<index + 1)
        text.append("\n")
      }
      try text.flushIfFull()
    }
  }

  mutating func finish() throws { try text.flush() }

  /// Appends numbers as cells, which are empty for hidden corners.
  private mutating func appendCells(_ numbers: Span<Scalar>, _ places: Range<Int>) {
    for place in places {
      text.comma()
      if numbers[place].isFinite { text.append(numbers[place]) }
    }
  }
}
