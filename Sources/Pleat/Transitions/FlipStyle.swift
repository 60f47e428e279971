/// The eight flip styles, as the bits that make them; the raw values are MPFlipStyle's.
public struct FlipStyle: OptionSet, Hashable, Codable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The page turns to the right, or down, instead of to the left, or up.
  public static let backward = FlipStyle(rawValue: 1)
  /// The spine lies across, as a wall calendar's; with `backward` the page turns from top to bottom.
  public static let vertical = FlipStyle(rawValue: 2)
  /// The page swings away from the viewer instead of toward, and covers cast no shadow.
  public static let reverse = FlipStyle(rawValue: 4)

  /// The style that plays this one backwards: the direction bit toggled, as for going back.
  public var reversed: FlipStyle { symmetricDifference(.backward) }

  /// All eight, by raw value.
  public static let allStyles = (0..<8).map(FlipStyle.init(rawValue:))
}

extension FlipStyle: CustomStringConvertible {
  /// The bits in words, as in `flip backward vertical`.
  public var description: String {
    [
      "flip", contains(.backward) ? "backward" : nil, contains(.vertical) ? "vertical" : nil,
      contains(.reverse) ? "reverse" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
