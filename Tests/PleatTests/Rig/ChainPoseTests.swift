import Pleat
import TestSupport
import Testing

/// Matrices from the pose of the panel before are those from the root.
@Suite struct ChainPoseTests {
  @Test(arguments: 0..<10 as Range<UInt64>) func theOrderOfPanelsDoesNotMatter(seed: UInt64) throws
  {
    var random = RandomGeometry(seed: seed)
    let rig = random.tree(joints: 8, streams: 3)
    let basis = try rig.basis()
    let hooks = basis.hooks
    #expect(hooks.indices.allSatisfy { (hooks[$0] != nil) == basis.mixesStreams(panel: $0) })
    let turns = (0..<3).map { _ in random.number(-2...2) }
    var pose = ChainPose()
    for _ in 0..<60 {
      let panel = random.whole(0...hooks.count - 1)
      guard let hook = hooks[panel] else {
        let matrix = basis.matrix(
          ofPanel: panel, atQuarterTurns: turns[basis.stream(ofPanel: panel)])
        let own = Angle(quarterTurns: turns[basis.stream(ofPanel: panel)])
        #expect(matrix == basis.matrix(ofPanel: panel, at: own), "seed \(seed)")
        continue
      }
      let matrix = basis.matrix(on: hook, from: &pose) { turns[$0] }
      let expected = basis.matrix(ofPanel: panel) { turns[$0] }
      let scale = expected.elements.map(\.magnitude).max() ?? 1
      for (a, b) in zip(matrix.elements, expected.elements) {
        #expect((a - b).magnitude <= 1e-13 * scale, "seed \(seed)")
      }
    }
  }
}
