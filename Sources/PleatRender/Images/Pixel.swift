public import Pleat

/// One pixel in sRGB with 8 bits per channel: red, green and blue are multiplied by alpha.
public struct Pixel: Hashable, Sendable {
  /// Red multiplied by alpha, so it is at most `alpha`.
  public var red: UInt8
  /// Green multiplied by alpha, so it is at most `alpha`.
  public var green: UInt8
  /// Blue multiplied by alpha, so it is at most `alpha`.
  public var blue: UInt8
  /// The opacity: 0 is transparent, 255 is opaque.
  public var alpha: UInt8

  /// A transparent pixel.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a pixel from components that are already multiplied by alpha.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates the pixel of a colour with an opacity.
  ///
  /// Each component of the colour and the opacity are first clamped to 0...1, and NaN becomes 0.
  /// Then they are multiplied by 255 and rounded. Finally the components are multiplied by the
  /// opacity and rounded again.
  public init(_ color: RGBColor, opacity: Double = 1) {
    let alpha = Self.byte(opacity)
    self.init(
      red: Self.product(Self.byte(color.red), alpha),
      green: Self.product(Self.byte(color.green), alpha),
      blue: Self.product(Self.byte(color.blue), alpha), alpha: alpha)
  }

  private static func byte(_ fraction: Double) -> UInt8 {
    UInt8((255 * max(0, min(1, fraction.isNaN ? 0 : fraction))).rounded())
  }

  /// Returns `value · alpha / 255`, rounded to nearest: exact, without a division.
  @inline(__always) static func product(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
  }

  /// Returns this pixel drawn over another one.
  @inline(__always) package func over(_ below: Pixel) -> Pixel {
    let rest = 255 - alpha
    return Pixel(
      red: red.addingSaturating(Self.product(below.red, rest)),
      green: green.addingSaturating(Self.product(below.green, rest)),
      blue: blue.addingSaturating(Self.product(below.blue, rest)),
      alpha: alpha.addingSaturating(Self.product(below.alpha, rest)))
  }
}

extension UInt8 {
  /// Returns the sum, or 255 if the sum is greater, which happens if a colour is greater than its alpha.
  @inline(__always) fileprivate func addingSaturating(_ other: UInt8) -> UInt8 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? 255 : sum
  }
}
