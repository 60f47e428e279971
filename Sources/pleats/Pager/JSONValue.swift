import Foundation
import Pleat

/// A value of JSON, as a script may hold it rightly or wrongly.
enum JSONValue: Decodable, CustomStringConvertible {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
  /// A number that is too large for one.
  case excessive

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else {
      self = .excessive
    }
  }

  /// The value as JSON writes it.
  var description: String {
    switch self {
    case .null: "null"
    case .truth(let truth): "\(truth)"
    case .number(let number): numberText(number)
    case .text(let text): "\"\(text)\""
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .object: "an object"
    case .excessive: "too large"
    }
  }

  /// How many members the object has that a valid line writes: a decoder keeps one of two with the
  /// same key.
  static func memberCount(of line: Data) -> Int {
    var (depth, count, isText, isEscaped) = (0, 0, false, false)
    for byte in line {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1: count += 1
      default: break
      }
    }
    return count
  }
}
