/// The grid of whole pixels on a screen with a number of pixels per point.
///
/// Values within a millionth of a pixel of a grid line, or within the rounding of a value so large that
/// this is more, count as lying on it, so that what is aligned stays as it is, at scale 3 as well,
/// where a pixel has no exact Double. A value that is infinite or not a number stays what it is.
public struct PixelGrid: Hashable, Sendable {
  /// How many pixels make one point: 1, 2 or 3 on most screens.
  public let scale: Double

  /// How far from a grid line, in pixels, a value still counts as lying on it.
  internal static let tolerance = 1e-6

  /// Creates the grid of a scale.
  ///
  /// - Precondition: `scale` is finite and above 0.
  public init(scale: Double) {
    precondition(scale > 0 && scale.isFinite, "pixels per point must be finite and above 0")
    self.scale = scale
  }

  /// The extent of one pixel in points: `1 / scale`.
  public var pixel: Double { 1 / scale }

  /// The nearest grid line at or below a value: `⌊value · scale⌋ / scale`.
  public func floor(_ value: Double) -> Double {
    aligned(value) { ($0 + tolerance(at: $0)).rounded(.down) }
  }

  /// The nearest grid line at or above a value: `⌈value · scale⌉ / scale`.
  public func ceil(_ value: Double) -> Double {
    aligned(value) { ($0 - tolerance(at: $0)).rounded(.up) }
  }

  /// The nearest grid line; half a pixel rounds away from zero.
  public func round(_ value: Double) -> Double {
    aligned(value) { $0.rounded(.toNearestOrAwayFromZero) }
  }

  /// Whether a value lies on a grid line, within a millionth of a pixel; false if it is not finite.
  public func isAligned(_ value: Double) -> Bool {
    let pixels = value * scale
    if pixels.magnitude >= PixelGrid.wholeFrom { return value.isFinite }
    return (pixels - pixels.rounded()).magnitude <= tolerance(at: pixels)
  }

  /// Whether an extent in points has a number of pixels, within a millionth of one.
  internal func isExtent(_ extent: Double, ofPixels count: Int) -> Bool {
    let pixels = extent * scale
    return (pixels - Double(count)).magnitude <= tolerance(at: pixels)
  }

  /// A value in points as a whole number of pixels, in points again.
  private func aligned(_ value: Double, by rounded: (Double) -> Double) -> Double {
    let pixels = value * scale
    return pixels.magnitude < PixelGrid.wholeFrom ? rounded(pixels) / scale : value
  }

  /// How far from a grid line, in pixels, a value of so many pixels still counts as lying on it.
  private func tolerance(at pixels: Double) -> Double {
    Swift.max(PixelGrid.tolerance, 2 * pixels.ulp)
  }

  /// From here on every number of pixels is whole, or too large to have a place.
  private static let wholeFrom = 0x1p51
}

extension PixelGrid: CustomStringConvertible {
  /// The scale with an @ before and an x behind it, as in `@2x`.
  public var description: String { "@\(numberText(scale))x" }
}

extension PixelGrid: Codable {
  /// Reads the scale; one that is not finite and above 0 is refused as corrupted data.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let scale = try container.decode(Double.self)
    guard scale > 0, scale.isFinite else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(PleatError.scaleOutOfRange(scale))")
    }
    self.init(scale: scale)
  }

  /// Writes the scale.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(scale)
  }
}
