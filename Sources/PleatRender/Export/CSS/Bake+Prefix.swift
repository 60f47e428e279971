import Pleat

extension Bake {
  /// Throws an error if the prefix is not an identifier of CSS.
  func checkPrefix() throws(BakeError) {
    if let prefix, !Self.isIdentifier(prefix) { throw .prefixNotIdentifier(prefix) }
  }

  /// Returns whether a text is an identifier of CSS without escapes.
  ///
  /// It consists of letters, digits, `-`, `_` and characters beyond ASCII. It does not begin with a
  /// digit, or with `-` and a digit, and is not `-` alone. Source: CSS Syntax 3, ident-token.
  package static func isIdentifier(_ text: String) -> Bool {
    func isName(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
      default: scalar.value >= 0x80
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
