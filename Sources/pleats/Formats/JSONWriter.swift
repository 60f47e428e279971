import PleatRender

/// Writes one JSON object: the header's members, then `frames`, with one frame per line.
struct JSONWriter<Scalar: PrintableScalar>: FrameWriter, ~Copyable {
  private var json: JSONText<Scalar>
  private var text: TextBuffer
  private var isFirst = true

  init(_ header: FrameHeader, output: String?) throws {
    json = JSONText(header)
    text = TextBuffer(to: try OutputFile(output))
  }

  var files: [OutputFile] { [text.file] }

  mutating func begin() throws {
    text.append("{")
    json.writeHeader(isSpread: true, to: &text)
    text.append(",\n \"frames\": [")
  }

  mutating func append(_ block: borrowing FrameBlock<Scalar>) throws {
    for frame in block.frames.indices {
      text.append(isFirst ? "\n  " : ",\n  ")
      isFirst = false
      json.write(frame, of: block, to: &text)
      try text.flushIfFull()
    }
  }

  mutating func finish() throws {
    text.append("]}\n")
    try text.flush()
  }
}
