import Pleat

extension TransitionKind {
  /// Returns the kind, by its own name or a short one, with options, as in `prism --sides 2`.
  func line(_ values: [String: Value], as name: String? = nil) -> String {
    parameters.reduce(name ?? self.name) { text, parameter in
      guard let value = values[parameter.name] else { return text }
      return text + " " + parameter.option + (value == .flag(true) ? "" : " " + value.text)
    }
  }
}
