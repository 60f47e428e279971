// Keyframes remember the transition that they compiled last. So a caller may pass the same transition
// for every frame, and the transition is compiled only once.

protocol RememberedTransition: AnyObject, Sendable {}

/// A remembered transition of a known type.
///
/// This base class regards no transition as equal to the remembered one.
class Remembered<Motion: Transition>: RememberedTransition, @unchecked Sendable {
  let transition: Motion

  init(_ transition: Motion) { self.transition = transition }

  func isSame(as other: Motion) -> Bool { false }
}

/// A remembered transition of an `Equatable` type.
///
/// `Transition` does not require `Equatable`. The subclass makes `==` available to generic code that
/// knows the type only as a `Transition`.
private final class EquatableRemembered<Motion: Transition & Equatable>: Remembered<Motion>,
  @unchecked Sendable
{
  override func isSame(as other: Motion) -> Bool { transition == other }
}

/// Returns an object that remembers a transition, or nil if the transition's type is not `Equatable`.
func remembered(_ transition: some Transition) -> (any RememberedTransition)? {
  func remember(_ transition: some Transition & Equatable) -> any RememberedTransition {
    EquatableRemembered(transition)
  }
  guard let transition = transition as? any Transition & Equatable else { return nil }
  return remember(transition)
}

/// Returns whether a transition equals the remembered one.
///
/// The function is specialised for folds and flips, which are the most frequent types.
@_specialize(where Motion == FoldTransition)
@_specialize(where Motion == FlipTransition)
func isSame<Motion: Transition>(
  _ transition: Motion, as source: (any RememberedTransition)?
) -> Bool {
  (source as? Remembered<Motion>)?.isSame(as: transition) ?? false
}
