import ArgumentParser
import PleatContainers

struct ListedItem {
  let element: LayoutElement
  let text: String

  func text(of index: Int) -> String {
    text.contains(".") ? "\(element.section).\(index)" : "\(index)"
  }
}

extension [ListedItem] {
  /// Parses a comma-separated list of items, such as `3` (of section 0) and `1.3` (of section 1).
  static func option(_ text: String) throws -> [ListedItem] {
    try text.entries.map { entry in
      let words = entry.split(separator: ".", omittingEmptySubsequences: false)
      if words.count <= 2, words.contains(where: { Int.isTooLarge($0) }) {
        throw UsageError(
          "\(entry.quoted): \(accepted: "numbers of at most \(Int.max) are accepted")")
      }
      let numbers = words.compactMap { $0.isDigits ? Int($0) : nil }
      guard numbers.count == words.count, 1...2 ~= numbers.count, let item = numbers.last else {
        throw UsageError(
          accepted: "items are needed, as in 3 (of section 0) or 1.3 (of section 1)")
      }
      return ListedItem(
        element: LayoutElement(.cell, section: numbers.count == 2 ? numbers[0] : 0, item: item),
        text: entry)
    }
  }
}

extension [Decoration] {
  /// Parses a comma-separated list of decorations, each the name of a kind or NAME=PLACE.
  static func option(_ text: String) throws -> [Decoration] {
    var decorations: [Decoration] = []
    for entry in text.entries {
      let decoration = try decoration(entry)
      let isTaken =
        decoration.kind.isPlacedByLayouts || decorations.contains { $0.kind == decoration.kind }
      if isTaken { throw UsageError("\(LayoutError.decorationKindTaken(decoration.kind))") }
      decorations.append(decoration)
    }
    return decorations
  }

  private static func decoration(_ entry: String) throws -> Decoration {
    let known = [Decoration.background, .sectionBackground]
    if let known = known.first(where: { $0.kind.rawValue == entry }) { return known }
    let words = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, isName(words[0]) else {
      throw UsageError(
        "accepted: "
          + "\(accepted: "background, section-background, and a name of your own with its place, as in ribbon=section")"
      )
    }
    return Decoration(
      .init(String(words[0])), behind: try Names.choose(String(words[1])) as Decoration.Place)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
