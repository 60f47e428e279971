import ArgumentParser
import Pleat

/// `pleats styles`.
struct StylesCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "styles",
    abstract: "List the sixteen built-in transitions and the flags that select them.",
    discussion: """
      Each line has the style's number (the raw value of FoldStyle or FlipStyle in Swift), the kind and \
      flags for `pleats frames`, `render` and `bake`, and a description.
      """)

  @Flag(help: "Print one JSON object, for programs.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func work() throws {
    let folds = FoldStyle.allStyles.map {
      ListedStyle("fold", $0, of: [.unfold, .cubic, .horizontal], Self.words($0))
    }
    let flips = FlipStyle.allStyles.map {
      ListedStyle("flip", $0, of: [.backward, .vertical, .reverse], Self.words($0))
    }
    if json { return try printReport(jsonLines(of: ["styles": folds + flips])) }
    let lines = aligned((folds + flips).map(\.row)).map { "  " + $0 }
    try printReport(
      ["Folds, for `pleats frames`:"] + lines.prefix(folds.count)
        + ["", "Flips:"] + lines.dropFirst(folds.count))
  }

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

/// A style in the list.
private struct ListedStyle: Encodable {
  /// The raw value in Swift.
  let number: Int
  let kind: String
  /// The flags that select it, spelled as the styles' own descriptions spell their bits.
  let flags: [String]
  let description: String

  init<Style: OptionSet & CustomStringConvertible>(
    _ kind: String, _ style: Style, of bits: [Style], _ description: String
  ) where Style.Element == Style, Style.RawValue == Int {
    (self.kind, self.description) = (kind, description)
    number = style.rawValue
    flags = bits.filter(style.isSuperset).map {
      "--" + ($0.description.split(separator: " ").last ?? "")
    }
  }

  var row: [String] { ["\(number)", ([kind] + flags).joined(separator: " "), description] }
}
