import ArgumentParser
import CPleat
import Foundation
import Pleat
import PleatRender

@main struct Pleats: ParsableCommand {
  /// The version of the whole package, which is defined in the C core.
  static let version = PLT_VERSION

  static let configuration = CommandConfiguration(
    commandName: "pleats",
    abstract:
      "Compute, draw and export transitions between two pages: folds, flips, cubes and more.",
    usage: usage, discussion: discussion, version: version,
    subcommands: commands.dropLast(4) + [NoCommand.self],
    groupedSubcommands: [.init(name: "Models of the originals:", subcommands: commands.suffix(4))],
    defaultSubcommand: NoCommand.self)

  /// The commands, in the order of the help; the last four model the libraries that Pleat reimplements.
  static let commands: [any ParsableCommand.Type] = [
    DemoCommand.self, FramesCommand.self, RenderCommand.self, ExportCommand.self, JoinCommand.self,
    BatchCommand.self, BookCommand.self, TimeCommand.self, KindsCommand.self, InfoCommand.self,
    NavigateCommand.self, LayoutCommand.self, OrientationCommand.self, ComposeCommand.self,
  ]

  static let names = commands.map { $0.configuration.commandName ?? "" }

  static let usage = "pleats <command> [options]"

  private static let discussion = """
    A transition replaces one page, the source, by another, the destination. A page is a rectangular \
    picture. In a fold, the source page folds in half, like a greeting card that closes. In a flip, \
    half of the page turns over, like the leaf of a book. `pleats kinds` lists all kinds. Both pages \
    are cut into panels, flat rectangles that move in space.

    Progress says how far a transition has come, from 0 to 1.

    The commands know only the kinds of this package. A kind of your own is written in Swift, for a \
    program that links the libraries.

    Exit codes of all commands: 0 for success, 64 for wrong usage, 1 for any other failure.
    """

  static func main() {
    CommandArguments.openStandardStreams()
    // Without this, a failed write would end the process and leave unfinished files.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    UnfinishedWork.endWithSignals()
    let words = NamedKind.arguments.words
    var command: (any ParsableCommand)?
    do {
      try CommandArguments.requireText()
      do {
        command = try parsed(CommandArguments.parsable(words))
        try command?.run()
      } catch {
        let code = exitCode(for: error)
        guard code == .success else { fail(error, code, of: command, words) }
        let text = fullMessage(for: error).replacing(": SUBCOMMANDS", with: "")  // of a group
        if !text.isEmpty { try writeReport(text + "\n") }
      }
    } catch {
      fail(error, exitCode(for: error), of: command, words)
    }
  }

  /// Prints an error, of which the parser's exit code is known, and ends the program.
  private static func fail(
    _ error: any Error, _ code: ExitCode, of command: (any ParsableCommand)?, _ words: [String]
  ) -> Never {
    let report = ErrorReport(error, code, of: command.map { type(of: $0) })
    switch MessageSettings.errorFormat(in: words) {
    case .text:
      printErrors(
        report.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case .json: printErrors([report.json(words)])
    }
    Foundation.exit(report.code)
  }

  /// Parses the arguments; the parser usually gets only the named command, which saves a quarter of the start-up time.
  ///
  /// The version and the help need the whole tree of commands.
  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    let rest = Array(words.dropFirst())
    if let first = words.first, NamedKind.Arguments.help.contains(first) {
      try requireHelp(of: rest)
      return try parseAsRoot(["help"] + rest)
    }
    guard !rest.isEmpty, !rest.contains("--version"),
      let command = commands.first(where: { $0.configuration.commandName == words.first })
    else { return try parseAsRoot(words) }
    do {
      let parsed = try command.parseAsRoot(rest)
      if parsed is any WorkingCommand || type(of: parsed) == command { return parsed }
    } catch {
      // To find out what the error is takes a debug build as long as to parse.
      guard rest.contains(where: textOptions.contains), exitCode(for: error) == .success else {
        throw error
      }
    }
    if BatchJob.commands.contains(words[0]) { try requireHelp(of: Array(words.prefix(2))) }
    // For help and other texts that the parser prints, it needs the whole tree of commands.
    return try parseAsRoot(words)
  }

  /// The options for which the parser prints a text.
  private static let textOptions: Set = [
    "-h", "-help", "--help", "-help-hidden", "--help-hidden", "--experimental-dump-help",
    "--generate-completion-script",
  ]

  /// Refuses help for an unknown command, for which the parser would print the help of `pleats`.
  private static func requireHelp(of words: [String]) throws {
    guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return }
    guard names.contains(word) else { throw Names(names, of: "command").refusal(of: word) }
    let hasKind = BatchJob.commands.contains(word)
    var more = words.dropFirst().filter { !$0.hasPrefix("-") }
    let command = commands.first { $0.configuration.commandName == word }
    let inner = (command?.configuration.subcommands ?? []).map { $0.configuration.commandName }
    if let name = more.first, inner.contains(name) { more.removeFirst() }
    if let extra = more.dropFirst(hasKind ? 1 : 0).first {
      throw UsageError(
        "help: unexpected \(value: extra, as: extra.quoted): "
          + "\(accepted: "give a command\(hasKind ? " and a kind" : "")")")
    }
    if hasKind, !more.isEmpty { _ = try NamedKind.required() }
  }
}

/// The default subcommand: prints the help, or refuses an argument that is not a command.
struct NoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "no-command", usage: Pleats.usage,
    shouldDisplay: false, helpNames: [])

  // Options are included, because otherwise a misspelt one would print the help, as if nothing were wrong.
  @Argument(parsing: .allUnrecognized, help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first else { throw CleanExit.helpRequest(Pleats.self) }
    if word.hasPrefix("-") {
      throw UsageError(
        "unknown option \(word.printable(atMost: 60)); the command comes first: see pleats --help")
    }
    throw Names(Pleats.names, of: "command").refusal(of: word)
  }
}
