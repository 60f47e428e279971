/// The eight fold styles, as the bits that make them; the raw values are MPFoldStyle's.
public struct FoldStyle: OptionSet, Hashable, Codable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The destination opens out of the middle, instead of the source folding away.
  public static let unfold = FoldStyle(rawValue: 1)
  /// The sliding halves hang at right angles to the folding ones, as the faces of a box.
  public static let cubic = FoldStyle(rawValue: 2)
  /// Left and right halves about an upright crease, instead of top and bottom halves.
  public static let horizontal = FoldStyle(rawValue: 4)

  /// The style that plays this one backwards: the fold bit toggled, as for going back.
  public var reversed: FoldStyle { symmetricDifference(.unfold) }

  /// All eight, by raw value.
  public static let allStyles = (0..<8).map(FoldStyle.init(rawValue:))
}

extension FoldStyle: CustomStringConvertible {
  /// The bits in words, as in `unfold cubic horizontal`.
  public var description: String {
    [
      contains(.unfold) ? "unfold" : "fold", contains(.cubic) ? "cubic" : nil,
      contains(.horizontal) ? "horizontal" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }
}
