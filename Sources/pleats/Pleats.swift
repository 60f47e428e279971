import ArgumentParser
import Foundation
import Pleat
import PleatRender

/// The command `pleats`.
@main struct Pleats: ParsableCommand {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "pleats",
    abstract:
      "Folds and page flips, as numbers per frame, as pictures and videos, as CSS, SVG or a page.",
    usage: usage, version: version,
    subcommands: [
      DemoCommand.self, FramesKinds.self, RenderKinds.self, BakeKinds.self, VerifyCommand.self,
      PagerCommand.self, LayoutCommand.self, OrientationCommand.self, StylesCommand.self,
      InfoCommand.self, NoCommand.self,
    ],
    defaultSubcommand: NoCommand.self)

  /// The names of the commands, in the order of the help.
  static let names = [
    "demo", "frames", "render", "bake", "verify", "pager", "layout", "orientation", "styles",
    "info",
  ]

  static let usage = "pleats (\(names.joined(separator: "|"))) [options]"

  /// Runs the command that the words name.
  static func main() {
    // A write then fails with EPIPE or EFBIG instead of ending the process with a file half done.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    UnfinishedWork.endWithSignals()
    do {
      try CommandWords.requireText()
      var command = try parseAsRoot()
      // Before anything is made, whether the command computes with it or not.
      if command is any WorkingCommand { _ = try Backend.automatic.resolved() }
      try command.run()
    } catch {
      guard exitCode(for: error) != .success else { exit(withError: error) }
      let message = CommandWords.printable(fullMessage(for: error))
      printNotes(message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      Foundation.exit(exitCode(for: error).rawValue)
    }
  }
}

/// What runs when no command is named: help, or what is wrong with another word.
struct NoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "no-command", usage: Pleats.usage,
    shouldDisplay: false, helpNames: [])

  // Options too, or a misspelt one would show the help as if nothing were wrong.
  @Argument(parsing: .allUnrecognized, help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first else { throw CleanExit.helpRequest(Pleats.self) }
    if word.hasPrefix("-") {
      throw ValidationError(
        "there is no option \(word.printable(atMost: 60)) before a command: see pleats --help")
    }
    throw Names(Pleats.names, of: "command").refusal(of: word)
  }
}
