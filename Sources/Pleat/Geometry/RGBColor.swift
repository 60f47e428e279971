/// An sRGB colour: red, green and blue as fractions of full intensity.
///
/// The components are the usual gamma-encoded values, not linear light.
///
/// It is encoded as `[red, green, blue]`.
public struct RGBColor: Hashable, Sendable {
  /// The components, in 0...1.
  public var red, green, blue: Double

  /// Black: all components are 0.
  public static let black = RGBColor(red: 0, green: 0, blue: 0)

  /// Creates a colour from its components.
  ///
  /// The initializer accepts any values. A transition that uses the colour throws
  /// ``PleatError/fractionOutOfRange(_:)`` for a component outside 0...1.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from six hexadecimal digits, as in `ff8000` or `#ff8000`.
  ///
  /// Red, green and blue have two digits each, from 00 (0) to ff (1). The result is nil for
  /// any other text.
  public init?(hexadecimal text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    red = Double(value >> 16) / 255
    green = Double(value >> 8 & 255) / 255
    blue = Double(value & 255) / 255
  }

  /// The components in the order red, green, blue.
  public var components: [Double] { [red, green, blue] }
}

extension RGBColor: NumberList, Codable, CustomStringConvertible {
  static let numberCount = 3
  init(numbers: [Double]) { self.init(red: numbers[0], green: numbers[1], blue: numbers[2]) }
  var numbers: [Double] { components }
}
