/// The grid of whole pixels on a screen with a number of pixels per point.
///
/// Values within a millionth of a pixel of a grid line count as lying on it, so that what is aligned
/// stays as it is, at scale 3 as well, where a pixel has no exact Double.
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
    (value * scale + PixelGrid.tolerance).rounded(.down) / scale
  }

  /// The nearest grid line at or above a value: `⌈value · scale⌉ / scale`.
  public func ceil(_ value: Double) -> Double {
    (value * scale - PixelGrid.tolerance).rounded(.up) / scale
  }

  /// The nearest grid line; half a pixel rounds away from zero.
  public func round(_ value: Double) -> Double {
    (value * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  /// Whether a value lies on a grid line, within a millionth of a pixel.
  public func isAligned(_ value: Double) -> Bool {
    (value * scale - (value * scale).rounded()).magnitude <= PixelGrid.tolerance
  }
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
