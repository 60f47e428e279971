/// The style of a fold: a set of three flags, which make eight styles.
///
/// Without any flag, the source page folds shut about a horizontal crease, and the destination page
/// slides in from above and below. The raw values are those of MPFoldStyle.
public struct FoldStyle: OptionSet, Hashable, Codable, Sendable {
  /// The flags as the bits of a number, in 0...7 for the eight styles.
  public let rawValue: Int

  /// Creates a style from the bits of its flags.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The destination page unfolds from the middle, while the source page moves out.
  public static let unfold = FoldStyle(rawValue: 1)
  /// The halves of the page that does not fold stand at right angles to the folding halves, like
  /// the faces of a box.
  public static let cubic = FoldStyle(rawValue: 2)
  /// The crease is vertical and divides the page into left and right halves, instead of top and
  /// bottom.
  public static let horizontal = FoldStyle(rawValue: 4)

  /// The style that leads back: the same style with ``unfold`` toggled.
  public var reversed: FoldStyle { symmetricDifference(.unfold) }

  /// All eight styles, in the order of their raw values.
  public static let allStyles = (0..<8).map(FoldStyle.init(rawValue:))
}

extension FoldStyle: CustomStringConvertible {
  /// The names of the flags, as in `unfold cubic horizontal`.
  public var description: String {
    [
      contains(.unfold) ? "unfold" : "fold", contains(.cubic) ? "cubic" : nil,
      contains(.horizontal) ? "horizontal" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
