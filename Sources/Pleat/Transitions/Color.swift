/// A colour as fractions of sRGB's red, green and blue, not linearised.
public struct Color: Hashable, Codable, Sendable {
  /// Red, in 0...1.
  public var red: Double
  /// Green, in 0...1.
  public var green: Double
  /// Blue, in 0...1.
  public var blue: Double

  /// No light at all.
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// Creates a colour; the components are checked where it is used.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour of six hexadecimal digits, as in `ff8000`, each pair divided by 255.
  ///
  /// Nil for anything else; a leading `#` is accepted.
  public init?(hexadecimal text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    red = Double(value >> 16) / 255
    green = Double(value >> 8 & 255) / 255
    blue = Double(value & 255) / 255
  }

  /// The components, red first.
  public var components: [Double] { [red, green, blue] }
}
