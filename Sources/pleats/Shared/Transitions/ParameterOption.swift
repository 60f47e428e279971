import ArgumentParser
import Pleat

// Parameters of kinds as options of commands.
extension TransitionKind.Parameter {
  private var optionName: NameSpecification { .customLong(String(option.dropFirst(2))) }

  func declaration(default standard: TransitionKind.Value?) -> Any {
    guard accepted != .flag else {
      return Flag(wrappedValue: false, name: optionName, help: .init(help))
    }
    var text = help
    var valueName = accepted.text
    if case .name(let names) = accepted {
      text = help.dropLast() + ": " + names.joined(separator: ", ") + "."
      valueName = "name"
    }
    if let standard { text += " (default: \(standard.text))" }
    return Option<TransitionKind.Value?>(
      name: optionName, parsing: .unconditional,
      help: .init(text, valueName: valueName)
    ) { try value(of: $0) }
  }

  /// The declaration of an option that is parsed only so that it can be refused.
  var hiddenDeclaration: Any {
    accepted == .flag
      ? Flag(wrappedValue: false, name: optionName, help: .hidden)
      : Option<String?>(name: optionName, parsing: .unconditional, help: .hidden)
  }

  func value(of text: String) throws -> TransitionKind.Value {
    let value: TransitionKind.Value? =
      switch accepted {
      case .flag: Bool(text).map { .flag($0) }
      case .integer: UInt64(text).map { .integer($0) }
      case .number: decimal(text).map { .number($0 == 0 ? 0 : $0) }
      case .name: .name(text)
      }
    if let value, accepted.contains(value) { return value }
    switch accepted {
    case .name(let names): throw UsageError(Names(names, of: name).advice(on: text))
    case .integer: throw UsageError("accepted: \(accepted: "\(accepted.text), whole numbers only")")
    case .number, .flag: throw UsageError("accepted: \(accepted: "\(accepted.text)")")
    }
  }
}
