import Pleat
import PleatRender

/// Writes JSON, with one frame per line.
///
/// JSON is one object with the header's members and `frames`. NDJSON is one object per line: the
/// header, then the frames.
struct JSONWriter<Scalar: PrintableScalar>: FrameWriter, ~Copyable {
  private var text: TextBuffer
  private let isNDJSON: Bool
  private let header: JSONPiece
  private var panelStarts, orderNames: [[UInt8]]
  private var order = PaintOrder()
  private var isFirst = true

  init(_ run: FrameRun) throws {
    isNDJSON = run.options.format == .ndjson
    header = run.header(Scalar.precision, isSpread: !isNDJSON)
    panelStarts = run.panels.map { ("{\"name\": \($0.name), \"visible\": " as JSONPiece).bytes }
    orderNames = run.panels.map { ("\($0.name)" as JSONPiece).bytes }
    text = TextBuffer(to: try OutputFile(run.options.output, regularFor: run.shardUse))
  }

  var files: [OutputFile] { [text.file] }

  mutating func begin() throws -> Int {
    text.append(json: "{\(header)")
    text.append(isNDJSON ? "}\n" : ",\n \"frames\": [")
    return text.mark
  }

  mutating func append(_ block: borrowing FrameBlock<Scalar>) throws {
    for frame in block.frames.indices {
      if !isNDJSON {
        if !isFirst { text.append(Self.separator) }
        text.append("\n  ")
      }
      isFirst = false
      append(frame, of: block)
      if isNDJSON { text.append("\n") }
      try text.flushIfFull()
    }
  }

  mutating func finish() throws {
    if !isNDJSON { text.append(Self.tail) }
    try text.flush()
  }

  /// The text between two frames of JSON.
  static var separator: StaticString { "," }
  /// The text after the last frame of JSON.
  static var tail: StaticString { "]}\n" }

  // MARK: - Frames

  // There can be millions of frames, so their members are written to the buffer without a `JSONPiece`.
  private mutating func append(_ index: Int, of block: borrowing FrameBlock<Scalar>) {
    let frame = block.frames[index]
    text.append("{\"time\": ")
    text.append(frame.time ?? .nan)
    text.append(", \"progress\": ")
    text.append(frame.progress)
    text.append(", \"angle\": ")
    text.append(frame.angle)
    if let leaf = frame.leaf {
      text.append(json: Self.members(of: leaf))
      let panels = block.keyframes.panels
      panelStarts = panels.map {
        ("{\(FrameRun.members(of: $0)), \"visible\": " as JSONPiece).bytes
      }
      orderNames = panels.map { ("\($0.name)" as JSONPiece).bytes }
    }
    text.append(", \"panels\": [")
    block.keyframes.arrange(frame: index, into: &order)
    for panel in panelStarts.indices {
      if panel > 0 { text.separate() }
      text.append(panelStarts[panel])
      text.append(order.isVisible[panel] ? "true" : "false")
      Self.append(block.keyframes.matrices(ofPanel: panel), matrix: index, to: &text)
      Self.append(block.keyframes.quads(ofPanel: panel), quad: index, to: &text)
      text.append(", \"shade\": ")
      text.append(block.keyframes.shades(ofPanel: panel)[index])
      text.append("}")
    }
    text.append("], \"order\": [")
    for (place, panel) in order.panels.enumerated() {
      if place > 0 { text.separate() }
      text.append(orderNames[panel])
    }
    text.append("]}")
  }

  private static func members(of leaf: (finger: Point, pose: PagePeel.Pose)) -> JSONPiece {
    let line = leaf.pose.line.map { line -> JSONPiece in
      "{\"normal\": \(line.normal), \"offset\": \(line.offset)}"
    }
    return """
      , "finger": \(leaf.finger), "held": \(leaf.pose.held), "radius": \(leaf.pose.radius), \
      "line": \(line ?? "null")
      """
  }

  // This is static, because in a debug build a method would copy the whole writer.
  private static func append(
    _ matrices: Span<Scalar>, matrix index: Int, to text: inout TextBuffer
  ) {
    text.append(", \"matrix\": [")
    for place in 16 * index..<16 * (index + 1) {
      if place > 16 * index { text.separate() }
      text.append(matrices[place])
    }
  }

  private static func append(_ quads: Span<Scalar>, quad index: Int, to text: inout TextBuffer) {
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
