import ArgumentParser

/// The command `pleats compose`, whose subcommands are the tabs of the application EnterTheMatrix.
struct ComposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose",
    abstract: "Compose a transform step by step, and see it: numbers, pictures and a web page.",
    usage: """
      pleats compose [options]
      pleats compose (\(names.joined(separator: "|"))) [options]
      """,
    discussion: """
      The commands are the demos of the application EnterTheMatrix. Without the name of a demo, \
      the command is `pleats compose transform`: see `pleats compose transform --help`.

      Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
      """,
    subcommands: [
      TransformCommand.self, GridCommand.self, BarCommand.self, ArcCommand.self,
      FoldCommand.self, FlipCommand.self,
    ],
    defaultSubcommand: TransformCommand.self)

  static let names = ["transform", "grid", "bar", "arc", "fold", "flip"]

  /// Refuses an unknown name of a demo.
  ///
  /// The argument parser reports other words that are wrong, and options that do not exist.
  func validate() throws {
    let words = NamedKind.arguments.words.drop { $0 != Self.configuration.commandName }.dropFirst()
    guard let word = words.first, !word.hasPrefix("-"), !Self.names.contains(word) else { return }
    throw Names(Self.names, of: "demo").refusal(of: word)
  }
}
