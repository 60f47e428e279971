/// Returns a text with XML's special characters escaped, and without characters that XML forbids.
package func markupText(_ text: String) -> String {
  // The long texts, of pictures and keyframes, have no character to replace: they pass without a copy.
  guard text.utf8.contains(where: { $0 < 0x20 || [0x26, 0x3C, 0x3E, 0x22, 0xEF].contains($0) })
  else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\t", "\n", "\r": result += "&#\(scalar.value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
