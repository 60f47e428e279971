import ArgumentParser
import Foundation
import Pleat

/// The words of the command line.
enum CommandWords {
  /// Refuses words that are not UTF-8: as text they would have other bytes, and name other files.
  static func requireText() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { continue }
      guard String(validatingCString: word) == nil else { continue }
      let bytes = UnsafeRawBufferPointer(start: word, count: strlen(word))
      throw ValidationError(
        "argument \(index), \(printableText(bytes)), is not UTF-8; names of files and values must be"
      )
    }
  }

  /// A message of several lines for a terminal, with the words that it quotes each on one line, and
  /// only the start of those that are longer than any name of a file.
  ///
  /// The parser of options quotes them as they are, between apostrophes.
  static func printable(_ message: String) -> String {
    var message = message
    for word in CommandLine.arguments.dropFirst() {
      // The value of --name=value is quoted without the name.
      let value = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
      for text in [word, value ?? word] {
        let isLong = text.utf8.count > PATH_MAX
        guard isLong || text.utf8.contains(UInt8(ascii: "\n")) else { continue }
        let shown = isLong ? text.printable(atMost: 60) : text.printable
        message = message.replacing("'\(text)'", with: "'\(shown)'")
      }
    }
    return message.printableLines
  }
}
