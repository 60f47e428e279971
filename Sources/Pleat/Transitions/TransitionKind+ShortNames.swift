extension TransitionKind {
  /// A name for a kind together with values of parameters: *card* stands for a prism with two sides.
  public struct ShortName: Sendable {
    /// The name in commands.
    public let name: String
    /// One sentence that says what the viewer sees.
    public let summary: String
    /// The kind for which the name stands.
    public let kind: TransitionKind
    /// The values of parameters by name; parameters without a value have their defaults.
    public let values: [String: Value]
  }

  /// The short names: `cube`, `card` and `blinds`.
  public static let shortNames: [ShortName] = [
    ShortName(
      name: "cube", summary: "The pages are two neighbouring faces of a cube that turns.",
      kind: PrismTransition.kind, values: ["sides": .integer(4)]),
    ShortName(
      name: "card", summary: "The pages are the two sides of a card that turns over.",
      kind: PrismTransition.kind, values: ["sides": .integer(2)]),
    ShortName(
      name: "blinds", summary: "The slats of a window blind turn over, one after another.",
      kind: TilesTransition.kind,
      values: ["columns": .integer(1), "order": .name("rows"), "direction": .name("up")]),
  ]
}
