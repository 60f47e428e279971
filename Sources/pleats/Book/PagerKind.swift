import ArgumentParser
import Pleat
import PleatContainers

struct PagerKind {
  private let named: NamedKind

  init(_ named: NamedKind) { self.named = named }

  static func named(_ text: String) throws -> NamedKind {
    if let named = NamedKind(text) { return named }
    throw UsageError(Names(NamedKind.names, of: "kind").advice(on: text))
  }

  /// Returns the style with parameters of the form `name=value`; nil for a flip without parameters.
  func style(_ parameters: [String]) throws -> TransitionStyle? {
    var values = named.preset
    var given: Set<String> = []
    for text in parameters {
      let words = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else {
        throw UsageError(
          "\(option: "--parameter") \(text.quoted): \(accepted: "name=value is needed, as in sides=6")"
        )
      }
      let name = String(words[0])
      guard let parameter = named.kind.parameter(named: name) else {
        throw UsageError(
          "\(option: "--parameter") \(text.quoted): "
            + Names(named.kind.parameters.map(\.name), of: "parameter").advice(on: name))
      }
      guard given.insert(name).inserted else {
        throw UsageError(
          "\(option: "--parameter") \(text.quoted): \(name) is there twice; "
            + "\(accepted: "each parameter is accepted once")")
      }
      do {
        values[name] = try parameter.value(of: String(words[1]))
      } catch let error as UsageError {
        throw UsageError("\(option: "--parameter") \(text.quoted): \(error.text)")
      }
    }
    let isPlainFlip = named.kind.name == FlipTransition.kind.name && parameters.isEmpty
    return isPlainFlip ? nil : try TransitionStyle(named.kind, values)
  }
}
