import Pleat
import PleatContainers
import PleatRender

/// Writes what happens in a navigation stack as lines of JSON.
struct NavigationLineWriter: ~Copyable {
  private var text: TextBuffer
  private var names: StyleNames
  /// Whether a line has been written.
  private var hasLines = false
  /// The state of a line that is written when it is known whether another one follows.
  private var pending: (container: NavigationContainer<String>, time: Double)?

  /// Creates a writer that knows the names of some styles.
  init(_ text: consuming TextBuffer, names: StyleNames) {
    self.text = text
    self.names = names
  }

  /// Writes a script that has been played, until no transition is running.
  mutating func write(_ film: NavigationFilm, rate: Double) throws {
    var (container, last) = (film.start, -1.0)
    for moment in film.moments {
      while container.stack.running != nil, let frame = Self.frame(after: last, rate),
        frame < moment.time - 1e-9
      {
        try write(container, at: frame, hasStack: true)
        last = frame
      }
      if let step = moment.step { names.remember(step.action) }
      for effect in moment.effects { try write(effect.container, at: effect.time, effect.kind) }
      if container.stack.running != nil || moment.container.stack.running != nil {
        try write(moment.container, at: moment.time, hasStack: true)
      } else {
        try flushPending()
        pending = (moment.container, moment.time)
      }
      (container, last) = (moment.container, moment.time)
    }
    if last < 0 { pending = (film.start, 0) }
    try flushPending(hasStack: true)
    try text.flush()
  }

  /// The first of the times k/rate after a time; nil for times too large for a step of 1/rate.
  private static func frame(after time: Double, _ rate: Double) -> Double? {
    var count = (time * rate).rounded(.down)
    // Rounding can require a second step.
    for _ in 0..<3 where count / rate <= time + 1e-9 { count += 1 }
    return count / rate > time + 1e-9 ? count / rate : nil
  }

  /// Writes the line that waits, if one does.
  private mutating func flushPending(hasStack: Bool = false) throws {
    guard let (container, time) = pending else { return }
    pending = nil
    try write(container, at: time, hasStack: hasStack)
  }

  /// Writes a line: the state, and what has happened.
  ///
  /// A stack can be deep, so not every line lists it.
  private mutating func write(
    _ container: NavigationContainer<String>, at time: Double,
    _ kind: NavigationContainer<String>.Effect.Kind? = nil, hasStack: Bool = false
  ) throws {
    try flushPending()
    let stack = container.stack
    text.append("{\"t\":")
    text.append(time)
    text.append(",\"state\":\"")
    text.append(made: stack.running == nil ? "idle" : "running")
    text.append("\"")
    if hasStack || !hasLines {
      text.append(",\"pages\":")
      append(stack.pages)
      text.append(",\"presented\":")
      append(stack.presented.map(\.page))
    }
    hasLines = true
    if let running = stack.running {
      text.append(",\"from\":")
      append(running.source)
      text.append(",\"to\":")
      append(running.destination)
      for (name, value) in [
        ("progress", container.progress(at: time)), ("opacity", container.opacity(at: time)),
        ("shade", container.shadeOpacity(at: time)),
      ] {
        guard let value else { continue }
        text.append(made: ",\"\(name)\":")
        text.append(value)
      }
    }
    if let kind { append(kind) }
    text.append("}\n")
    try text.flushIfFull()
  }

  // MARK: - Values

  private mutating func append(_ word: String) { text.append(made: jsonString(word)) }

  private mutating func append(_ words: [String]) {
    text.append("[")
    for (index, word) in words.enumerated() {
      if index > 0 { text.comma() }
      append(word)
    }
    text.append("]")
  }

  private mutating func append(_ kind: NavigationContainer<String>.Effect.Kind) {
    if case .containment(let event) = kind {
      text.append(",\"event\":{\"page\":")
      append(event.page)
      text.append(",\"step\":")
      append(event.step.rawValue)
      if let frame = event.frame {
        text.append(",\"frame\":")
        text.append(list: [frame.minX, frame.minY, frame.width, frame.height])
      }
      return text.append("}")
    }
    text.append(",\"effect\":{\"kind\":")
    switch kind {
    case .didStart(let change):
      append("didStart")
      append(change)
      text.append(",\"style\":")
      append(names.text(of: change))
      text.append(",\"duration\":")
      text.append(change.totalDuration)
    case .didFinish(let change, let isCompleted):
      append("didFinish")
      text.append(made: ",\"completed\":\(isCompleted)")
      append(change)
    case .waits(let operation):
      append("waits")
      text.append(",\"operation\":")
      append(operation.word)
    case .refused(let error):
      append("refused")
      text.append(",\"reason\":")
      append(error.scriptText)
    case .tap(let result):
      append("tap")
      text.append(",\"target\":")
      switch result {
      case .page(let page):
        append("page")
        text.append(",\"page\":")
        append(page)
      case .dismissing: append("shade")
      case .swallowed: append("nobody")
      }
    case .containment: break
    }
    text.append("}")
  }

  private mutating func append(_ change: NavigationChange<String>) {
    text.append(",\"operation\":")
    append(change.operation.word)
    text.append(",\"from\":")
    append(change.source)
    text.append(",\"to\":")
    append(change.destination)
  }
}

extension NavigationOperation {
  /// The word of a script for the operation.
  fileprivate var word: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popToRoot: "popToRoot"
    case .popTo: "popTo"
    case .replace: "replace"
    case .present: "present"
    case .dismiss: "dismiss"
    }
  }
}
