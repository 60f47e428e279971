import ArgumentParser
import Pleat

/// The kind of transition that the command line names after `frames`, `render` or `export`.
struct NamedKind {
  /// The name as it was given, which can be a short name.
  let name: String
  let kind: TransitionKind
  let preset: [String: TransitionKind.Value]

  init?(_ name: String, for command: String = NamedKind.command) {
    let peel = PeelTransition.kind
    let known =
      name == peel.name && Self.hasPeel(command) ? (peel, [:]) : TransitionKind.named(name)
    guard let named = known else { return nil }
    self.name = name
    kind = named.kind
    preset =
      Self.isForViewers(command) ? kind.pictured.merging(named.values) { $1 } : named.values
  }

  /// Whether a command makes pictures or animations for people, and not numbers.
  static func isForViewers(_ command: String) -> Bool { ["render", "export"].contains(command) }

  /// Returns values, some of which are replaced by given values.
  static func values(
    _ values: [String: TransitionKind.Value], with given: [String: TransitionKind.Value]
  ) -> [String: TransitionKind.Value] {
    var values = values
    // A flip draws one of two shadows. If the option asks for the cover shadow, the default value of
    // the cast shadow is dropped.
    if given["coverShadow"] != nil { values["cast"] = nil }
    return values.merging(given) { $1 }
  }

  func standard(_ parameter: TransitionKind.Parameter) -> TransitionKind.Value? {
    preset[parameter.name] ?? kind.defaults[parameter.name]
  }

  /// Whether a command accepts peel, which is not in the list of kinds because its panels differ from
  /// frame to frame.
  static func hasPeel(_ command: String) -> Bool {
    ["frames", "render", "book"].contains(command)
  }

  static var names: [String] {
    TransitionKind.allNames + (hasPeel(command) ? [PeelTransition.kind.name] : [])
  }

  // MARK: - Arguments

  struct Arguments: Sendable {
    /// The words that ask for help, if they stand before the command.
    static let help = ["help", "--help", "-h"]

    let words: [String]
    /// The name of the command, such as `frames`.
    let command: String
    let kindName: String?
    let kind: NamedKind?

    /// The former names of commands, which still work but are not listed, and the present names.
    static let formerNames = ["bake": "export", "pager": "book"]

    init(_ words: [String]) {
      var words = words
      if let place = words.firstIndex(where: { !Self.help.contains($0) }) {
        words[place] = Self.formerNames[words[place]] ?? words[place]
      }
      self.words = words
      let named = words.drop(while: Self.help.contains).prefix(2)
      let command = named.first ?? ""
      self.command = command
      kindName = Self.kindName(named.dropFirst().first, words)
      kind = kindName.flatMap { NamedKind($0, for: command) }
    }

    var extra: ArraySlice<String> {
      words.drop(while: Self.help.contains).dropFirst().prefix { !$0.hasPrefix("-") }.dropFirst()
    }

    /// Returns the word after the command; for `render`, if this word is an option or missing, the first
    /// name in `--kinds`.
    private static func kindName(_ word: String?, _ words: [String]) -> String? {
      // In `export`, `--kinds` has another meaning: the kinds of a menu.
      guard word?.hasPrefix("-") ?? true, words.contains("render"),
        let list = RequestWords(words).values(of: "--kinds").first
      else { return word }
      return list.entries.first
    }
  }

  /// The arguments of the command line: those of the process, unless a test sets others.
  ///
  /// The options of a command depend on the kind, which is therefore determined before parsing.
  @TaskLocal static var arguments = Arguments(Array(CommandLine.arguments.dropFirst()))

  static var command: String { arguments.command }

  static var ofArguments: NamedKind? { arguments.kind }

  /// Returns the kind that the arguments name, or throws an error that says that it is missing or
  /// unknown.
  static func required() throws -> NamedKind {
    if let ofArguments { return ofArguments }
    guard let word = arguments.kindName, !word.hasPrefix("-") else {
      let hasPages =
        command == "render"
        && RequestWords(arguments.words).groups.contains { $0.name == "--pages" }
      let several = hasPages ? ", or several with --kinds" : ""
      throw UsageError(
        "the transition is missing after \"\(command)\": "
          + "\(accepted: "give one of \(names.joined(separator: ", "))\(several)")")
    }
    if word == PeelTransition.kind.name {
      throw UsageError(
        "\(command) \(word): peel has other panels in each frame, so only `pleats frames`, "
          + "`pleats render` and `pleats book` have it; accepted: \(accepted: names.joined(separator: ", "))"
      )
    }
    throw Names(names, of: "transition").refusal(of: word)
  }

  // MARK: - Words

  /// The kind as a noun, as in `a fold`, `an accordion` or `doors`.
  var noun: String {
    if name.hasSuffix("s") { return name }
    return ("aeiou".contains(name.prefix(1)) ? "an " : "a ") + name
  }

  var flags: [String] {
    kind.parameters.filter { $0.accepted == .flag }.map { "[\($0.option)]" }
  }

  /// The options that belong to the kind, as in `a fold has --unfold, --cubic`.
  var possession: String {
    noun + (name.hasSuffix("s") ? " have " : " has ")
      + kind.parameters.map(\.option).joined(separator: ", ")
  }

  var summary: String {
    TransitionKind.shortNames.first { $0.name == name }?.summary ?? kind.summary
  }
}
