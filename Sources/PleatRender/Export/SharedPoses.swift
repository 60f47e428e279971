internal import Pleat

/// The matrices of a transition's panels at many moments, each computed from that of the panel before.
///
/// Go through the panels in the order of a chain, and ask for each panel at all its moments. A matrix
/// then takes one multiplication, however long the chain is.
final class SharedPoses {
  let transition: CompiledTransition
  private let hooks: [Basis.Hook?]
  private let traits: [(stream: Int, visible: Range<Double>, isOneSided: Bool, isReversed: Bool)]
  /// The last product at each moment, by progress.
  private var poses: [Double: ChainPose] = [:]

  init(_ transition: CompiledTransition) {
    self.transition = transition
    let basis = transition.basis
    hooks = basis.hooks
    traits = basis.panels.enumerated().map {
      (basis.stream(ofPanel: $0), $1.visible, $1.isOneSided, $1.isReversed)
    }
  }

  /// The largest number of moments whose products are kept, which take about 50 MB.
  private static var limit: Int { 250_000 }

  /// Returns whether a panel's chain mixes streams.
  func mixesStreams(panel: Int) -> Bool { hooks[panel] != nil }

  /// Returns the angle of a panel's own stream at a progress, in quarter turns.
  func quarterTurns(ofPanel panel: Int, at progress: Double) -> Double {
    transition.streams[traits[panel].stream].quarterTurns(at: progress)
  }

  /// Returns the matrix of a panel at a progress.
  func matrix(ofPanel panel: Int, at progress: Double) -> Transform3D {
    matrix(ofPanel: panel, at: progress, quarterTurns: nil)
  }

  /// Returns whether a panel is visible at a progress, by the same rules as in ``Keyframes``.
  ///
  /// - Parameter quarterTurns: the angle of the panel's own stream, if it is known.
  func isVisible(_ panel: Int, at progress: Double, quarterTurns: Double? = nil) -> Bool {
    let own = traits[panel]
    let turns = quarterTurns ?? self.quarterTurns(ofPanel: panel, at: progress)
    guard own.visible.contains(turns) else { return false }
    return !own.isOneSided
      || matrix(ofPanel: panel, at: progress, quarterTurns: turns)
        .shows(reverse: own.isReversed)
  }

  private func matrix(
    ofPanel panel: Int, at progress: Double, quarterTurns: Double?
  ) -> Transform3D {
    guard let hook = hooks[panel] else {
      return transition.basis.matrix(
        ofPanel: panel,
        atQuarterTurns: quarterTurns ?? self.quarterTurns(ofPanel: panel, at: progress))
    }
    if poses.count >= Self.limit { poses.removeAll(keepingCapacity: true) }
    return matrix(on: hook, at: progress, from: &poses[progress, default: ChainPose()])
  }

  /// Returns the matrix of a panel at a progress, from a pose that the caller keeps.
  func matrix(
    ofPanel panel: Int, at progress: Double, from pose: inout ChainPose
  ) -> Transform3D {
    guard let hook = hooks[panel] else { return matrix(ofPanel: panel, at: progress) }
    return matrix(on: hook, at: progress, from: &pose)
  }

  private func matrix(
    on hook: Basis.Hook, at progress: Double, from pose: inout ChainPose
  ) -> Transform3D {
    transition.basis.matrix(on: hook, from: &pose) {
      transition.streams[$0].quarterTurns(at: progress)
    }
  }
}
