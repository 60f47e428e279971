import ArgumentParser
import Pleat

/// The kind of transition, and the options of this kind.
///
/// The options come from the list of kinds. The argument parser finds them in the mirror, like options
/// that are declared as properties. If the command line has options of other kinds, these are in the
/// mirror, too, hidden from the help, so that an error message can say where they belong. The remaining
/// options of other kinds are left out, because every declared option makes parsing slower.
struct KindArguments: ParsableArguments, CustomReflectable {
  private var given: [String: TransitionKind.Value] = [:]
  private var foreign: String?

  init() {}

  var values: [String: TransitionKind.Value] {
    NamedKind.values(NamedKind.ofArguments?.preset ?? [:], with: given)
  }

  /// Prints what a short name stands for, if a given option replaces one of the name's values.
  func printNote() {
    let name = NamedKind.ofArguments?.name
    guard let short = TransitionKind.shortNames.first(where: { $0.name == name }) else { return }
    let replaced = given.filter { key, value in short.values[key].map { $0 != value } ?? false }
    guard !replaced.isEmpty else { return }
    let options = short.kind.line(replaced).dropFirst(short.kind.name.count + 1)
    let line = short.kind.line(short.values.merging(replaced) { $1 })
    printNotes(["with \(options), \(short.name) stands for `\(line)`"], after: "Note: ")
  }

  func validate() throws {
    let named = try NamedKind.required()
    if let unexpected { throw UsageError(unexpected) }
    guard let foreign else { return }
    let homes = TransitionKind.builtIn.filter { $0.parameters.contains { $0.option == foreign } }
    throw UsageError(
      "\(option: foreign) is an option of `pleats \(NamedKind.command) \(homes[0].name)`"
        + "\(homes.dropFirst().map { ", `\($0.name)`" }.joined()); \(named.possession)")
  }

  /// The message about unexpected words between the kind and the options; nil if there are none.
  private var unexpected: ErrorText? {
    let extra = NamedKind.arguments.extra
    guard let first = extra.first else { return nil }
    let words = extra.map { "'\($0)'" }.joined(separator: ", ")
    let message: ErrorText =
      extra.count == 1
      ? "Unexpected argument '\(value: first)'" : "\(extra.count) unexpected arguments: \(words)"
    if (try? Size.option(first)) != nil {
      return message + "; the size of the page is given with --size"
    }
    return switch NamedKind.command {
    case "render":
      message + "; pictures are given with --source and --destination, more than two with --pages"
    case "export": message + "; pictures are given with --source and --destination"
    default: message
    }
  }

  // MARK: Declarations

  var customMirror: Mirror {
    let word = Argument<String?>(
      help: .init(
        "Kind of transition: \(NamedKind.names.joined(separator: ", ")).", valueName: "kind"),
      completion: .list(NamedKind.names))
    let named = NamedKind.ofArguments
    return Mirror(
      self,
      children: [("kind", word)]
        + Self.own.map { ($0.name, $0.declaration(default: named?.standard($0))) }
        + Self.others.map { ($0.name, $0.hiddenDeclaration) })
  }

  private static var own: [TransitionKind.Parameter] {
    NamedKind.ofArguments?.kind.parameters ?? []
  }

  private static var others: [TransitionKind.Parameter] {
    let options = NamedKind.arguments.words.lazy.filter { $0.hasPrefix("--") }
    var open = Set(options.map { String($0.prefix { $0 != "=" }) })
    open.subtract(own.map(\.option))
    var others: [TransitionKind.Parameter] = []
    for kind in TransitionKind.builtIn {
      for parameter in kind.parameters where open.remove(parameter.option) != nil {
        others.append(parameter)
      }
    }
    return others
  }

  // MARK: Parsing

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ScriptKey.self)
    _ = try container.decode(Argument<String?>.self, forKey: ScriptKey(stringValue: "kind"))
    for parameter in Self.own {
      let key = ScriptKey(stringValue: parameter.name)
      if parameter.accepted == .flag {
        guard try container.decode(Flag<Bool>.self, forKey: key).wrappedValue else { continue }
        given[parameter.name] = .flag(true)
      } else {
        given[parameter.name] =
          try container.decode(Option<TransitionKind.Value?>.self, forKey: key).wrappedValue
      }
    }
    foreign = try Self.others.first { parameter in
      let key = ScriptKey(stringValue: parameter.name)
      return parameter.accepted == .flag
        ? try container.decode(Flag<Bool>.self, forKey: key).wrappedValue
        : try container.decode(Option<String?>.self, forKey: key).wrappedValue != nil
    }?.option
  }
}
