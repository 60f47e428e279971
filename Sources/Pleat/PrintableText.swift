extension StringProtocol {
  /// The text as a message quotes it, if it comes from outside: whatever could move a cursor, turn the
  /// direction of what follows or start a line is written as `\n`, `\r`, `\t` or `\u001b`.
  ///
  /// Written so are the control characters (C0, DEL and C1), the separators of lines and paragraphs,
  /// the marks, embeddings and isolates of bidirectional text, the byte order mark, and the anchors of
  /// annotations. All else stays as it is, the backslash too: what has been written so once does not
  /// change any more. Linear in the length.
  package var printable: String {
    guard utf8.contains(where: Self.mayStartUnprintable) else { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isPrintable { text.unicodeScalars.append(scalar) } else { text += scalar.escape }
    }
    return text
  }

  /// The start of the text, as `printable` writes it; an ellipsis stands for what is left out.
  ///
  /// A character may be of many scalars, so it is those that are counted. It takes no longer for a
  /// longer text.
  ///
  /// - Parameter count: the most scalars that are kept.
  package func printable(atMost count: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return printable }
    return self[..<end].printable + "…"
  }

  /// The lines of the text, each as `printable` writes it.
  package var printableLines: String {
    split(separator: "\n" as Character, omittingEmptySubsequences: false).map(\.printable)
      .joined(separator: "\n")
  }

  /// Whether a character that is not printable can start with a byte.
  private static func mayStartUnprintable(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      false
    default: true
    }
  }

  /// The scalar as a string of JSON may write it; for those below U+10000.
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

/// Bytes from outside as a message quotes them: as text where they are UTF-8, in the way of
/// `printable`, and as `\xff` where they are not.
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
