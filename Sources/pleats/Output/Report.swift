import Pleat
import PleatRender

/// Prints a report on standard output, and fails where `print` would not notice.
///
/// What a line quotes from outside is written so that it is a line, and acts on no terminal.
func printReport(_ lines: [String]) throws {
  // Of a typed error the compiler (6.3) cannot catch one case.
  do throws(any Error) {
    let file = try OutputFile(nil)
    let bytes = Array(lines.map { $0.printable + "\n" }.joined().utf8)
    try file.write(bytes.span.bytes)
  } catch OutputError.readerLeft {
    // The reader of the pipe has seen enough.
  }
}

/// Columns as wide as their widest cell, two spaces apart.
func aligned(_ rows: [[String]]) -> [String] {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    var line = ""
    for (cell, width) in zip(row, widths) {
      line += cell + String(repeating: " ", count: width - cell.count + 2)
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
