import Pleat

extension Bake {
  /// Throws an error if the prefix is not an identifier of CSS.
  func checkPrefix() throws(BakeError) {
    if let prefix, !Self.isIdentifier(prefix) { throw .prefixNotIdentifier(prefix) }
  }

  /// Returns whether a text is an identifier of CSS without escapes.
  ///
  /// It consists of letters, digits, `-`, `_` and most characters beyond ASCII. It does not begin with
  /// a digit, or with `-` and a digit, and is not `-` alone. Source: CSS Syntax 3, ident-token.
  package static func isIdentifier(_ text: String) -> Bool {
    func isName(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x5F: true
      case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C, 0x200D, 0x203F,
        0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
        0x10000...:
        true
      default: false
      }
    }
    guard text.unicodeScalars.allSatisfy(isName) else { return false }
    let start = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return start.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
  }

  /// Returns a prefix for a style sheet, made from the name of the transition and a hash of the sheet.
  ///
  /// The hash, FNV-1a, has 32 bits. So two different sheets have the same prefix with a probability of
  /// 1 in 4 billion, and the same sheet always has the same prefix.
  func uniquePrefix(of sheet: String) -> String {
    let word = name.unicodeScalars.map {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) ? String($0) : "-"
    }.joined()
    let hash = sheet.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return "pleat-\(word)-\(String(hash, radix: 36))"
  }
}
