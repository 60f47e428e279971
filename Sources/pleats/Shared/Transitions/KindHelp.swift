import ArgumentParser
import Pleat

struct KindHelp {
  let command: String
  let verb: String
  var detail = ""
  let usage: String
  let discussion: String

  var configuration: CommandConfiguration {
    guard let named = NamedKind.ofArguments else {
      return CommandConfiguration(
        commandName: command, abstract: "\(verb) a transition\(detail).",
        usage: "pleats \(command) <kind> \(usage)",
        discussion: """
          The kinds are, in short:

          \(list.joined(separator: "\n"))

          Each kind has options of its own: see `pleats \(command) cube --help`, for example, or \
          `pleats kinds`.

          \(discussion)
          """)
    }
    let words = ["pleats", command, named.name] + named.flags
    return CommandConfiguration(
      commandName: command, abstract: "\(verb) \(named.noun)\(detail).",
      usage: words.joined(separator: " ") + (named.flags.isEmpty ? " " : "\n  ") + usage,
      discussion: """
        \(named.summary)

        \(named.kind.discussion)

        \(discussion)
        """)
  }

  private var list: [String] {
    aligned(
      (TransitionKind.builtIn + (NamedKind.hasPeel(command) ? [PeelTransition.kind] : []))
        .map { [$0.name, $0.summary] }
        + TransitionKind.shortNames.map { [$0.name, $0.summary] })
  }
}
