/// A transition whose panels can differ from frame to frame, so that a rig fits only some frames.
package protocol PosedTransition: Transition {
  /// Returns the transition whose rig fits a progress, or nil if the rig of this transition fits all frames.
  func posed(at progress: Double) -> (any Transition)?
}

extension CompiledTransition: PosedTransition {
  package func posed(at progress: Double) -> (any Transition)? {
    (transition as? any PosedTransition)?.posed(at: progress)
  }

  /// Returns the transition with the rig for a progress: this transition, if its rig fits all frames.
  package func frame(at progress: Double) throws(PleatError) -> CompiledTransition {
    try posed(at: progress)?.compiled() ?? self
  }
}
