import Pleat
import PleatContainers

/// Parses one line of a script into an event.
struct PagerScriptLine {
  /// An error in a line.
  struct Refusal: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  /// The keys of events, in the order in which a line is searched for them.
  private static let kinds = [
    "touch", "tap", "swipe", "goTo", "step", "resize", "ready", "turn", "gestures",
  ]
  /// The other keys of a line with an event, if it may have some.
  private static let details = [
    "touch": ["x", "y", "id", "vx", "vy"], "goTo": ["direction", "animated", "duration"],
    "turn": ["size"],
  ]

  let members: JSONLine

  init(
    _ line: ArraySlice<UInt8>, example: String = "{\"t\":0,\"step\":\"next\"}"
  ) throws {
    members = try JSONLine(line, example: example)
  }

  /// The time and the event.
  func step() throws -> PagerStep {
    let (time, kind) = try step(of: Self.kinds) { Self.details[$0] ?? [] }
    return PagerStep(time: time, action: try action(kind))
  }

  /// The time of the line, and which of the kinds of event it has.
  ///
  /// - Parameters:
  ///   - kinds: The keys of which a line must have exactly one.
  ///   - extras: The keys that a line may have in addition to the time and the kind.
  func step(
    of kinds: [String], accepting extras: (_ kind: String) -> [String]
  ) throws -> (time: Double, kind: String) {
    let time = try number("t")
    guard time >= 0 else {
      throw Refusal("\"t\" is \(numberText(time)): times must not be negative")
    }
    let given = kinds.filter { members[$0] != nil }
    guard let kind = given.first else { throw missingEvent(kinds) }
    if given.count > 1 {
      throw Refusal("a line has one event, not both \"\(kind)\" and \"\(given[1])\"")
    }
    let accepted = ["t", kind] + extras(kind)
    if let other = keys.first(where: { !accepted.contains($0) }) {
      throw Refusal(
        "there is no \(other.quoted) in a line with \"\(kind)\": "
          + Names(accepted, of: "key").advice(on: other))
    }
    return (time, kind)
  }

  /// The keys in alphabetical order.
  private var keys: [String] { members.members.map(\.key).sorted() }

  private func missingEvent(_ kinds: [String]) -> Refusal {
    let guess = keys.first { $0 != "t" }.map {
      "\($0.quoted) is not an event: " + Names(kinds, of: "event").advice(on: $0)
    }
    return Refusal(
      "an event is missing; " + (guess ?? "accepted: " + kinds.joined(separator: ", ")))
  }

  private func action(_ kind: String) throws -> PagerStep.Action {
    switch kind {
    case "turn": .turn(try choice("turn"), members["size"] == nil ? nil : try size("size"))
    case "gestures": .gestures(try truth("gestures"))
    default: .event(try event(kind))
    }
  }

  private func event(_ kind: String) throws -> PagerEvent<Int> {
    switch kind {
    case "touch": return try touch()
    case "tap":
      let (x, y) = try pair("tap", "the coordinates [x, y]")
      return .tap(Point(x: x, y: y))
    case "swipe": return .swipe(try choice("swipe"))
    case "goTo": return try goTo()
    case "step": return .step(try choice("step"))
    case "resize": return .resize(try size("resize"))
    default: return .ready(try wholeNumber("ready"))
    }
  }

  private func goTo() throws -> PagerEvent<Int> {
    let duration = try optionalNumber("duration")
    if let duration, !(0...86400).contains(duration) {
      throw refusal("duration", "seconds from 0 to 86400")
    }
    return .goTo(
      try wholeNumber("goTo"),
      direction: members["direction"] == nil ? nil : try choice("direction"),
      animated: members["animated"] == nil ? true : try truth("animated"), duration: duration)
  }

  private enum Phase: String, CaseIterable {
    case began, moved, ended, cancelled
  }

  private func touch() throws -> PagerEvent<Int> {
    let phase: Phase = try choice("touch")
    let id = members["id"] == nil ? 0 : try wholeNumber("id")
    let (vx, vy) = (try optionalNumber("vx"), try optionalNumber("vy"))
    let velocity =
      vx == nil && vy == nil ? nil : FlipPager.Velocity(x: vx ?? 0, y: vy ?? 0)
    let (x, y) = (try optionalNumber("x"), try optionalNumber("y"))
    guard let x, let y else {
      let missing = x == nil ? "x" : "y"
      guard phase == .ended || phase == .cancelled else {
        throw Refusal("\"\(missing)\" is missing: only ended and cancelled may omit it")
      }
      guard x == nil, y == nil else {
        throw Refusal("\"\(missing)\" is missing: give both \"x\" and \"y\", or neither")
      }
      return phase == .ended
        ? .ended(id: id, velocity: velocity) : .cancelled(id: id, velocity: velocity)
    }
    let point = Point(x: x, y: y)
    switch phase {
    case .began: return .began(point, id: id, velocity: velocity)
    case .moved: return .moved(point, id: id, velocity: velocity)
    case .ended: return .ended(point, id: id, velocity: velocity)
    case .cancelled: return .cancelled(point, id: id, velocity: velocity)
    }
  }
}

// MARK: - Members

extension PagerScriptLine {
  func refusal(_ key: String, _ accepted: String) -> Refusal {
    guard let value = members[key] else { return Refusal("\"\(key)\" is missing: \(accepted)") }
    return Refusal("\"\(key)\" is \(value.description); accepted: \(accepted)")
  }

  func optionalNumber(_ key: String) throws -> Double? {
    members[key] == nil ? nil : try number(key)
  }

  func number(_ key: String) throws -> Double {
    guard case .number(let number) = members[key], number.isExact else {
      throw refusal(key, "a finite number")
    }
    return number.value
  }

  func wholeNumber(_ key: String) throws -> Int {
    guard case .number(let number) = members[key], number.isExact,
      let whole = Int(exactly: number.value)
    else { throw refusal(key, "a whole number") }
    return whole
  }

  func truth(_ key: String) throws -> Bool {
    guard case .truth(let truth) = members[key] else { throw refusal(key, "true or false") }
    return truth
  }

  private func size(_ key: String) throws -> Size {
    let accepted = "[width, height], both above 0 and at most 1e15"
    let (width, height) = try pair(key, accepted)
    guard width > 0, height > 0, max(width, height) <= 1e15 else { throw refusal(key, accepted) }
    return Size(width: width, height: height)
  }

  func pair(_ key: String, _ accepted: String) throws -> (Double, Double) {
    guard case .list(let values, count: 2) = members[key], case .number(let first) = values[0],
      case .number(let second) = values[1], first.isExact, second.isExact
    else { throw refusal(key, accepted) }
    return (first.value, second.value)
  }

  func choice<Choice>(_ key: String) throws -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    if case .text(let text) = members[key] {
      if let choice = Choice(rawValue: text) { return choice }
      throw Refusal("\"\(key)\" is \(text.quoted): \(names(Choice.self, key).advice(on: text))")
    }
    throw refusal(key, "one of " + names(Choice.self, key).accepted.joined(separator: ", "))
  }

  private func names<Choice>(_ type: Choice.Type, _ key: String) -> Names
  where Choice: RawRepresentable<String> & CaseIterable {
    Names(Choice.allCases.map(\.rawValue), of: key)
  }
}
