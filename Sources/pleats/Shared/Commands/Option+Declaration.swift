import ArgumentParser
import Pleat

// All commands declare an option with its help, the name of its value in the help, and a function that
// parses a value. The default is added to the help.

extension Option {
  /// Creates an option whose help states the default value, by `words` or, if they are nil, by its description.
  init(
    wrappedValue: Value, _ help: String, _ valueName: String,
    parsing strategy: SingleValueParsingStrategy = .unconditional, default words: String? = nil,
    as parse: @Sendable @escaping (String) throws -> Value
  ) {
    let number = wrappedValue as? Double
    self.init(
      wrappedValue: wrappedValue, parsing: strategy,
      help: .init(help, valueName, words ?? number.map { numberText($0) } ?? "\(wrappedValue)"),
      transform: parse)
  }

  @_disfavoredOverload
  init(
    _ help: String, _ valueName: String, as parse: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(parsing: .unconditional, help: .init(help, valueName, nil), transform: parse)
  }

  init<T>(
    _ help: String, _ valueName: String, name: NameSpecification = .long,
    parsing strategy: SingleValueParsingStrategy = .unconditional, default words: String? = nil,
    completion: CompletionKind? = nil, as parse: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      name: name, parsing: strategy, help: .init(help, valueName, words), completion: completion,
      transform: parse)
  }

  init(
    _ help: String, _ valueName: String, name: NameSpecification = .long,
    parsing strategy: SingleValueParsingStrategy = .next, default words: String? = nil
  ) where Value == String? {
    self.init(
      help, valueName, name: name, parsing: strategy, default: words, completion: .file()
    ) { $0 }
  }

  init(
    wrappedValue: Value, _ help: String, _ valueName: String,
    by name: any KeyPath<Value, String> & Sendable
  ) where Value: CaseIterable & Sendable {
    self.init(
      wrappedValue: wrappedValue,
      help: .init(help, valueName, wrappedValue[keyPath: name]),
      completion: .list(Value.allCases.map { $0[keyPath: name] })
    ) { try Names.choose($0, by: name) }
  }

  init<T: CaseIterable & Sendable>(
    _ help: String, _ valueName: String, name option: NameSpecification = .long,
    default words: String? = nil, by name: any KeyPath<T, String> & Sendable
  ) where Value == T? {
    self.init(
      help, valueName, name: option, parsing: .next, default: words,
      completion: .list(T.allCases.map { $0[keyPath: name] })
    ) { try Names.choose($0, by: name) }
  }
}

extension ArgumentHelp {
  fileprivate init(_ text: String, _ valueName: String, _ standard: String?) {
    let text = standard.map { "\(text) (default: \($0))" } ?? text
    self.init(text, valueName: valueName)
  }
}
