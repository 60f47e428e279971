import Pleat
import PleatContainers

/// Writes the frames and effects of a pager as lines of JSON.
struct PagerLineWriter: ~Copyable {
  /// What is written about effects.
  struct Details {
    /// Whether effects have the number of their turn, its cause and its direction.
    var turns = false
    /// Whether there is a line for each step of a page.
    var containment = false
  }

  private var text: TextBuffer
  private let details: Details

  init(_ text: consuming TextBuffer, details: Details) {
    self.text = text
    self.details = details
  }

  /// Writes the lines of effects that have the same frame.
  mutating func write(
    _ effects: [FlipContainer<Int>.Effect], _ frame: (FlipContainer<Int>.Effect) -> PagerFrame<Int>
  ) throws {
    for effect in effects {
      if case .containment = effect.kind, !details.containment { continue }
      try write(frame(effect), effect.kind)
    }
  }

  /// Writes a line.
  mutating func write(
    _ frame: PagerFrame<Int>, _ effect: FlipContainer<Int>.Effect.Kind? = nil
  ) throws {
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
    if let effect { append(effect) }
    text.append("}\n")
    try text.flushIfFull()
  }

  /// Writes the buffered lines.
  mutating func finish() throws { try text.flush() }

  private mutating func append(_ page: Int?) {
    if let page { text.append(made: "\(page)") } else { text.append("null") }
  }

  /// Appends the progress and the velocity of a leaf, after a comma.
  private mutating func append(_ leaf: PagerFrame<Int>.Leaf) {
    text.append(",\"progress\":")
    text.append(leaf.progress)
    text.append(",\"velocity\":")
    text.append(leaf.velocity)
  }

  private mutating func append(_ leaves: [PagerFrame<Int>.Leaf]) {
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

  private mutating func append(_ kind: FlipContainer<Int>.Effect.Kind) {
    text.append(",\"effect\":{\"kind\":\"")
    switch kind {
    case .containment(let event):
      text.append(made: event.step.rawValue)
      text.append("\",\"page\":")
      append(event.page)
      if let frame = event.frame {
        text.append(",\"frame\":")
        text.append(list: [frame.minX, frame.minY, frame.width, frame.height])
      }
    case .didStart(let turn):
      text.append("didStart\"")
      append(turn)
    case .didFinish(let turn, let finished, let completed):
      text.append("didFinish\",\"finished\":")
      text.append(made: "\(finished)")
      text.append(",\"completed\":")
      text.append(made: "\(completed)")
      append(turn)
    case .refused(let reason, let number, let cause):
      text.append("refused\",\"reason\":\"")
      text.append(made: reason.rawValue)
      text.append("\"")
      if details.turns { append(number, cause) }
    }
    text.append("}")
  }

  private mutating func append(_ turn: FlipContainer<Int>.Turn) {
    text.append(",\"from\":")
    append(turn.from)
    text.append(",\"to\":")
    append(turn.to)
    guard details.turns else { return }
    append(turn.id, turn.cause)
    text.append(",\"direction\":\"")
    text.append(made: turn.direction.rawValue)
    text.append("\"")
  }

  private mutating func append(_ number: Int, _ cause: FlipPager.Cause) {
    text.append(",\"turn\":")
    append(number)
    text.append(",\"cause\":\"")
    text.append(made: cause.rawValue)
    text.append("\"")
  }
}
