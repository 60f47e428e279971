internal import Pleat

/// The matrices of a transition's panels, kept for the moments at which they were asked for.
///
/// Thinning asks for most of them many times, and each takes a product for every joint of a chain. Those of
/// a few panels are kept: of a panel and of its neighbours at creases.
final class PoseMemo {
  let transition: CompiledTransition
  /// The matrices of each panel by progress.
  private var matrices: [Int: [Double: Transform3D]] = [:]

  init(_ transition: CompiledTransition) { self.transition = transition }

  /// The largest number of panels whose matrices are kept.
  private static var limit: Int { 4 }

  /// Returns the matrix of a panel at a progress.
  func matrix(ofPanel panel: Int, at progress: Double) -> Transform3D {
    if let known = matrices[panel]?[progress] { return known }
    if matrices[panel] == nil, matrices.count >= Self.limit { matrices.removeAll() }
    let matrix = transition.matrix(ofPanel: panel, at: progress)
    matrices[panel, default: [:]][progress] = matrix
    return matrix
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
