import ArgumentParser
import Foundation
import Pleat
import PleatRender

/// An error in the forms in which it is printed.
///
/// An error of this program names the option that it is about. The errors of the argument parser have no
/// public types, so this file parses their messages, and looks for errors of this program inside them.
struct ErrorReport {
  private let error: any Error
  /// The error if it is one of this program, even if the parser has wrapped it.
  private let own: (any MarkedError)?
  /// The parser's message, which is kept since a debug build validates all options for each message, in 30 ms.
  private let parserMessage: String
  private let parserCode: ExitCode
  /// The commands from the outermost that was parsed to the subcommand that has failed.
  private let stack: [any ParsableCommand.Type]

  /// - Parameters:
  ///   - code: The parser's exit code for the error.
  ///   - command: The command that has run; nil if parsing has failed.
  init(_ error: any Error, _ code: ExitCode, of command: (any ParsableCommand.Type)?) {
    parserCode = code
    stack =
      Mirror(reflecting: error).descendant("commandStack") as? [any ParsableCommand.Type]
      ?? [command ?? Pleats.self]
    let message = Pleats.message(for: error)
    let better = Self.unknownOption(behind: message, of: stack.last) ?? Self.name(behind: message)
    self.error = better ?? error
    own = Self.own(in: self.error)
    parserMessage = better.map(Pleats.message) ?? message
  }

  private var message: String { CommandArguments.printable(parserMessage) }

  /// Returns an error for the first option that the command does not have.
  ///
  /// The parser's own error may be about another argument, and never says that the option belongs to
  /// other commands.
  private static func unknownOption(
    behind message: String, of command: (any ParsableCommand.Type)?
  ) -> UsageError? {
    guard
      message.hasPrefix("Missing expected argument") || message.hasPrefix("Unknown option '--")
        || message.contains("is invalid for '<")
    else { return nil }
    let known = Names(options(of: command ?? Pleats.self), of: "option")
    let given = RequestWords(NamedKind.arguments.words).groups.map(\.name)
    let unknown = given.first { $0.hasPrefix("--") && !known.accepted.contains($0) }
    guard let name = unknown else { return nil }
    let homes = Pleats.commands.filter { options(of: $0).contains(name) }
      .map { "`pleats \($0.configuration.commandName ?? "")`" }
    if let command, let own = names(of: command, below: Pleats.self), !homes.isEmpty {
      return UsageError(
        "\(option: name) is an option of \(homes.joined(separator: ", ")), and not of "
          + "`\(own.joined(separator: " "))`")
    }
    if message.hasPrefix("Unknown option") { return nil }
    let advice = known.nearest(to: name).map { ". Did you mean '\($0)'?" } ?? ""
    return UsageError("Unknown option '\(option: name)'\(advice)")
  }

  /// Returns the options in the help of a command.
  private static func options(of command: any ParsableCommand.Type) -> [String] {
    Pleats.helpMessage(for: command).matches(of: /(?m)^  (?:-\w, )?(--[a-z][a-z-]*)/)
      .map { String($0.1) }
  }

  /// Returns an error for an option whose value is a file name that looks like an option.
  private static func name(behind message: String) -> UsageError? {
    guard let match = message.prefixMatch(of: /Missing value for '(--?[\w-]+)[^']*'/) else {
      return nil
    }
    let (option, words) = (String(match.1), CommandLine.arguments)
    let values = words.indices.dropLast().filter { words[$0] == option }.map { words[$0 + 1] }
    guard let name = values.first(where: { RequestWords.isName($0) && $0.contains(".") }) else {
      return nil
    }
    return UsageError(
      "\(about: option)\(String(match.0)): \(accepted: "a name that begins with - is written ./\(name.printable(atMost: 200))")"
    )
  }

  private static func own(in value: Any) -> (any MarkedError)? {
    if let own = value as? any MarkedError { return own }
    let mirror = Mirror(reflecting: value)
    guard [.struct, .enum, .tuple, .optional].contains(mirror.displayStyle) else { return nil }
    return mirror.children.lazy.compactMap { own(in: $0.value) }.first
  }

  var code: Int32 {
    (own is UsageError ? .validationFailure : parserCode).rawValue
  }

  /// Whether the message is that of this program's error alone, without words of the parser around it.
  private var isOwn: Bool { own.map { "\($0)" == parserMessage } ?? false }

  // MARK: - Text

  var text: String {
    guard isOwn, own is UsageError, let command = stack.last else {
      // If a subcommand is parsed on its own, the parser's advice lacks `pleats` before its name.
      let text = CommandArguments.printable(Pleats.fullMessage(for: error))
      let advice = text.range(of: "\n  See '", options: .backwards)
      guard let advice, stack.first != Pleats.self else { return text }
      return text.replacingCharacters(in: advice, with: "\n  See 'pleats ")
    }
    let usage = Pleats.usageString(for: command).replacing("\n", with: "\n       ")
    let names = Self.names(of: command, below: Pleats.self) ?? []
    return "Error: \(message)\nUsage: \(usage)"
      + (command == NoCommand.self
        ? "" : "\n  See '\(names.joined(separator: " ")) --help' for more information.")
  }

  private static func names(
    of command: any ParsableCommand.Type, below parent: any ParsableCommand.Type
  ) -> [String]? {
    let configuration = parent.configuration
    let name = configuration.commandName ?? ""
    if parent == command { return [name] }
    return configuration.subcommands.lazy.compactMap { names(of: command, below: $0) }.first
      .map { [name] + $0 }
  }

  // MARK: - JSON

  func json(_ words: [String]) -> String {
    let parts: (option: String?, value: String?) = isOwn ? (nil, nil) : parserParts
    let option = parts.option ?? own?.text.option ?? outputOption
    let given = parts.option == nil ? option.flatMap { Self.value(of: $0, in: words) } : nil
    let value = parts.value ?? own?.text.value ?? given
    let piece: JSONPiece = """
      {"option": \(option), "value": \(value), "accepted": \(own?.text.accepted), \
      "message": \(message)}
      """
    return piece.text
  }

  /// The option and the value that a message of the parser quotes: an option that is missing, unknown or
  /// without a value; or a value, with its option if it has one.
  private var parserParts: (option: String?, value: String?) {
    if let match = message.wholeMatch(
      of: /The value '(.*)' is invalid for '(.*?)'(?:: .*)?/.dotMatchesNewlines())
    {
      return (match.2.prefixMatch(of: /--?[\w-]+/).map { String($0.output) }, String(match.1))
    }
    let option = message.firstMatch(of: /(?:[Oo]ption|argument|value for|flag) '(-[\w-]+)/)
    let value = message.prefixMatch(of: /Unexpected argument '(.*)'/)
    return (option.map { String($0.1) }, option == nil ? value.map { String($0.1) } : nil)
  }

  /// The option before the name of a file that cannot be written.
  private var outputOption: String? {
    switch error as? OutputError {
    case .refused(let name, _, _), .unusable(let name, _):
      name.prefixMatch(of: /--[a-z-]+/).map { String($0.output) }
    default: nil
    }
  }

  /// Returns the value that a command line gives an option: the last one, if there are several.
  private static func value(of option: String, in words: [String]) -> String? {
    if option.hasPrefix("PLEAT_") { return ProcessInfo.processInfo.environment[option] }
    let words = RequestWords(words)
    return option == "--output" ? words.value(of: option, "-o") : words.value(of: option)
  }
}
