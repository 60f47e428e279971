extension TransitionKind {
  /// The kinds that the library has.
  ///
  /// The command `pleats`, its help and its documentation list the kinds in this order.
  public static let builtIn: [TransitionKind] = [
    FoldTransition.kind,
    FlipTransition.kind,
    PrismTransition.kind,
    DoorsTransition.kind,
    AccordionTransition.kind,
    StairsTransition.kind,
    TilesTransition.kind,
    FoldUpTransition.kind,
    TwistTransition.kind,
    CurlTransition.kind,
    CarouselTransition.kind,
    BookTransition.kind,
  ]

  /// Returns the built-in kind with a name or a short name, and the values that the short name gives to
  /// parameters; nil if there is no such kind.
  public static func named(_ name: String) -> (kind: TransitionKind, values: [String: Value])? {
    if let kind = builtIn.first(where: { $0.name == name }) { return (kind, [:]) }
    guard let short = shortNames.first(where: { $0.name == name }) else { return nil }
    return (short.kind, short.values)
  }

  /// Returns what ``named(_:)`` returns, but throws an error if there is no such kind.
  package static func required(
    _ name: String
  ) throws(PleatError) -> (kind: TransitionKind, values: [String: Value]) {
    guard let named = named(name) else {
      throw .parameterNotAccepted(
        name: "kind", value: name,
        accepted: (builtIn.map(\.name) + shortNames.map(\.name)).joined(separator: ", "))
    }
    return named
  }
}
