import Pleat

/// The members of one line of a script.
struct ScriptLine {
  /// An error in a line.
  struct Refusal: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private let members: KeyedDecodingContainer<ScriptKey>

  init(from decoder: any Decoder) throws {
    members = try decoder.container(keyedBy: ScriptKey.self)
  }

  /// The time of the line.
  func time() throws -> Double {
    let time = try number("t")
    guard time >= 0 else {
      throw Refusal("\"t\" is \(numberText(time)): times must not be negative")
    }
    return time
  }

  /// The kind of action that the line has.
  ///
  /// - Throws: `Refusal` if it has none or several, or keys of another kind.
  func kind<Action: ScriptAction>(of action: Action.Type) throws -> String {
    let keys = members.allKeys.map(\.stringValue)
    let given = Action.kinds.filter(keys.contains)
    guard let kind = given.first else { throw missingEvent(Action.kinds, in: keys) }
    if given.count > 1 {
      throw Refusal("a line has one event, not both \"\(kind)\" and \"\(given[1])\"")
    }
    try requireKeys(["t", kind] + Action.details(of: kind), where: "in a line with \"\(kind)\"")
    return kind
  }

  /// Refuses keys other than those that are accepted.
  func requireKeys(_ accepted: [String], where place: String) throws {
    let others = members.allKeys.map(\.stringValue).filter { !accepted.contains($0) }
    guard let other = others.min() else { return }
    throw Refusal(
      "there is no \(other.quoted) \(place): " + Names(accepted, of: "key").advice(on: other))
  }

  private func missingEvent(_ kinds: [String], in keys: [String]) -> Refusal {
    let guess = keys.filter { $0 != "t" }.min().map {
      "\($0.quoted) is not an event: " + Names(kinds, of: "event").advice(on: $0)
    }
    return Refusal(
      "an event is missing; " + (guess ?? "accepted: " + kinds.joined(separator: ", ")))
  }
}

// MARK: - Members

extension ScriptLine {
  func has(_ key: String) -> Bool { members.contains(ScriptKey(stringValue: key)) }

  /// The value of a key; nil if it is not there, or of another type.
  private func value<Value: Decodable>(_ key: String, as type: Value.Type) -> Value? {
    try? members.decode(type, forKey: ScriptKey(stringValue: key))
  }

  /// The number of a key; nil if it is not there, or is refused.
  private func exactNumber(_ key: String) -> Double? {
    // Nearly all numbers are small, and a type of the library's own is decoded in half the time.
    if let number = value(key, as: Double.self), abs(number) < ScriptNumber.firstInexact {
      return number
    }
    return value(key, as: ScriptNumber.self).flatMap { $0.fault == nil ? $0.value : nil }
  }

  func refusal(_ key: String, _ accepted: String) -> Refusal {
    guard has(key) else { return Refusal("\"\(key)\" is missing: \(accepted)") }
    let value =
      value(key, as: ScriptValueText.self)?.text ?? "broken JSON or a number out of range"
    return Refusal("\"\(key)\" is \(value); accepted: \(accepted)")
  }

  func optionalNumber(_ key: String) throws -> Double? {
    has(key) ? try number(key) : nil
  }

  func number(_ key: String) throws -> Double {
    guard let number = exactNumber(key) else { throw refusal(key, "a finite number") }
    return number
  }

  func wholeNumber(_ key: String) throws -> Int {
    guard let whole = exactNumber(key).flatMap(Int.init(exactly:)) else {
      throw refusal(key, "a whole number")
    }
    return whole
  }

  func truth(_ key: String) throws -> Bool {
    guard let truth = value(key, as: Bool.self) else { throw refusal(key, "true or false") }
    return truth
  }

  func text(_ key: String) -> String? { value(key, as: String.self) }

  func texts(_ key: String) -> [String]? { value(key, as: [String].self) }

  func pair(_ key: String, _ accepted: String) throws -> (Double, Double) {
    guard let numbers = value(key, as: [ScriptNumber].self), numbers.count == 2,
      numbers.allSatisfy({ $0.fault == nil })
    else { throw refusal(key, accepted) }
    return (numbers[0].value, numbers[1].value)
  }

  /// A width and a height that a test accepts.
  func size(
    _ key: String, _ accepted: String, where accepts: (_ side: Double) -> Bool
  ) throws -> Size {
    let accepted = "[width, height], both " + accepted
    let (width, height) = try pair(key, accepted)
    guard accepts(width), accepts(height) else { throw refusal(key, accepted) }
    return Size(width: width, height: height)
  }

  func choice<Choice>(_ key: String) throws -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    if let text = text(key) {
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
