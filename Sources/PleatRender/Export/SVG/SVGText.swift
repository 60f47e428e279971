internal import Pleat

/// The text of an SVG document, to which elements are added.
package struct SVGText {
  private(set) var text = ""

  /// Adds an element without content.
  mutating func empty(_ name: String, _ attributes: [(String, String)] = []) {
    text += "<\(name)\(Self.text(attributes))/>"
  }

  /// Adds an element and its content; an element without content is one closed tag.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], content: (inout SVGText) -> Void
  ) {
    var inner = SVGText()
    content(&inner)
    guard !inner.text.isEmpty else { return empty(name, attributes) }
    text += "<\(name)\(Self.text(attributes))>\(inner.text)</\(name)>"
  }

  /// Adds characters.
  mutating func characters(_ characters: String) { text += Self.escaped(characters) }

  /// Adds the end of a line, for people who read the file.
  mutating func line() { text += "\n" }

  private static func text(_ attributes: [(String, String)]) -> String {
    attributes.reduce(into: "") { $0 += " \($1.0)=\"\(escaped($1.1))\"" }
  }

  /// Returns a text with XML's special characters escaped, and without characters that XML forbids.
  package static func escaped(_ text: String) -> String {
    // The texts of pictures and keyframes are long and contain no such characters.
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
}

extension Image {
  /// Returns the picture as a PNG in a `data:` URL.
  package func dataURL() throws -> String {
    try Bake.url(containing: pngData())
  }
}

extension RGBColor {
  /// The colour as `#` and six hexadecimal digits.
  package var hexadecimalText: String {
    components.reduce(into: "#") { text, component in
      let byte = Int((min(max(component, 0), 1) * 255).rounded())
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
