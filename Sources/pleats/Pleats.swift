import ArgumentParser

/// The command `pleats`.
@main struct Pleats: ParsableCommand {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "pleats",
    abstract: "Folds and page flips as numbers: matrices, quads, shades and paint order per frame.",
    usage: "pleats (frames|styles|info) [options]",
    version: version, subcommands: [Frames.self, Styles.self, Info.self, NoCommand.self],
    defaultSubcommand: NoCommand.self)
}

/// What runs when no command is named: help, or what is wrong with another word.
struct NoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "no-command", usage: "pleats (frames|styles|info) [options]",
    shouldDisplay: false, helpNames: [])

  // Options too, or a misspelt one would show the help as if nothing were wrong.
  @Argument(parsing: .allUnrecognized, help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first else { throw CleanExit.helpRequest(Pleats.self) }
    if word.hasPrefix("-") {
      throw ValidationError(
        "there is no option \(word) before a command: see pleats --help")
    }
    throw Names(["frames", "styles", "info"], of: "command").refusal(of: word)
  }
}
