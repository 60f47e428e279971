import Foundation
import Pleat
import PleatContainers

/// Writes what happens in a navigation stack as lines of JSON.
struct NavigationLineWriter: ~Copyable {
  private var text: TextBuffer
  private var names: StyleNames
  private let encoder = JSONEncoder()

  /// Creates a writer that knows the names of some styles.
  init(_ text: consuming TextBuffer, names: StyleNames) {
    self.text = text
    self.names = names
    encoder.outputFormatting = .withoutEscapingSlashes
  }

  /// Plays a script, and continues until no transition is running.
  mutating func play(
    _ steps: [NavigationScript.Step], with start: NavigationContainer<String>, rate: Double
  ) throws {
    var (container, last) = (start, -1.0)
    try NavigationFilm.play(steps, from: start) { moment in
      while container.stack.running != nil, let frame = Self.frame(after: last, rate),
        frame < moment.time - 1e-9
      {
        try write(container, at: frame)
        last = frame
      }
      if let step = moment.step { names.remember(step.action) }
      for effect in moment.effects { try write(effect.container, at: effect.time, effect.kind) }
      try write(moment.container, at: moment.time)
      (container, last) = (moment.container, moment.time)
    }
    if last < 0 { try write(start, at: 0) }
    try text.flush()
  }

  /// The first of the times k/rate after a time; nil for times too large for a step of 1/rate.
  private static func frame(after time: Double, _ rate: Double) -> Double? {
    var count = (time * rate).rounded(.down)
    // Rounding can require a second step.
    for _ in 0..<3 where count / rate <= time + 1e-9 { count += 1 }
    return count / rate > time + 1e-9 ? count / rate : nil
  }

  /// Writes a line: the state, and what has happened.
  private mutating func write(
    _ container: NavigationContainer<String>, at time: Double,
    _ kind: NavigationContainer<String>.Effect.Kind? = nil
  ) throws {
    let stack = container.stack
    text.append("{\"t\":")
    text.append(time)
    text.append(",\"state\":\"")
    text.append(made: stack.running == nil ? "idle" : "running")
    text.append("\",\"pages\":")
    try append(stack.pages)
    text.append(",\"presented\":")
    try append(stack.presented.map(\.page))
    if let running = stack.running {
      text.append(",\"from\":")
      try append(running.source)
      text.append(",\"to\":")
      try append(running.destination)
      for (name, value) in [
        ("progress", container.progress(at: time)), ("opacity", container.opacity(at: time)),
        ("shade", container.shadeOpacity(at: time)),
      ] {
        guard let value else { continue }
        text.append(made: ",\"\(name)\":")
        text.append(value)
      }
    }
    if let kind { try append(kind) }
    text.append("}\n")
    try text.flushIfFull()
  }

  // MARK: - Values

  private mutating func append(_ word: String) throws {
    text.append(Array(try encoder.encode(word)))
  }

  private mutating func append(_ words: [String]) throws {
    text.append("[")
    for (index, word) in words.enumerated() {
      if index > 0 { text.comma() }
      try append(word)
    }
    text.append("]")
  }

  private mutating func append(_ kind: NavigationContainer<String>.Effect.Kind) throws {
    if case .containment(let event) = kind {
      text.append(",\"event\":{\"page\":")
      try append(event.page)
      text.append(",\"step\":")
      try append(event.step.rawValue)
      if let frame = event.frame {
        text.append(",\"frame\":")
        text.append(list: [frame.minX, frame.minY, frame.width, frame.height])
      }
      return text.append("}")
    }
    text.append(",\"effect\":{\"kind\":")
    switch kind {
    case .didStart(let change):
      try append("didStart")
      try append(change)
      text.append(",\"style\":")
      try append(names.text(of: change))
      text.append(",\"duration\":")
      text.append(change.totalDuration)
    case .didFinish(let change, let isCompleted):
      try append("didFinish")
      text.append(made: ",\"completed\":\(isCompleted)")
      try append(change)
    case .waits(let operation):
      try append("waits")
      text.append(",\"operation\":")
      try append(operation.word)
    case .refused(let error):
      try append("refused")
      text.append(",\"reason\":")
      try append(error.scriptText)
    case .tap(let result):
      try append("tap")
      text.append(",\"target\":")
      switch result {
      case .page(let page):
        try append("page")
        text.append(",\"page\":")
        try append(page)
      case .dismissing: try append("shade")
      case .swallowed: try append("nobody")
      }
    case .containment: break
    }
    text.append("}")
  }

  private mutating func append(_ change: NavigationChange<String>) throws {
    text.append(",\"operation\":")
    try append(change.operation.word)
    text.append(",\"from\":")
    try append(change.source)
    text.append(",\"to\":")
    try append(change.destination)
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
