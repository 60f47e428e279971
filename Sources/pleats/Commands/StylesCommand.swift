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

  func work() throws {
    let folds = FoldStyle.allStyles.map { style in
      [
        "\(style.rawValue)", Self.command("fold", style, [.unfold, .cubic, .horizontal]),
        Self.words(style),
      ]
    }
    let flips = FlipStyle.allStyles.map { style in
      [
        "\(style.rawValue)", Self.command("flip", style, [.backward, .vertical, .reverse]),
        Self.words(style),
      ]
    }
    let lines = aligned(folds + flips)
    try printReport(
      ["Folds, for `pleats frames`:"] + lines.prefix(8).map { "  " + $0 }
        + ["", "Flips:"] + lines.dropFirst(8).map { "  " + $0 })
  }

  /// The subcommand and its flags, spelled as the styles' own descriptions spell their bits.
  private static func command<Style: OptionSet & CustomStringConvertible>(
    _ kind: String, _ style: Style, _ bits: [Style]
  ) -> String where Style.Element == Style {
    bits.reduce(kind) { text, bit in
      style.isSuperset(of: bit)
        ? text + " --" + (bit.description.split(separator: " ").last ?? "") : text
    }
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
