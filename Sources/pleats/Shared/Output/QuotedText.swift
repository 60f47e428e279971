import Foundation
import Pleat

extension StringProtocol {
  /// The start of a text from the input, in quotes, for messages.
  var quoted: String { "\"" + printable(atMost: 60) + "\"" }
}

/// Prints notes on standard error, one per line.
///
/// - Parameter word: The beginning of each line, which is left out if notes are written as JSON.
func printNotes(_ lines: [String], after word: String = "") {
  let isJSON = MessageSettings.current.notesAreJSON
  printErrors(
    isJSON ? lines.map { ("{\"note\": \($0)}" as JSONPiece).text } : lines.map { word + $0 })
}

/// Prints lines on standard error.
///
/// It is not an error if the lines cannot be written.
func printErrors(_ lines: [String]) {
  let bytes = Array(lines.map { $0.printable + "\n" }.joined().utf8)
  var rest = bytes[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    if written < 0, errno == EINTR { continue }
    guard written > 0 else { return }
    rest = rest.dropFirst(written)
  }
}
