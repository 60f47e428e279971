import Foundation
import Pleat
import PleatRender

/// Prints lines on standard output, and throws, unlike `print`, if they cannot be written.
///
/// Control characters in lines are escaped, so that a quoted input cannot control a terminal.
func printReport(_ lines: [String]) throws {
  try writeReport(lines.map { $0.printable + "\n" }.joined())
}

/// Writes a text to standard output, without escaping control characters.
func writeReport(_ text: String) throws {
  try untilReaderLeaves { try OutputFile(nil).write(Array(text.utf8).span.bytes) }
}

/// Calls a function that writes, and ignores the error if the reader has closed the pipe.
func untilReaderLeaves(_ write: () throws -> Void) throws {
  do {
    try write()
  } catch OutputError.readerLeft {}
}

func jsonLines(of value: some Encodable) throws -> [String] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self).split(separator: "\n")
    .map(String.init)
}

/// Returns the lines of a table whose columns are as wide as their widest cell, two spaces apart.
///
/// If a row is wider than the given width, its last cell continues in the next line, below its beginning.
func aligned(_ rows: [[String]], width: Int = .max) -> [String] {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.flatMap { row in
    var lines = [""]
    for (cell, column) in zip(row.dropLast(), widths) {
      lines[0] += cell + String(repeating: " ", count: column - cell.count + 2)
    }
    let indent = String(repeating: " ", count: lines[0].count)
    for word in (row.last ?? "").split(separator: " ", omittingEmptySubsequences: false) {
      let last = lines[lines.count - 1]
      if last.count + 1 + word.count > width, last.count > indent.count {
        lines.append(indent + word)
      } else {
        lines[lines.count - 1] += (last.count > indent.count ? " " : "") + word
      }
    }
    return lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
