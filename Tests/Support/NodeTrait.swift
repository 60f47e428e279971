public import Testing

extension Trait where Self == ConditionTrait {
  /// Runs scripts only where there is an engine for them.
  public static var needsNode: Self { .enabled(if: Node.isHere, "node is not installed") }
}
