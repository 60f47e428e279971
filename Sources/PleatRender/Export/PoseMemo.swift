internal import Pleat

/// The matrices of a transition's panels, kept for the moments at which they were asked for.
///
/// Thinning of the keyframes asks for most matrices many times. If a chain mixes streams, a panel's
/// matrix is a product over all joints up to the panel. Panels share joints, so the matrices
/// of all panels at a moment are computed together.
final class PoseMemo {
  let transition: CompiledTransition
  /// The matrices of the panels whose chains mix streams, by progress.
  private var matrices: [Double: [Transform3D]] = [:]
  /// The number of moments whose matrices are kept: a million matrices in all, which take 128 MB.
  private let limit: Int

  init(_ transition: CompiledTransition) {
    self.transition = transition
    limit = 1_000_000 / max(transition.basis.panels.count, 1)
  }

  func matrix(ofPanel panel: Int, at progress: Double) -> Transform3D {
    guard transition.basis.mixesStreams(panel: panel) else {
      return transition.matrix(ofPanel: panel, at: progress)
    }
    if let known = matrices[progress] { return known[panel] }
    if matrices.count >= limit { matrices.removeAll(keepingCapacity: true) }
    let all = transition.basis.matricesOfChains {
      transition.streams[$0].quarterTurns(at: progress)
    }
    matrices[progress] = all
    return all[panel]
  }

  /// Returns whether a panel is visible at a progress, by the same rules as in ``Keyframes``.
  ///
  /// - Parameter quarterTurns: the angle of the panel's own stream.
  func isVisible(_ panel: Int, at progress: Double, quarterTurns: Double) -> Bool {
    let basis = transition.basis
    let own = basis.panels[panel]
    guard own.visible.contains(quarterTurns) else { return false }
    guard own.isOneSided else { return true }
    let matrix =
      basis.mixesStreams(panel: panel)
      ? matrix(ofPanel: panel, at: progress)
      : basis.matrix(ofPanel: panel, atQuarterTurns: quarterTurns)
    return matrix.shows(reverse: own.isReversed)
  }
}
