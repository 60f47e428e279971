internal import Pleat

extension CompiledTransition {
  /// Returns the matrix of a panel at a progress.
  func matrix(ofPanel panel: Int, at progress: Double) -> Transform3D {
    if basis.mixesStreams(panel: panel) {
      return basis.matrix(ofPanel: panel) { streams[$0].quarterTurns(at: progress) }
    }
    let track = streams[basis.stream(ofPanel: panel)]
    return basis.matrix(ofPanel: panel, atQuarterTurns: track.quarterTurns(at: progress))
  }

  /// Returns the visible panels at a progress, in paint order.
  func order(at progress: Double) -> [Int] {
    basis.order(atQuarterTurnsOfStreams: quarterTurns(at: progress))
  }
}
