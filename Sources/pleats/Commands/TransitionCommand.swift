import ArgumentParser

/// A subcommand `fold` or `flip` of `frames`, `render` or `bake`.
protocol TransitionCommand: WorkingCommand {
  associatedtype Parent: KindParent
  associatedtype Own: KindOptions

  /// The options of this kind only.
  var own: Own { get }

  /// The options of the other kind only.
  var foreign: Own.Foreign { get }
}

extension TransitionCommand {
  /// Throws if an option of the other kind was given, and says where it belongs.
  func refuseForeignOptions() throws {
    if let name = foreign.given.first {
      throw ValidationError(
        "\(name) is an option of `pleats \(Parent.name) \(Own.Foreign.kind)`; a \(Own.kind) has "
          + Own.names.joined(separator: ", "))
    }
  }
}

/// A command whose subcommands are the kinds of transition.
protocol KindParent: ParsableCommand {
  /// Its name on the command line.
  static var name: String { get }

  /// Its usage line.
  static var usage: String { get }
}

/// The default subcommand of a `KindParent`: says that the kind of transition is missing or wrong.
struct NoKind<Parent: KindParent>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "no-kind", usage: Parent.usage, shouldDisplay: false, helpNames: [])
  }

  // This takes options too, because an error about them would hide that the kind is missing.
  @Argument(parsing: .allUnrecognized, help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first, !word.hasPrefix("-") else {
      throw ValidationError(
        "the transition is missing after \"\(Parent.name)\": fold or flip")
    }
    throw Names(["fold", "flip"], of: "transition").refusal(of: word)
  }
}
