import Pleat

struct ListedStyle: Encodable {
  /// All sixteen styles: those of folds, then those of flips.
  static let all: [ListedStyle] =
    FoldStyle.allStyles.map {
      ListedStyle("fold", $0, of: [.unfold, .cubic, .horizontal], words($0))
    }
    + FlipStyle.allStyles.map {
      ListedStyle("flip", $0, of: [.backward, .vertical, .reverse], words($0))
    }

  let number: Int
  let kind: String
  /// The flags that select the style, named as in the descriptions of the style's bits.
  let flags: [String]
  let description: String

  private init<Style: OptionSet & CustomStringConvertible>(
    _ kind: String, _ style: Style, of bits: [Style], _ description: String
  ) where Style.Element == Style, Style.RawValue == Int {
    (self.kind, self.description) = (kind, description)
    number = style.rawValue
    flags = bits.filter(style.isSuperset).map {
      "--" + ($0.description.split(separator: " ").last ?? "")
    }
  }

  /// The number, the words after `pleats frames`, and the description.
  var row: [String] { ["\(number)", ([kind] + flags).joined(separator: " "), description] }

  private static func words(_ style: FoldStyle) -> String {
    let halves = style.contains(.horizontal) ? "left and right" : "top and bottom"
    let folding =
      style.contains(.unfold)
      ? "the new page's \(halves) halves unfold out of the middle"
      : "the page's \(halves) halves fold away into the middle"
    let others = style.contains(.unfold) ? "the old page's" : "the new page's"
    let way = style.contains(.unfold) ? "out" : "in"
    return style.contains(.cubic)
      ? "\(folding), \(others) swing \(way) at right angles to them, like a box"
      : "\(folding), \(others) slide \(way) flat"
  }

  private static func words(_ style: FlipStyle) -> String {
    let turn =
      style.contains(.vertical)
      ? (style.contains(.backward) ? "from top to bottom" : "from bottom to top")
        + ", like a wall calendar"
      : (style.contains(.backward) ? "from left to right" : "from right to left") + ", like a book"
    return style.contains(.reverse)
      ? "a page turns \(turn), swinging away from the viewer, no shadow on what it covers"
      : "a page turns \(turn), lifting toward the viewer"
  }
}
