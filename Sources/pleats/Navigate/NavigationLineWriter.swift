import Pleat
import PleatContainers
import PleatRender

struct NavigationLineWriter: ~Copyable {
  private var text: TextBuffer
  private var names: StyleNames
  private var hasLines = false
  /// The state of a line that is written later, because the very last line differs from the others.
  private var pending: (container: NavigationContainer<String>, time: Double)?

  init(_ text: consuming TextBuffer, names: StyleNames) {
    self.text = text
    self.names = names
  }

  mutating func write(_ film: NavigationFilm, rate: Double) throws {
    var (container, last) = (film.start, -1.0)
    for moment in film.moments {
      while container.stack.running != nil, let frame = frameTime(after: last, rate),
        frame < moment.time - sameTime
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

  private mutating func flushPending(hasStack: Bool = false) throws {
    guard let (container, time) = pending else { return }
    pending = nil
    try write(container, at: time, hasStack: hasStack)
  }

  /// Writes a line: the state, and what has happened.
  ///
  /// Not every line lists the stack, because it can be deep.
  private mutating func write(
    _ container: NavigationContainer<String>, at time: Double,
    _ kind: NavigationContainer<String>.Effect.Kind? = nil, hasStack: Bool = false
  ) throws {
    try flushPending()
    let stack = container.stack
    var line: JSONPiece = """
      {"t":\(time),"state":\(stack.running == nil ? "idle" : "running")
      """
    if hasStack || !hasLines {
      line += """
        ,"pages":\(stack.pages, separator: ","),\
        "presented":\(stack.presented.map(\.page), separator: ",")
        """
    }
    hasLines = true
    if let running = stack.running {
      line += ",\"from\":\(running.source),\"to\":\(running.destination)"
      for (name, value) in [
        ("progress", container.progress(at: time)), ("opacity", container.opacity(at: time)),
        ("shade", container.shadeOpacity(at: time)),
      ] {
        if let value { line += ",\(name):\(value)" }
      }
    }
    if let kind { line += members(of: kind) }
    text.append(json: "\(line)}\n")
    try text.flushIfFull()
  }

  // MARK: - Values

  private func members(of kind: NavigationContainer<String>.Effect.Kind) -> JSONPiece {
    switch kind {
    case .containment(let event):
      let frame: JSONPiece = event.frame.map { ",\"frame\":\($0)" } ?? ""
      return """
        ,"event":{"page":\(event.page),"step":\(event.step.rawValue)\(frame)}
        """
    case .didStart(let change):
      return effect(
        "didStart",
        """
        \(members(of: change)),"style":\(names.text(of: change)),"duration":\(change.totalDuration)
        """)
    case .didFinish(let change, let isCompleted):
      return effect("didFinish", ",\"completed\":\(isCompleted)\(members(of: change))")
    case .waits(let operation): return effect("waits", ",\"operation\":\(operation.word)")
    case .refused(let error): return effect("refused", ",\"reason\":\(error.scriptText)")
    case .tap(.page(let page)): return effect("tap", ",\"target\":\"page\",\"page\":\(page)")
    case .tap(.dismissing): return effect("tap", ",\"target\":\"shade\"")
    case .tap(.swallowed): return effect("tap", ",\"target\":\"nobody\"")
    }
  }

  private func effect(_ kind: String, _ members: JSONPiece) -> JSONPiece {
    ",\"effect\":{\"kind\":\(kind)\(members)}"
  }

  private func members(of change: NavigationChange<String>) -> JSONPiece {
    """
    ,"operation":\(change.operation.word),"from":\(change.source),"to":\(change.destination)
    """
  }
}

extension NavigationOperation {
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
