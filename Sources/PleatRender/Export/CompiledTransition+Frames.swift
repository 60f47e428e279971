internal import Pleat

extension CompiledTransition {
  func matrix(ofPanel panel: Int, at progress: Double) -> Transform3D {
    if basis.mixesStreams(panel: panel) {
      return basis.matrix(ofPanel: panel) { streams[$0].quarterTurns(at: progress) }
    }
    return basis.matrix(
      ofPanel: panel, atQuarterTurns: quarterTurns(ofPanel: panel, at: progress))
  }

  /// Returns the angle of a panel's own stream at a progress, in quarter turns.
  func quarterTurns(ofPanel panel: Int, at progress: Double) -> Double {
    streams[basis.stream(ofPanel: panel)].quarterTurns(at: progress)
  }
}
