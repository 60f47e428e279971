extension StringProtocol {
  /// The text with invisible and disruptive characters escaped, for quoting foreign text in a
  /// message.
  ///
  /// Characters that could move the cursor, reverse the direction of what follows or start a line
  /// are written as `\n`, `\r`, `\t` or in the form `\u001b`. They are the control characters (C0,
  /// DEL and C1), the line and paragraph separators, the marks, embeddings and isolates of
  /// bidirectional text, the byte order mark, and the anchors of annotations. All other characters
  /// stay unchanged, including the backslash. So escaping an escaped text changes nothing.
  ///
  /// - Complexity: O(n) in the length of the text.
  package var printable: String {
    guard utf8.contains(where: Self.mayStartUnprintable) else { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isPrintable { text.unicodeScalars.append(scalar) } else { text += scalar.escape }
    }
    return text
  }

  /// Returns the start of the text, escaped like ``printable``, with an ellipsis if anything is
  /// left out.
  ///
  /// The limit counts Unicode scalars, because one character may consist of any number of them.
  ///
  /// - Parameter count: The greatest number of scalars to keep.
  /// - Complexity: O(`count`), however long the text is.
  package func printable(atMost count: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return printable }
    return self[..<end].printable + "…"
  }

  /// The text with each line escaped like ``printable``, and its line breaks kept.
  package var printableLines: String {
    split(separator: "\n" as Character, omittingEmptySubsequences: false).map(\.printable)
      .joined(separator: "\n")
  }

  /// Whether the UTF-8 encoding of an unprintable character can start with this byte.
  private static func mayStartUnprintable(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
  }
}

extension Unicode.Scalar {
  package var isPrintable: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      false
    default: true
    }
  }

  /// The escape sequence of the scalar, as in JSON; for scalars below U+10000.
  fileprivate var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

/// Returns bytes as text for a message: valid UTF-8 is escaped like `printable`, and other bytes are
/// written in the form `\xff`.
package func printableText(_ bytes: some Sequence<UInt8>) -> String {
  var (text, valid) = ("", "")
  var parser = Unicode.UTF8.ForwardParser()
  var (rest, all) = (bytes.makeIterator(), bytes.makeIterator())
  while true {
    switch parser.parseScalar(from: &rest) {
    case .valid(let encoded):
      for _ in 0..<encoded.count { _ = all.next() }
      valid.unicodeScalars.append(Unicode.UTF8.decode(encoded))
    case .error(let length):
      text += valid.printable
      valid = ""
      for _ in 0..<length {
        if let byte = all.next() { text += "\\x" + String(byte, radix: 16) }
      }
    case .emptyInput: return text + valid.printable
    }
  }
}
