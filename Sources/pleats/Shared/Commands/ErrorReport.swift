import Foundation
import Pleat

/// An error for programs: the message, and what it says about one option.
///
/// All messages of this command name the option, the value and what is accepted, in one of a few forms, such
/// as `--fps 0.1: a .gif can have from 2 to 50 frames per second`, or
/// `The value '320' is invalid for '--size <WxH>': a width and a height are needed`.
struct ErrorReport: Equatable {
  let message: String
  /// The option, or the environment variable; nil if the message is about none.
  private(set) var option: String?
  /// The value that was given.
  private(set) var value: String?
  /// What is accepted instead, in words.
  private(set) var accepted: String?

  /// Reads the message of an error of a command line with these words.
  init(_ message: String, of words: [String]) {
    self.message = message
    var explanation = Substring(message)
    if let match = message.wholeMatch(
      of: /The value '(.*)' is invalid for '(.*?)'(?:: )?(.*)/.dotMatchesNewlines())
    {
      (value, explanation) = (String(match.1), match.3)
      option = match.2.prefixMatch(of: /--?[\w-]+/).map { String($0.output) }
    } else if let match = message.prefixMatch(of: /(--[a-z][a-z-]*|PLEAT_[A-Z]+)\b/) {
      option = String(match.1)
      explanation = message[match.range.upperBound...]
      value = Self.value(of: match.1, in: words)
      explanation = Self.explanation(after: value, in: explanation)
    } else if let match = message.firstMatch(of: /(?:[Oo]ption|argument|value for|flag) '(-[\w-]+)/)
    {
      // The argument parser quotes an option that is missing, unknown or without a value.
      option = String(match.1)
    } else if let match = message.firstMatch(of: /give (--[a-z-]+)/) {
      option = String(match.1)
    } else if let match = message.prefixMatch(of: /there is no [a-z ]+ "(.*?)"/) {
      value = String(match.1)
    } else if let match = message.prefixMatch(of: /Unexpected argument '(.*)'/) {
      value = String(match.1)
    }
    accepted = Self.accepted(in: explanation)
  }

  /// One line of JSON.
  var json: String {
    let piece: JSONPiece = """
      {"option": \(option), "value": \(value), "accepted": \(accepted), "message": \(message)}
      """
    return piece.text
  }

  // MARK: - Reading

  /// The value that the words of a command line give an option: the last one, which counts.
  private static func value(of option: Substring, in words: [String]) -> String? {
    if option.hasPrefix("PLEAT_") { return ProcessInfo.processInfo.environment[String(option)] }
    let names = option == "--output" ? [option, "-o"] : [option]
    var value: String?
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if names.contains(Substring(word)) {
        // A flag has no value.
        value = next.isEmpty || next.hasPrefix("--") ? nil : next
      } else if word.hasPrefix(option + "=") {
        value = word.afterEqualsSign
      }
    }
    return value
  }

  /// The text after the value and a colon.
  private static func explanation(after value: String?, in text: Substring) -> Substring {
    if let value, text.hasPrefix(" \(value.printable)") {
      return text.dropFirst(1 + value.printable.count)
    }
    return text
  }

  /// The part of an explanation that says what is accepted.
  private static func accepted(in text: Substring) -> String? {
    if let match = text.firstMatch(of: /accepted: ([^;]+)/) { return String(match.1) }
    let clauses = text.split(separator: #/[;:] |\? |, even /#).map(String.init)
    let signs = [
      "accepted", "needed", "must be", "can have", "at most", "at least", "give ", "is only for",
    ]
    return clauses.first { clause in signs.contains { clause.contains($0) } }
  }
}
