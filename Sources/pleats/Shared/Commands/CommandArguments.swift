import ArgumentParser
import Foundation
import Pleat

enum CommandArguments {
  /// Opens the standard streams that are closed, so that no other file gets their descriptors.
  ///
  /// Reading and writing still fail, as if the streams were closed.
  static func openStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns the words that are given to the parser.
  ///
  /// The parser's time grows with the square of their number, so it gets only the first word after --pages.
  /// An empty value becomes a word of its own, because the parser would not see it in `--name=`.
  ///
  /// - Throws: `UsageError` if there are more words or options than any request needs.
  static func parsable(_ words: [String], most: Int = 4096) throws -> [String] {
    var (parsable, pages) = ([String](), 0)
    for word in words {
      let isName = word.hasPrefix("-")
      pages = isName ? (word == "--pages" ? 1 : 0) : pages > 0 ? pages + 1 : 0
      if pages > 2 { continue }
      let name = word.utf8.prefix { $0 != UInt8(ascii: "=") }
      // The parser compares an unknown option with all others, in a time proportional to its length.
      if name.count > longestName, RequestWords.isName(word), parsable.last != "--ffmpeg-arg" {
        throw UsageError(
          "\(value: word, as: word.printable(atMost: 60)): "
            + "\(accepted: "the name of an option has at most \(longestName) bytes")")
      }
      let isEmpty =
        word.hasPrefix("--") && word.hasSuffix("=") && word.count > 3
        && parsable.last != "--ffmpeg-arg"
      parsable += isEmpty ? [String(word.dropLast()), ""] : [word]
    }
    let options = parsable.count { $0.hasPrefix("-") }
    for (count, most, noun) in [(options, mostOptions, "options"), (parsable.count, most, "words")]
    where count > most {
      throw UsageError("\(count) \(noun): \(accepted: "at most \(most) are accepted")")
    }
    return parsable
  }

  private static let mostOptions = 256
  private static let longestName = 4096

  /// Refuses arguments that are not UTF-8.
  ///
  /// A `String` made of such an argument has other bytes, so it could name another file.
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

  /// Returns an error message in a form that is safe to print on a terminal.
  ///
  /// The argument parser quotes arguments verbatim, between apostrophes. This function escapes line
  /// breaks in arguments, and shortens arguments that are longer than any file name.
  static func printable(_ message: String) -> String {
    var message = message
    for word in CommandLine.arguments.dropFirst() {
      // The parser quotes the value of --name=value without the name.
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
