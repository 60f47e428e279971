/// A part of a CSS text, as CSS Syntax Level 3 divides it.
enum CSSToken: Hashable, Sendable {
  /// A name, such as `ease-in`; escapes are resolved, and ASCII letters are in lower case.
  case name(String)
  /// A name with the opening parenthesis that follows it without a space.
  case function(String)
  /// A number without a unit.
  case number(Double)
  /// A percentage as a fraction: `25%` is 0.25.
  case percentage(Double)
  /// A number with a unit in lower case, such as `400px` or `90deg`.
  case dimension(Double, unit: String)
  case comma
  case opening
  case closing
  /// Any other character.
  case other(Unicode.Scalar)
  /// The end of the text.
  case end
}

/// Reads the tokens of a CSS text one by one, without spaces and comments.
struct CSSScanner {
  let text: String
  private let scalars: [Unicode.Scalar]
  private var next = 0
  /// The token that ``advance()`` moves past.
  private(set) var token = CSSToken.end
  /// The number of Unicode scalars before the token.
  private(set) var position = 0
  /// Whether spaces or a comment lie before the token.
  private(set) var followsSpace = false

  init(_ text: some StringProtocol) {
    self.text = String(text)
    scalars = Array(text.unicodeScalars)
    advance()
  }

  /// Moves past the token.
  mutating func advance() {
    followsSpace = skipSpaces()
    position = next
    token = read()
  }

  /// Moves past the token if it is `expected`, and returns whether it was.
  mutating func skip(_ expected: CSSToken) -> Bool {
    guard token == expected else { return false }
    advance()
    return true
  }

  /// Moves past the token, which must be `expected`.
  mutating func require(_ expected: CSSToken, _ words: String) throws(PleatError) {
    guard skip(expected) else { throw refusal(words) }
  }

  /// Returns the error for a token that is not expected here.
  func refusal(_ expected: String) -> PleatError {
    .textNotUnderstood(text, position: position, expected: expected)
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    next + distance < scalars.count ? scalars[next + distance] : nil
  }

  private mutating func skipSpaces() -> Bool {
    let start = next
    while let scalar = peek() {
      if scalar.isSpace {
        next += 1
      } else if scalar == "/", peek(1) == "*" {
        next += 2
        while next < scalars.count, !(peek() == "*" && peek(1) == "/") { next += 1 }
        next = min(next + 2, scalars.count)
      } else {
        break
      }
    }
    return next > start
  }

  private mutating func read() -> CSSToken {
    guard let scalar = peek() else { return .end }
    if let number = readDigits() {
      if peek() == "%" {
        next += 1
        return .percentage(number.fraction)
      }
      let unit = readName()
      return unit.isEmpty ? .number(number.value) : .dimension(number.value, unit: unit)
    }
    let name = readName()
    if !name.isEmpty {
      guard peek() == "(" else { return .name(name) }
      next += 1
      return .function(name)
    }
    next += 1
    return switch scalar {
    case ",": .comma
    case "(": .opening
    case ")": .closing
    default: .other(scalar)
    }
  }

  /// Reads a number, and returns it together with a hundredth of it.
  ///
  /// The hundredth is rounded once, so `60%` is the double nearest to 0.6.
  private mutating func readDigits() -> (value: Double, fraction: Double)? {
    var end = next
    func digits() -> Bool {
      let start = end
      while end < scalars.count, scalars[end].isDigit { end += 1 }
      return end > start
    }
    func has(_ candidates: Unicode.Scalar...) -> Bool {
      end < scalars.count && candidates.contains(scalars[end])
    }
    if has("+", "-") { end += 1 }
    let isWhole = digits()
    let point = end
    if has(".") {
      end += 1
      if !digits() { end = point }
    }
    guard isWhole || end > point else { return nil }
    let mantissa = end
    var exponent = 0
    if has("e", "E") {
      end += 1
      let sign = end
      if has("+", "-") { end += 1 }
      if digits() {
        exponent = Int(text(sign..<end)) ?? (scalars[sign] == "-" ? -1_000_000 : 1_000_000)
      } else {
        end = mantissa
      }
    }
    let digits = text(next..<mantissa)
    next = end
    func number(_ exponent: Int) -> Double { Double("\(digits)e\(exponent)") ?? .nan }
    return (number(exponent), number(exponent - 2))
  }

  private func text(_ range: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[range])
    return text
  }

  private mutating func readName() -> String {
    let start = next
    var name = ""
    while let scalar = peek() {
      if scalar == "\\", let escaped = peek(1), escaped != "\n" {
        next += 1
        name.unicodeScalars.append(readEscape())
      } else if scalar.isNameScalar || (scalar.isDigit && !name.isEmpty && name != "-") {
        name.unicodeScalars.append(scalar.lowercased)
        next += 1
      } else {
        break
      }
    }
    // A lone minus is a sign, not a name.
    if name == "-", next == start + 1 {
      next = start
      return ""
    }
    return name
  }

  /// Reads what follows a backslash: up to six hexadecimal digits and a space, or one scalar.
  private mutating func readEscape() -> Unicode.Scalar {
    let start = next
    while next < start + 6, let scalar = peek(), scalar.isASCII,
      scalar.properties.isASCIIHexDigit
    {
      next += 1
    }
    guard next > start else {
      next += 1
      return scalars[start].lowercased
    }
    let code = UInt32(text(start..<next), radix: 16) ?? 0
    if let space = peek(), space.isSpace { next += 1 }
    return Unicode.Scalar(code == 0 ? 0xFFFD : code)?.lowercased ?? "\u{FFFD}"
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{C}"
  }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isNameScalar: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "-" || self == "_"
      || value >= 0x80
  }
  /// The scalar with an ASCII letter in lower case.
  fileprivate var lowercased: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self
  }
}
