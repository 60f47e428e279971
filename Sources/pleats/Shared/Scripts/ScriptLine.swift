import Foundation
import Pleat

struct ScriptLine {
  struct Refusal: Error {
    let text: ErrorText
    init(_ text: ErrorText) { self.text = text }
  }

  private let members: KeyedDecodingContainer<ScriptKey>

  init(from decoder: any Decoder) throws {
    members = try decoder.container(keyedBy: ScriptKey.self)
  }

  func time() throws -> Double {
    let time = try number("t")
    guard time >= 0 else {
      throw Refusal("\"t\" is \(numberText(time)): times must not be negative")
    }
    return time
  }

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

  func requireKeys(_ accepted: [String], where place: String) throws {
    let others = members.allKeys.map(\.stringValue).filter { !accepted.contains($0) }
    guard let other = others.min() else { return }
    throw Refusal(
      "there is no \(other.quoted) \(place): " + Names(accepted, of: "key").advice(on: other))
  }

  private func missingEvent(_ kinds: [String], in keys: [String]) -> Refusal {
    let guess = keys.filter { $0 != "t" }.min().map {
      "\($0.quoted) is not an event: \(Names(kinds, of: "event").advice(on: $0))" as ErrorText
    }
    return Refusal(
      "an event is missing; "
        + (guess ?? "accepted: \(accepted: kinds.joined(separator: ", "))"))
  }

  // MARK: - Members

  func has(_ key: String) -> Bool { members.contains(ScriptKey(stringValue: key)) }

  /// Returns the value of a key; nil if it is missing or has another type.
  private func value<Value: Decodable>(_ key: String, as type: Value.Type) -> Value? {
    try? members.decode(type, forKey: ScriptKey(stringValue: key))
  }

  /// Returns the number of a key; nil if it is missing or refused.
  private func exactNumber(_ key: String) -> Double? {
    // Nearly all numbers are small, and decoding a Double takes half the time of a ScriptNumber.
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

  static func hasText(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { !isBlank($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// Decodes a line, which must be a JSON object in UTF-8.
  static func decode<Value: Decodable>(
    _ type: Value.Type, of line: ArraySlice<UInt8>, _ decoder: JSONDecoder, example: String
  ) throws -> Value {
    let noObject: ErrorText = "not a JSON object; one is needed, as in \(example)"
    do {
      // The decoder would accept a byte order mark and UTF-16 as well.
      guard line.first(where: { !isBlank($0) }) == UInt8(ascii: "{"), !line.contains(0) else {
        throw Refusal(noObject)
      }
      return try decoder.decode(type, from: Data(line))
    } catch {
      guard String(bytes: line, encoding: .utf8) != nil else {
        throw Refusal("it is not UTF-8, which is needed")
      }
      throw error as? Refusal ?? Refusal(noObject)
    }
  }
}
