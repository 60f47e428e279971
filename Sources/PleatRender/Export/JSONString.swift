import Pleat

/// Returns a text as a string of JSON, in quotes.
///
/// Characters that could act on a terminal are escaped, as in messages.
package func jsonString(_ text: String) -> String { quoted(text) { !$0.isPrintable } }

/// Returns a text as a string of JSON and of JavaScript that may stand in a script of an HTML page.
///
/// No character in the text ends the script, and no line separator ends a line of the script.
package func scriptText(_ text: String) -> String {
  quoted(text) { ["<", "\u{2028}", "\u{2029}"].contains($0) }
}

private func quoted(_ text: String, escaping others: (Unicode.Scalar) -> Bool) -> String {
  // The texts of pictures are long and have no character to escape: they need no look at each scalar.
  guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E || [0x22, 0x3C, 0x5C].contains($0) })
  else { return "\"\(text)\"" }
  return text.unicodeScalars.reduce(into: "\"") { result, scalar in
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case _ where scalar.value < 0x20 || others(scalar):
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  } + "\""
}
