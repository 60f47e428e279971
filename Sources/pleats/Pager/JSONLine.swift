import Pleat

/// Parses the JSON object in one line of a script.
///
/// The grammar is that of RFC 8259. In addition, repeated keys, deep nesting, halves of surrogate
/// pairs and large objects are refused, because no script needs them.
///
/// - Complexity: linear in the length of the line, with as much memory as the longest string needs.
struct JSONLine {
  typealias Refusal = PagerScriptLine.Refusal

  /// The members in their order, with unique keys.
  private(set) var members: [(key: String, value: JSONValue)] = []

  private let bytes: ArraySlice<UInt8>
  private var place: Int

  /// The nesting depth of arrays and objects that is accepted, which is far deeper than any line
  /// needs.
  private static let mostDepth = 16
  /// The number of members that is accepted, which is far larger than any line needs.
  private static let mostMembers = 32

  private let noObject: Refusal

  /// Parses a line; `example` is a right one, for error messages.
  init(_ line: ArraySlice<UInt8>, example: String) throws {
    bytes = line
    noObject = Refusal("not a JSON object; one is needed, as in \(example)")
    place = line.startIndex
    try checkEncoding()
    if line.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw Refusal("it starts with a byte order mark, which JSON does not allow")
    }
    guard peek() == UInt8(ascii: "{") else { throw noObject }
    members = try object(depth: 1)
    guard peek() == nil else {
      throw Refusal("there is text after the object; a line contains one object and nothing else")
    }
  }

  /// The value of a key, nil if it is not there.
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  private func checkEncoding() throws {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    var parser = Unicode.UTF8.ForwardParser()
    var (rest, place) = (bytes.makeIterator(), bytes.startIndex)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded): place += encoded.count
      case .error:
        throw Refusal(
          "byte \(place - bytes.startIndex + 1) of the line, \(printableText([bytes[place]])), is not "
            + "UTF-8; a script must be")
      case .emptyInput: return
      }
    }
  }

  // MARK: - Values

  /// Returns the next byte that is not white space, without consuming it; nil at the end.
  private mutating func peek() -> UInt8? {
    while place < bytes.endIndex {
      let byte = bytes[place]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return byte }
      place += 1
    }
    return nil
  }

  /// Consumes the next byte if it is the given one.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSONValue {
    guard let first = peek() else { throw noObject }
    switch first {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "["): return try list(depth: depth + 1)
    case UInt8(ascii: "{"):
      _ = try object(depth: depth + 1)
      return .object
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "t"): return try word("true", .truth(true))
    case UInt8(ascii: "f"): return try word("false", .truth(false))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw noObject
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.endIndex, bytes[place..<end].elementsEqual("\(word)".utf8) else {
      throw noObject
    }
    place = end
    return value
  }

  private static func checkDepth(_ depth: Int) throws {
    guard depth <= mostDepth else {
      throw Refusal(
        "arrays and objects are nested more than \(mostDepth) deep")
    }
  }

  private mutating func list(depth: Int) throws -> JSONValue {
    try Self.checkDepth(depth)
    place += 1
    var (kept, count) = ([JSONValue](), 0)
    if take("]") { return .list([], count: 0) }
    while true {
      let value = try value(depth: depth)
      if kept.count < JSONValue.keptOfList { kept.append(value) }
      count += 1
      if take("]") { return .list(kept, count: count) }
      guard take(",") else { throw noObject }
      try refuseEnd("]", "value")
    }
  }

  private mutating func object(
    depth: Int
  ) throws -> [(key: String, value: JSONValue)] {
    try Self.checkDepth(depth)
    place += 1
    var members: [(key: String, value: JSONValue)] = []
    if take("}") { return members }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw noObject }
      let key = try text()
      guard take(":") else { throw noObject }
      let value = try value(depth: depth)
      guard !members.contains(where: { $0.key == key }) else {
        throw Refusal("a key appears twice")
      }
      guard members.count < Self.mostMembers else {
        throw Refusal("an object has more than \(Self.mostMembers) members")
      }
      members.append((key, value))
      if take("}") { return members }
      guard take(",") else { throw noObject }
      try refuseEnd("}", "member")
    }
  }

  private mutating func refuseEnd(_ end: Unicode.Scalar, _ what: String) throws {
    guard peek() != UInt8(ascii: end) else {
      throw Refusal("there is a comma before \"\(end)\"; JSON allows none after the last \(what)")
    }
  }

  // MARK: - Numbers

  private mutating func number() throws -> JSONNumber {
    let start = place
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let first = place
    var isRight = passDigits()
    if isRight, bytes[first] == UInt8(ascii: "0"), place > first + 1 {
      throw Refusal(
        "\(written(from: start)) is not a JSON number: it has a leading zero")
    }
    var isWhole = true
    if isRight, isNext(".") {
      place += 1
      isWhole = false
      isRight = passDigits()
    }
    if isRight, isNext("e") || isNext("E") {
      place += 1
      isWhole = false
      if isNext("+") || isNext("-") { place += 1 }
      isRight = passDigits()
    }
    guard isRight else { throw noObject }
    return JSONNumber(bytes[start..<place], isWhole: isWhole)
  }

  private func isNext(_ byte: Unicode.Scalar) -> Bool {
    place < bytes.endIndex && bytes[place] == UInt8(ascii: byte)
  }

  /// Consumes digits.
  ///
  /// Returns false if there is none.
  private mutating func passDigits() -> Bool {
    let start = place
    while place < bytes.endIndex, bytes[place] >= 0x30, bytes[place] <= 0x39 { place += 1 }
    return place > start
  }

  private func written(from start: Int) -> String {
    String(decoding: bytes[start..<place], as: UTF8.self).printable(atMost: 60)
  }

  // MARK: - Texts

  private mutating func text() throws -> String {
    place += 1
    let start = place
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: bytes[start..<place - 1], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedText(from: start)
      case ..<0x20: throw unescaped(bytes[place])
      default: place += 1
      }
    }
    throw noObject
  }

  private func unescaped(_ byte: UInt8) -> Refusal {
    Refusal(
      "a string contains the control character \(printableText([byte])), which must be escaped")
  }

  /// Parses the rest of a string, from its first backslash on.
  private mutating func escapedText(from start: Int) throws -> String {
    var text = Array(bytes[start..<place])
    while place < bytes.endIndex {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case ..<0x20: throw unescaped(byte)
      default:
        text.append(byte)
        place += 1
      }
    }
    throw noObject
  }

  private mutating func escape() throws -> String {
    let start = place
    place += 1
    guard place < bytes.endIndex else { throw noObject }
    place += 1
    switch bytes[place - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = unit() else {
        throw Refusal("four hexadecimal digits must follow \\u in a string")
      }
      if let scalar = Unicode.Scalar(first) { return String(scalar) }
      guard first < 0xDC00, isNext("\\") else { throw halfPair(start) }
      place += 1
      guard isNext("u") else { throw halfPair(start) }
      place += 1
      guard let second = unit(), (0xDC00...0xDFFF).contains(second) else { throw halfPair(start) }
      return String(decoding: [first, second], as: UTF16.self)
    default:
      // What follows the backslash may be a character of several bytes.
      let rest = String(decoding: bytes[(place - 1)...].prefix(4), as: UTF8.self)
      let word = "\\" + (rest.unicodeScalars.first.map { String($0) } ?? "")
      throw Refusal("\(word.printable) is not an escape sequence of JSON")
    }
  }

  /// Four hexadecimal digits, nil if they are not there.
  private mutating func unit() -> UInt16? {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    place += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private func halfPair(_ start: Int) -> Refusal {
    let word = String(decoding: bytes[start...].prefix(6), as: UTF8.self)
    return Refusal("\(word) is half of a surrogate pair, without the other half")
  }
}
