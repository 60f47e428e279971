extension TransitionKind {
  /// Whether the parameters in the headers of output files are all flags, so that each set of flags is a
  /// style.
  package var hasStyles: Bool {
    let chosen = parameters.filter(\.isInHeader)
    return !chosen.isEmpty && chosen.allSatisfy { $0.accepted == .flag }
  }

  /// Returns whether the flags of a style come before those of another in the order 00, 10, 01, 11 and
  /// so on, where the first flag changes fastest.
  package static func stylesAreInOrder(_ a: [Value], _ b: [Value]) -> Bool {
    a.reversed().lexicographicallyPrecedes(b.reversed()) { $0 == .flag(false) && $1 == .flag(true) }
  }

  /// Returns the kind's name and its values as words, as in *flip backward vertical*.
  ///
  /// A flag that ends in the kind's name replaces the name: *unfold cubic* is a fold.
  package func words(_ values: [String: Value]) -> String {
    let words = parameters.compactMap { parameter -> String? in
      switch values[parameter.name] {
      case nil, .flag(false): nil
      case .flag(true): parameter.name
      case let value?: "\(parameter.name) \(value.text)"
      }
    }
    return (words.contains { $0.hasSuffix(name) } ? words : [name] + words).joined(separator: " ")
  }

  /// Returns the kind with other words for what a drag does, as in *curl the page*.
  ///
  /// - Parameter reversed: The words if the flag ``reversingParameter`` is set, or nil for the same words.
  func dragging(to action: String, reversed: String? = nil) -> TransitionKind {
    var kind = self
    kind.actions = (action, reversed ?? action)
    return kind
  }

  /// Returns the kind with a leaf that casts a shadow of this opacity in pictures and exports of `pleats`.
  func casting(_ opacity: Double) -> TransitionKind {
    var kind = self
    kind.pictured = ["cast": .number(opacity)]
    return kind
  }

  /// Returns what a drag does to a transition of any kind, or of none.
  package static func action(of transition: any Transition) -> String {
    guard let kind = kind(of: transition) else { return "turn the page" }
    let isReversed =
      kind.reversingParameter.map { kind.values(of: transition)?[$0] == .flag(true) } ?? false
    return isReversed ? kind.actions.reversed : kind.actions.usual
  }

  /// The short names of this kind, each with the values of all parameters.
  package var namedCases: [(String, [String: Value])] {
    TransitionKind.shortNames.filter { $0.kind.name == name }.map { short in
      (short.name, defaults.merging(short.values) { $1 })
    }
  }

  package static let allNames = builtIn.map(\.name) + shortNames.map(\.name)
}
