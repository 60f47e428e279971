/// One pixel: red, green and blue multiplied by alpha, 8 bits each, sRGB.
public struct Pixel: Hashable, Sendable {
  /// Red, at most `alpha`.
  public var red: UInt8
  /// Green, at most `alpha`.
  public var green: UInt8
  /// Blue, at most `alpha`.
  public var blue: UInt8
  /// How much of what lies behind is covered: 0 for nothing, 255 for all.
  public var alpha: UInt8

  /// Nothing: clear.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a pixel from bytes that are multiplied already.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
