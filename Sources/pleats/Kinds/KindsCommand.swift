import ArgumentParser
import Pleat

struct KindsCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "kinds", _superCommandName: "pleats",
    abstract: "List the kinds of transition, their options and their styles.",
    usage: "pleats kinds [--json]",
    discussion: """
      For each kind, the list has the options that it has in `pleats frames`, `render` and `export`, with \
      the accepted values, the default in parentheses, and an explanation. Options that all kinds have, \
      such as --size, are in the help of those commands. Short names stand for a kind with some of its \
      options. The styles are those of folds and flips: each has its number (the raw value of FoldStyle \
      or FlipStyle in Swift), the kind and the flags that select it, and a description.
      """)

  @Flag(help: "Print one JSON object, for programs.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func work() throws {
    try printReport(json ? try jsonLines(of: KindListing()) : lines)
  }

  private var lines: [String] {
    let kinds = TransitionKind.builtIn.flatMap { kind -> [String] in
      let options = kind.parameters.map { parameter in
        let accepted = parameter.accepted == .flag ? "" : parameter.accepted.text + " "
        let standard = kind.defaults[parameter.name].map { "(\($0.text)) " } ?? ""
        return [parameter.option, accepted + standard + parameter.help]
      }
      return ["\(kind.name): \(kind.summary)"] + indented(options) + [""]
    }
    let short = TransitionKind.shortNames.map { name in
      [name.name, "\(name.kind.line(name.values)): \(name.summary)"]
    }
    return kinds + (short.isEmpty ? [] : ["Short names:"]) + indented(short)
      + ["", "Styles:"] + indented(ListedStyle.all.map(\.row))
  }

  private func indented(_ rows: [[String]]) -> [String] {
    aligned(rows, width: 78).map { "  " + $0 }
  }
}

// MARK: - JSON

private struct KindListing: Encodable {
  let kinds = TransitionKind.builtIn.map(Kind.init)
  let shortNames = TransitionKind.shortNames.map(Short.init)
  let styles = ListedStyle.all

  struct Kind: Encodable {
    let name, title, summary, discussion: String
    let options: [Option]

    init(_ kind: TransitionKind) {
      (name, title, summary, discussion) = (kind.name, kind.title, kind.summary, kind.discussion)
      options = kind.parameters.map { Option($0, kind.defaults[$0.name]) }
    }
  }

  /// An option, with the accepted values as a text, and also as a range or a list.
  struct Option: Encodable {
    let name, option, type, accepted, help: String
    let isInHeader: Bool
    let standard: Value?
    var range: [Value]?
    var values: [Value]?

    init(_ parameter: TransitionKind.Parameter, _ standard: TransitionKind.Value?) {
      (name, option, help) = (parameter.name, parameter.option, parameter.help)
      (isInHeader, accepted) = (parameter.isInHeader, parameter.accepted.text)
      self.standard = standard.map(Value.init)
      switch parameter.accepted {
      case .flag: type = "flag"
      case .integer(let range):
        type = "integer"
        self.range = [.init(.integer(range.lowerBound)), .init(.integer(range.upperBound))]
      case .number(let range, let others):
        type = "number"
        self.range = [.init(.number(range.lowerBound)), .init(.number(range.upperBound))]
        if !others.isEmpty { values = others.map { .init(.number($0)) } }
      case .name(let names):
        type = "name"
        values = names.map { .init(.name($0)) }
      }
    }

    private enum CodingKeys: String, CodingKey {
      case name, option, type, accepted, help, isInHeader, range, values
      case standard = "default"
    }
  }

  struct Short: Encodable {
    let name, summary, kind: String
    let values: [String: Value]

    init(_ short: TransitionKind.ShortName) {
      (name, summary, kind) = (short.name, short.summary, short.kind.name)
      values = short.values.mapValues(Value.init)
    }
  }

  struct Value: Encodable {
    let value: TransitionKind.Value

    init(_ value: TransitionKind.Value) { self.value = value }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .flag(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .name(let value): try container.encode(value)
      }
    }
  }
}
