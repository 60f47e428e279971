import ArgumentParser
import CPleat
import Foundation
import Pleat
import PleatRender

/// The command `pleats`.
@main struct Pleats: ParsableCommand {
  /// The version that `--version` prints: that of the whole package, which the C core holds.
  static let version = PLT_VERSION

  static let configuration = CommandConfiguration(
    commandName: "pleats",
    abstract:
      "Compute, draw and export transitions between two pages: folds, flips, cubes and more.",
    usage: usage, discussion: discussion, version: version,
    subcommands: commands + [NoCommand.self], defaultSubcommand: NoCommand.self)

  /// The commands, in the order of the help.
  private static let commands: [any ParsableCommand.Type] = [
    DemoCommand.self, FramesCommand.self, RenderCommand.self, BakeCommand.self, JoinCommand.self,
    BatchCommand.self, PagerCommand.self, NavigateCommand.self,
    LayoutCommand.self, OrientationCommand.self, ComposeCommand.self, TimeCommand.self,
    KindsCommand.self, InfoCommand.self,
  ]

  /// The names of the commands, in the order of the help.
  static let names = commands.map { $0.configuration.commandName ?? "" }

  static let usage = "pleats (\(names.joined(separator: "|"))) [options]"

  private static let discussion = """
    A transition replaces one page, the source, by another, the destination. A page is a rectangular \
    picture. In a fold, the source page folds in half, like a greeting card that closes. In a flip, \
    half of the page turns over, like the leaf of a book. `pleats kinds` lists all kinds. Both pages \
    are cut into panels, flat rectangles that move in space.

    Progress says how far a transition has come, from 0 to 1.

    The commands know only the kinds of this package. They cannot compute, draw or export a kind \
    of your own, which you write in Swift, nor list it in a menu. A program that links the libraries \
    can do all of this.

    Exit codes of all commands: 0 for success, 64 for wrong usage, 1 for any other failure.
    """

  /// Runs the command that the arguments name.
  static func main() {
    // A failed write then returns EPIPE or EFBIG, instead of ending the process with unfinished
    // files.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    UnfinishedWork.endWithSignals()
    var command: any ParsableCommand = Pleats()
    do {
      try CommandArguments.requireText()
      command = try parsed()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      guard code != .success else { exit(withError: error) }
      report(error, of: type(of: command))
      Foundation.exit(code.rawValue)
    }
  }

  /// Parses the arguments.
  ///
  /// The command that they name first is parsed alone, because the parser would look at all the others too,
  /// which takes a quarter of the start. What this refuses, the help among it, is parsed from the top: then
  /// messages say where in the commands it is.
  private static func parsed() throws -> any ParsableCommand {
    let words = NamedKind.arguments.words
    if let command = commands.first(where: { $0.configuration.commandName == words.first }) {
      let rest = Array(words.dropFirst())
      if command != ComposeCommand.self, let parsed = try? command.parse(rest) { return parsed }
    }
    return try parseAsRoot()
  }

  /// Prints an error in the form that the arguments ask for.
  private static func report(_ error: any Error, of command: any ParsableCommand.Type) {
    let words = NamedKind.arguments.words
    switch MessageSettings.errorFormat(in: words) {
    case .text:
      let message = CommandArguments.printable(message(for: error, of: command))
      printErrors(message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case .json:
      let message = CommandArguments.printable(Self.message(for: error))
      printErrors([ErrorReport(message, of: words).json])
    }
  }

  /// The message for an error, with the usage of a command if the error is one of usage.
  ///
  /// The argument parser knows the command of the errors that it finds itself, but takes those of
  /// `run()` for errors of the program.
  private static func message(
    for error: any Error, of command: any ParsableCommand.Type
  ) -> String {
    guard command != Pleats.self, let error = error as? ValidationError else {
      return fullMessage(for: error)
    }
    let usage = usageString(for: command).replacing("\n", with: "\n       ")
    let names = names(of: command, below: Pleats.self) ?? []
    return """
      Error: \(error.message)
      Usage: \(usage)
        See '\(names.joined(separator: " ")) --help' for more information.
      """
  }

  /// The names of the commands from one down to another, as in `pleats compose arc`.
  private static func names(
    of command: any ParsableCommand.Type, below parent: any ParsableCommand.Type
  ) -> [String]? {
    let configuration = parent.configuration
    let name = configuration.commandName ?? ""
    if parent == command { return [name] }
    return configuration.subcommands.lazy.compactMap { names(of: command, below: $0) }.first
      .map { [name] + $0 }
  }
}

/// The default subcommand: prints the help, or refuses an argument that is not a command.
struct NoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "no-command", usage: Pleats.usage,
    shouldDisplay: false, helpNames: [])

  // This takes options too. Otherwise a misspelt one would print the help, as if nothing were
  // wrong.
  @Argument(parsing: .allUnrecognized, help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first else { throw CleanExit.helpRequest(Pleats.self) }
    if word.hasPrefix("-") {
      throw ValidationError(
        "unknown option \(word.printable(atMost: 60)); the command comes first: see pleats --help")
    }
    throw Names(Pleats.names, of: "command").refusal(of: word)
  }
}
