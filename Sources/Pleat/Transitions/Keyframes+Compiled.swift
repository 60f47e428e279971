// What keyframes remember of the transition that they compiled last, so that a pager may give the
// same one with every frame.

/// A transition whose basis is loaded.
protocol CompiledTransition: AnyObject, Sendable {}

/// A transition of a known type; by itself it is the same as no other.
class Compiled<Motion: Transition>: CompiledTransition, @unchecked Sendable {
  let transition: Motion

  init(_ transition: Motion) { self.transition = transition }

  func isSame(as other: Motion) -> Bool { false }
}

/// A transition that can be compared.
///
/// `Transition` does not ask for that: a class like this carries the comparison to where only
/// `Transition` is known.
private final class EquatableCompiled<Motion: Transition & Equatable>: Compiled<Motion>,
  @unchecked Sendable
{
  override func isSame(as other: Motion) -> Bool { transition == other }
}

/// What to remember of a transition, nil if it cannot be compared.
func compiled(_ transition: some Transition) -> (any CompiledTransition)? {
  func remember(_ transition: some Transition & Equatable) -> any CompiledTransition {
    EquatableCompiled(transition)
  }
  guard let transition = transition as? any Transition & Equatable else { return nil }
  return remember(transition)
}

/// Whether a transition is the one that was remembered; the two of the library are asked for most.
@_specialize(where Motion == FoldTransition)
@_specialize(where Motion == FlipTransition)
func isSame<Motion: Transition>(
  _ transition: Motion, as source: (any CompiledTransition)?
) -> Bool {
  (source as? Compiled<Motion>)?.isSame(as: transition) ?? false
}
