/// A transition whose panels may be others in each frame, so that its rig is that of one pose.
package protocol PosedTransition: Transition {
  /// Returns the transition whose rig is that at a progress; nil if this one's rig is that of all frames.
  func posed(at progress: Double) -> (any Transition)?
}

extension CompiledTransition: PosedTransition {
  package func posed(at progress: Double) -> (any Transition)? {
    (transition as? any PosedTransition)?.posed(at: progress)
  }

  /// Returns the transition with the rig of a progress: itself, if its rig is that of all frames.
  package func frame(at progress: Double) throws(PleatError) -> CompiledTransition {
    try posed(at: progress)?.compiled() ?? self
  }
}
