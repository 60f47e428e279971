/// The boundaries of a screen's pixels, at a given number of pixels per point.
///
/// The boundaries are the multiples of `1 / scale` in points. A value within a millionth of a pixel of a
/// boundary counts as being on it. For very large values the tolerance is 2 ulp of the number of pixels,
/// which is then more than a millionth of a pixel. So an aligned value stays the same when it is aligned
/// again, even at scale 3, where one pixel has no exact floating-point value. Infinity and NaN stay the
/// same, too.
public struct PixelGrid: Hashable, Sendable {
  /// The number of pixels per point: 1, 2 or 3 on most screens.
  public let scale: Double

  /// The distance from a grid line, in pixels, up to which a value counts as being on the line.
  internal static let tolerance = 1e-6

  /// Creates the grid for a number of pixels per point.
  ///
  /// - Precondition: `scale` is finite and above 0.
  public init(scale: Double) {
    precondition(scale > 0 && scale.isFinite, "pixels per point must be finite and above 0")
    self.scale = scale
  }

  /// The width and height of one pixel in points: `1 / scale`.
  public var pixel: Double { 1 / scale }

  /// Returns the nearest pixel boundary at or below a value: `⌊value · scale⌋ / scale`.
  public func floor(_ value: Double) -> Double {
    aligned(value) { ($0 + tolerance(at: $0)).rounded(.down) }
  }

  /// Returns the nearest pixel boundary at or above a value: `⌈value · scale⌉ / scale`.
  public func ceil(_ value: Double) -> Double {
    aligned(value) { ($0 - tolerance(at: $0)).rounded(.up) }
  }

  /// Returns the pixel boundary nearest to a value.
  ///
  /// A value in the middle between two boundaries is rounded away from zero.
  public func round(_ value: Double) -> Double {
    aligned(value) { $0.rounded(.toNearestOrAwayFromZero) }
  }

  /// Returns whether a value lies on a pixel boundary, within a millionth of a pixel.
  ///
  /// The result is false for a value that is not finite.
  public func isAligned(_ value: Double) -> Bool {
    let pixels = value * scale
    if pixels.magnitude >= PixelGrid.wholeFrom { return value.isFinite }
    return (pixels - pixels.rounded()).magnitude <= tolerance(at: pixels)
  }

  /// Returns whether an extent in points is a given number of pixels, within a millionth of a
  /// pixel.
  internal func isExtent(_ extent: Double, ofPixels count: Int) -> Bool {
    let pixels = extent * scale
    return (pixels - Double(count)).magnitude <= tolerance(at: pixels)
  }

  /// Returns a value in points, rounded to a whole number of pixels.
  private func aligned(_ value: Double, by rounded: (Double) -> Double) -> Double {
    let pixels = value * scale
    return pixels.magnitude < PixelGrid.wholeFrom ? rounded(pixels) / scale : value
  }

  /// Returns the distance from a grid line, in pixels, up to which a value counts as being on the line.
  private func tolerance(at pixels: Double) -> Double {
    Swift.max(PixelGrid.tolerance, 2 * pixels.ulp)
  }

  /// The distance from 0, in pixels, from which every value counts as being on a grid line, because 2
  /// ulp are a whole pixel there.
  private static let wholeFrom = 0x1p51
}

extension PixelGrid: CustomStringConvertible {
  /// The scale as in `@2x`.
  public var description: String { "@\(numberText(scale))x" }
}

extension PixelGrid: Codable {
  /// Decodes the scale.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the scale is not finite or not above 0. The errors
  ///   of the decoder are passed on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let scale = try container.decode(Double.self)
    guard scale > 0, scale.isFinite else {
      throw decoder.refusal("\(PleatError.scaleOutOfRange(scale))")
    }
    self.init(scale: scale)
  }

  /// Encodes the scale.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(scale)
  }
}
