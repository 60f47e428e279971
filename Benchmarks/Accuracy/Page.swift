import Foundation
import Pleat

/// The generated part of the page of documentation, between two comments.
struct Page {
  static let beginning = "<!-- begin: pleat-accuracy -->"
  static let end = "<!-- end: pleat-accuracy -->"
  /// The columns of every table.
  private static let head = [
    "quantity, unit", "backend", "precision", "largest", "RMS", "promised",
  ]

  /// The generated part, and the text before and after it.
  private let before, generated, after: String

  /// Reads a page.
  init(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    guard let from = text.range(of: Self.beginning + "\n"),
      let to = text.range(of: Self.end, range: from.upperBound..<text.endIndex)
    else { throw PageError(path: path) }
    before = String(text[..<from.upperBound])
    generated = String(text[from.upperBound..<to.lowerBound])
    after = String(text[to.lowerBound...])
  }

  /// The whole page with new tables.
  func text(_ rows: [Row], machine: Machine, command: String) -> String {
    before + "\n" + Self.tables(rows, machine: machine, command: command) + "\n" + after
  }

  private static func tables(
    _ rows: [Row], machine: Machine, command: String
  ) -> String {
    // The last two components of the path identify the library.
    let blas = machine.blas.split(separator: "/").suffix(2).joined(separator: "/")
    var sections = [
      """
      Made by `\(command)` on \(machine.cpu), \(machine.os), \(machine.compiler); BLAS is `\(blas)`.
      """
    ]
    for operation in MeasuredOperation.allCases {
      let rows = rows.filter { $0.operation == operation }
      guard !rows.isEmpty else { continue }
      let counts = rows.map(\.tally.inputs)
      let inputs = Set([counts.min()!, counts.max()!]).sorted().map { Figures.grouped($0) }
        .joined(separator: " to ")
      sections += [
        "### \(operation.rawValue)", "\(operation.summary) There are \(inputs) inputs.",
      ]
      let lines = [head, ["---", "---", "---"] + [String](repeating: "---:", count: 3)]
      sections.append((lines + merged(rows.map(cells))).map(line).joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// Merges rows that differ only in the backend into one row, which names all their backends.
  private static func merged(_ rows: [[String]]) -> [[String]] {
    rows.reduce(into: []) { merged, row in
      let others = row[..<1] + row[2...]
      if let same = merged.firstIndex(where: { $0[..<1] + $0[2...] == others }) {
        merged[same][1] += ", " + row[1]
      } else {
        merged.append(row)
      }
    }
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ")) |"
  }

  private static func cells(_ row: Row) -> [String] {
    key(row) + [
      Figures.upward(row.tally.largest), Figures.short(row.tally.rms),
      row.promised.map { Figures.short($0) } ?? "",
    ]
  }

  /// The first cells, which identify a row of a table.
  private static func key(_ row: Row) -> [String] {
    ["\(row.quantity.name), \(row.quantity.unit)", row.backend, row.precision.rawValue]
  }
}

// MARK: - Check

extension Page {
  /// A row of a page: the cells that identify it, and its bound.
  private struct Line: Hashable {
    let operation: String
    let key: [String]
    let promised: String

    var text: String { "\(operation): " + key.joined(separator: ", ") }
  }

  /// The differences between the page's rows and measured rows; empty if there are none.
  ///
  /// The page may come from a machine with other backends. For its row of a backend that is not measured
  /// here, any measured row of this operation, quantity and precision suffices.
  func differences(from rows: [Row]) -> [String] {
    let own = Self.lines(of: generated)
    let measured = Self.lines(of: Self.sections(rows))
    func backends(_ lines: [Line]) -> Set<String> { Set(lines.map { $0.key[1] }) }
    let both = backends(own).intersection(backends(measured))
    let known = Set(measured.map { [$0.operation, $0.key[0], $0.key[2]] })
    var differences: [String] = []
    for line in measured where both.contains(line.key[1]) && !own.contains(line) {
      differences.append("the page lacks \(line.text), bound \(line.promised)")
    }
    for line in own {
      let isKnown =
        both.contains(line.key[1])
        ? measured.contains(line)
        : known.contains([line.operation, line.key[0], line.key[2]])
      if !isKnown {
        differences.append("no measurement for the page's row \(line.text), bound \(line.promised)")
      }
    }
    if both.isEmpty { differences.append("the page has no row of a backend on this machine") }
    return differences
  }

  /// The tables alone.
  private static func sections(_ rows: [Row]) -> String {
    rows.map { "### \($0.operation.rawValue)\n" + line(cells($0)) }.joined(separator: "\n")
  }

  private static func lines(of text: String) -> [Line] {
    var (lines, operation) = ([Line](), "")
    for text in text.replacingOccurrences(of: "\\|", with: "¦").split(separator: "\n") {
      if text.hasPrefix("### ") { operation = String(text.dropFirst(4)) }
      let cells = text.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == head.count, cells != head, !cells[0].hasPrefix("---") else { continue }
      for backend in cells[1].components(separatedBy: ", ") {
        lines.append(
          Line(operation: operation, key: [cells[0], backend, cells[2]], promised: cells[5]))
      }
    }
    return lines
  }
}

/// The error for a page without the two comments.
struct PageError: Error, CustomStringConvertible {
  let path: String
  var description: String {
    "\(path): no generated part; it must be between the lines \(Page.beginning) and \(Page.end)"
  }
}
