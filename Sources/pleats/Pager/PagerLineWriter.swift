import PleatContainers

/// Writes the frames and effects of a pager as lines of JSON.
struct PagerLineWriter: ~Copyable {
  private var text: TextBuffer

  init(_ text: consuming TextBuffer) { self.text = text }

  /// Writes a line.
  mutating func write(_ frame: FlipPager.Frame, _ effect: FlipPager.Effect?) throws {
    text.append("{\"t\":")
    text.append(frame.time)
    text.append(",\"state\":\"")
    text.append(made: frame.state.rawValue)
    text.append("\",\"page\":")
    append(frame.page)
    if let newest = frame.newest {
      append(newest)
      text.append(",\"target\":")
      append(newest.to)
    }
    if frame.leaves.count > 1 { append(frame.leaves) }
    if frame.isCrossFade { text.append(",\"crossFade\":true") }
    if let effect { append(effect.kind) }
    text.append("}\n")
    try text.flushIfFull()
  }

  /// Writes the buffered lines.
  mutating func finish() throws { try text.flush() }

  private mutating func append(_ page: Int?) {
    if let page { text.append(made: "\(page)") } else { text.append("null") }
  }

  /// Appends the progress and the velocity of a leaf, after a comma.
  private mutating func append(_ leaf: FlipPager.Frame.Leaf) {
    text.append(",\"progress\":")
    text.append(leaf.progress)
    text.append(",\"velocity\":")
    text.append(leaf.velocity)
  }

  private mutating func append(_ leaves: [FlipPager.Frame.Leaf]) {
    text.append(",\"leaves\":[")
    for (index, leaf) in leaves.enumerated() {
      if index > 0 { text.comma() }
      text.append("{\"from\":")
      append(leaf.from)
      text.append(",\"to\":")
      append(leaf.to)
      append(leaf)
      text.append("}")
    }
    text.append("]")
  }

  private mutating func append(_ kind: FlipPager.Effect.Kind) {
    text.append(",\"effect\":{\"kind\":\"")
    switch kind {
    case .didStart(let from, let to):
      text.append("didStart\"")
      append(from: from, to: to)
    case .didFinish(let finished, let completed, let from, let to):
      text.append("didFinish\",\"finished\":")
      text.append(made: "\(finished)")
      text.append(",\"completed\":")
      text.append(made: "\(completed)")
      append(from: from, to: to)
    case .refused(let reason):
      text.append("refused\",\"reason\":\"")
      text.append(made: reason.rawValue)
      text.append("\"")
    }
    text.append("}")
  }

  private mutating func append(from: Int, to: Int?) {
    text.append(",\"from\":")
    append(from)
    text.append(",\"to\":")
    append(to)
  }
}
