/// The style of a flip: a set of three flags, which make eight styles.
///
/// Without any flag, the right half of the page turns to the left and comes toward the viewer.
///
/// The raw values are those of `MPFlipStyle`, the style of Mark Pospesel's MPFlipTransition for
/// iOS.
public struct FlipStyle: OptionSet, Hashable, Codable, Sendable {
  /// The flags as bits of a number, which is in 0...7 for the eight styles.
  public let rawValue: Int

  /// Creates a style from the bits of its flags.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The page turns to the right instead of to the left, or, with ``vertical``, down instead of up.
  public static let backward = FlipStyle(rawValue: 1)
  /// The spine is horizontal, as on a wall calendar, so that the page turns up or down.
  public static let vertical = FlipStyle(rawValue: 2)
  /// The turning half of the page appears to swing away from the viewer, and the flat halves have
  /// no shadow.
  ///
  /// The reason is a reversed perspective, in which nearer things appear smaller.
  public static let reverse = FlipStyle(rawValue: 4)

  /// The style of a flip back to the previous page: the same style with ``backward`` toggled.
  public var reversed: FlipStyle { symmetricDifference(.backward) }

  /// All eight styles, in the order of their raw values.
  public static let allStyles = (0..<8).map(FlipStyle.init(rawValue:))
}

extension FlipStyle: CustomStringConvertible {
  /// The name of the style, as in `flip backward vertical`.
  public var description: String {
    [
      "flip", contains(.backward) ? "backward" : nil, contains(.vertical) ? "vertical" : nil,
      contains(.reverse) ? "reverse" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
