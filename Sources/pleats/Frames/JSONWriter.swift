import PleatRender

/// Writes JSON, with one frame per line.
///
/// It is one object with the header's members and `frames`; or, as NDJSON, an object per line: the
/// header, then the frames.
struct JSONWriter<Scalar: PrintableScalar>: FrameWriter, ~Copyable {
  private var json: JSONText<Scalar>
  private var text: TextBuffer
  private let isNDJSON: Bool
  private var isFirst = true

  init(_ run: FrameRun) throws {
    json = JSONText(run)
    text = TextBuffer(to: try OutputFile(run.options.output, regularFor: run.shardUse))
    isNDJSON = run.options.format == .ndjson
  }

  var files: [OutputFile] { [text.file] }

  mutating func begin() throws -> Int {
    text.append("{")
    json.writeHeader(isSpread: !isNDJSON, to: &text)
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
      json.write(frame, of: block, to: &text)
      if isNDJSON { text.append("\n") }
      try text.flushIfFull()
    }
  }

  mutating func finish() throws {
    if !isNDJSON { text.append(Self.tail) }
    try text.flush()
  }

  /// What is between two frames of JSON, and after the last one.
  static var separator: StaticString { "," }
  static var tail: StaticString { "]}\n" }
}
