import ArgumentParser

/// A kind of transition as a subcommand: `fold` and `flip` of `frames` and its kin.
protocol TransitionCommand: WorkingCommand {
  associatedtype Parent: KindParent
  associatedtype Own: KindOptions

  /// What this kind has for itself.
  var own: Own { get }

  /// What only the other kind has.
  var foreign: Own.Foreign { get }
}

extension TransitionCommand {
  /// Says where an option belongs that the other kind has.
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

  /// Its line of usage.
  static var usage: String { get }
}

/// What runs when no kind of transition is named: word of what is missing or wrong.
struct NoKind<Parent: KindParent>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "no-kind", usage: Parent.usage, shouldDisplay: false, helpNames: [])
  }

  // Options too: what is said about them would miss the point.
  @Argument(parsing: .allUnrecognized, help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first, !word.hasPrefix("-") else {
      throw ValidationError(
        "say which transition right after \"\(Parent.name)\": fold or flip")
    }
    throw Names(["fold", "flip"], of: "transition").refusal(of: word)
  }
}
