import ArgumentParser
import Foundation
import Pleat

enum CommandArguments {
  /// Opens the standard streams that are closed, so that no other file gets their numbers.
  ///
  /// They stay useless: reading and writing fail as if they were closed.
  static func openStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Refuses arguments that are not UTF-8.
  ///
  /// A `String` of one has other bytes, and would name another file.
  static func requireText() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { continue }
      guard String(validatingCString: word) == nil else { continue }
      let bytes = UnsafeRawBufferPointer(start: word, count: strlen(word))
      throw UsageError(
        "argument \(index), \(printableText(bytes)), is not UTF-8; "
          + "\(accepted: "file names and values must be")")
    }
  }

  /// An error message that is safe to print on a terminal.
  ///
  /// The argument parser quotes arguments verbatim, between apostrophes. This escapes line breaks
  /// in them, and shortens those that are longer than any file name.
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
