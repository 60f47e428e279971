/// The style of a fold: a set of three flags, which make eight styles.
///
/// Without any flag, the source page folds shut about a horizontal crease, and the destination page
/// slides in from above and below.
///
/// The raw values are those of `MPFoldStyle`, the style of Mark Pospesel's MPFoldTransition for
/// iOS.
public struct FoldStyle: OptionSet, Hashable, Codable, Sendable {
  /// The flags as bits of a number, which is in 0...7 for the eight styles.
  public let rawValue: Int

  /// Creates a style from the bits of its flags.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The destination page unfolds from the middle, while the halves of the source page move out.
  public static let unfold = FoldStyle(rawValue: 1)
  /// The halves of the page that slides (the sleeves) are perpendicular to the halves of the page
  /// that folds, like adjacent faces of a box.
  public static let cubic = FoldStyle(rawValue: 2)
  /// The crease is vertical and divides the pages into left and right halves, instead of top and
  /// bottom halves.
  public static let horizontal = FoldStyle(rawValue: 4)

  /// The style of a transition back to the previous page: the same style with ``unfold`` toggled.
  public var reversed: FoldStyle { symmetricDifference(.unfold) }

  /// All eight styles, in the order of their raw values.
  public static let allStyles = (0..<8).map(FoldStyle.init(rawValue:))
}

extension FoldStyle: CustomStringConvertible {
  /// The name of the style, as in `fold horizontal` or `unfold cubic`.
  public var description: String {
    [
      contains(.unfold) ? "unfold" : "fold", contains(.cubic) ? "cubic" : nil,
      contains(.horizontal) ? "horizontal" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
