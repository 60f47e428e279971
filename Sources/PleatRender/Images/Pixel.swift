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
}
