/// Returns a text as a string of JSON, in quotes.
package func jsonString(_ text: String) -> String { quoted(text, escaping: []) }

/// Returns a text as a string of JSON and of JavaScript that may stand in a script of an HTML page.
///
/// Nothing in it ends the script, and no line separator ends a line of it.
package func scriptText(_ text: String) -> String {
  quoted(text, escaping: ["<", "\u{2028}", "\u{2029}"])
}

/// Returns a text in quotes, without control characters, and without the other ones given.
private func quoted(_ text: String, escaping others: Set<Unicode.Scalar>) -> String {
  // Pictures are long, and hold nothing to escape. U+2028 and U+2029 begin with 0xE2.
  guard text.utf8.contains(where: { $0 < 0x20 || [0x22, 0x3C, 0x5C, 0xE2].contains($0) })
  else { return "\"\(text)\"" }
  return text.unicodeScalars.reduce(into: "\"") { result, scalar in
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case _ where scalar.value < 0x20 || others.contains(scalar):
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  } + "\""
}
