import Pleat

extension TransitionKind {
  /// Returns the kind with options, as in `prism --sides 2`.
  func line(_ values: [String: Value]) -> String {
    parameters.reduce(name) { text, parameter in
      guard let value = values[parameter.name] else { return text }
      return text + " " + parameter.option + (value == .flag(true) ? "" : " " + value.text)
    }
  }
}
