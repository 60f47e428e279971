internal import Foundation

/// The fenced blocks and the tables of a page of documentation.
public struct Markdown: Sendable {
  /// What stands between two fences.
  public struct Block: Sendable {
    /// The word behind the opening fence.
    public var language: String
    /// The lines between the fences.
    public var lines: [String]
    /// The line before the fence that is not empty.
    public var before: String

    /// The lines as one text.
    public var text: String { lines.joined(separator: "\n") }
    /// Whether it is the manifest of a package, which is not run.
    public var isManifest: Bool { language == "swift" && before == "<!-- manifest -->" }
    /// Whether it is a program of its own, which the checks build as a package and run.
    public var isProgram: Bool { language == "swift" && before == "<!-- program -->" }
    /// Whether it is an example, which a test runs.
    public var isExample: Bool { language == "swift" && !isManifest && !isProgram }

    /// The lines that import, and the rest: a function cannot hold both.
    public var importsAndBody: (imports: [String], body: [String]) {
      let imports = lines.filter { $0.hasPrefix("import ") }
      let body = lines.filter { !$0.hasPrefix("import ") }.drop(while: \.isEmpty)
      return (imports, Array(body))
    }
  }

  /// A fence that never ends.
  public struct OpenFence: Error {
    let page: String
  }

  /// The fenced blocks, in their order.
  public private(set) var blocks: [Block] = []

  /// The tables: rows of cells, the heading first and without the row of dashes.
  public private(set) var tables: [[[String]]] = []

  /// Whether any block is an example.
  public var hasExamples: Bool { blocks.contains(where: \.isExample) }

  /// Reads a page.
  ///
  /// - Parameter page: its path from the package's folder.
  public init(_ page: String) throws {
    let url = packageFolder.appendingPathComponent(page)
    var open: Block?
    var before = ""
    var isInTable = false
    for line in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          (open, before) = (nil, line)
        } else {
          open = Block(language: String(line.dropFirst(3)), lines: [], before: before)
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if !line.isEmpty {
        before = line
      }
      if open == nil, line.hasPrefix("|") {
        if !isInTable { tables.append([]) }
        let cells = line.dropFirst().dropLast().components(separatedBy: "|")
          .map { $0.trimmingCharacters(in: .whitespaces) }
        let isRule = cells.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-:".contains($0) } }
        if !isRule { tables[tables.count - 1].append(cells) }
      }
      isInTable = open == nil && line.hasPrefix("|")
    }
    if open != nil { throw OpenFence(page: page) }
  }
}
