import Foundation
import Pleat
import PleatContainers

/// Writes what happens in a navigation stack as lines of JSON.
struct NavigationLineWriter: ~Copyable {
  private var text: TextBuffer
  private let encoder = JSONEncoder()

  init(_ text: consuming TextBuffer) {
    self.text = text
    encoder.outputFormatting = .withoutEscapingSlashes
  }

  /// Plays a script, and continues until no transition is running.
  mutating func play(
    _ steps: [NavigationScript.Step], with player: NavigationPlayer, rate: Double
  ) throws {
    var (player, last) = (player, -1.0)
    for step in steps {
      try tick(&player, to: step.time, rate, &last)
      for moment in player.handle(step.action, at: step.time) { try write(moment, &last) }
      try write(player, at: step.time)
      last = step.time
    }
    try tick(&player, to: .infinity, rate, &last)
    if last < 0 { try write(player, at: 0) }
    try text.flush()
  }

  /// Writes the frames before a time and the ends of transitions up to it.
  private mutating func tick(
    _ player: inout NavigationPlayer, to time: Double, _ rate: Double, _ last: inout Double
  ) throws {
    while let end = player.end {
      if let frame = Self.frame(after: last, rate), frame < min(end, time) - 1e-9 {
        try write(player, at: frame)
        last = frame
      } else if end <= time {
        for moment in player.advance(to: end) { try write(moment, &last) }
        try write(player, at: end)
        last = end
      } else {
        return
      }
    }
  }

  /// The first of the times k/rate after a time; nil for times too large for a step of 1/rate.
  private static func frame(after time: Double, _ rate: Double) -> Double? {
    var count = (time * rate).rounded(.down)
    // Rounding can require a second step.
    for _ in 0..<3 where count / rate <= time + 1e-9 { count += 1 }
    return count / rate > time + 1e-9 ? count / rate : nil
  }

  private mutating func write(
    _ moment: NavigationPlayer.Moment, _ last: inout Double
  ) throws {
    try write(moment.player, at: moment.time, moment.event)
    last = moment.time
  }

  /// Writes a line: the state, and what has happened.
  private mutating func write(
    _ player: NavigationPlayer, at time: Double, _ event: NavigationPlayer.Event? = nil
  ) throws {
    let stack = player.stack
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
        ("progress", player.progress(at: time)), ("opacity", player.opacity(at: time)),
        ("shade", player.shade(at: time)),
      ] {
        guard let value else { continue }
        text.append(made: ",\"\(name)\":")
        text.append(value)
      }
    }
    if let event { try append(event, player) }
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

  private mutating func append(
    _ event: NavigationPlayer.Event, _ player: NavigationPlayer
  ) throws {
    if case .containment(let event) = event {
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
    switch event {
    case .didStart(let change):
      try append("didStart")
      try append(change)
      text.append(",\"style\":")
      try append(player.style(of: change))
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
    case .refused(let reason):
      try append("refused")
      text.append(",\"reason\":")
      try append(reason)
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
