import PleatRender

/// Writes one JSON object per line: the header, then the frames.
struct NDJSONWriter<Scalar: PrintableScalar>: FrameWriter, ~Copyable {
  private var json: JSONText<Scalar>
  private var text: TextBuffer

  init(_ header: FrameHeader, output: String?) throws {
    json = JSONText(header)
    text = TextBuffer(to: try OutputFile(output))
  }

  var files: [OutputFile] { [text.file] }

  mutating func begin() throws {
    text.append("{")
    json.writeHeader(isSpread: false, to: &text)
    text.append("}\n")
  }

  mutating func append(_ block: borrowing FrameBlock<Scalar>) throws {
    for frame in block.frames.indices {
      json.write(frame, of: block, to: &text)
      text.append("\n")
      try text.flushIfFull()
    }
  }

  mutating func finish() throws { try text.flush() }
}
