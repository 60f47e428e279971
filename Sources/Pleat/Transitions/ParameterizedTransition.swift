/// A transition with a kind, which gives the names and the accepted values of its parameters.
///
/// All transitions of ``TransitionKind/builtIn`` conform to this protocol. If a transition of your own
/// conforms, everything that shows parameters, such as the HTML page of the module `PleatWeb`, finds
/// them from the transition alone.
///
/// ```swift
/// extension Wave: ParameterizedTransition {
///   static let kind = TransitionKind(
///     name: "wave", title: "Wave", summary: "The page waves goodbye.",
///     parameters: [.integer("ribs", \.ribs, 1...16, help: "Number of ribs.")]
///   ) { Wave($0) }
/// }
/// ```
public protocol ParameterizedTransition: Transition {
  /// The kind, whose transitions are values of this type.
  static var kind: TransitionKind { get }
}

extension TransitionKind {
  /// Returns the kind of a transition, or nil if the transition has none.
  package static func kind(of transition: any Transition) -> TransitionKind? {
    let transition = (transition as? CompiledTransition)?.transition ?? transition
    return (transition as? any ParameterizedTransition).map { type(of: $0).kind }
  }
}
