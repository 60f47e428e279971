import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Poses that panels share are those of keyframes.
@Suite struct SharedPosesTests {
  private let setup = PageSetup(size: Size(width: 120, height: 90), direction: .left)

  @Test(arguments: 0..<4 as Range<UInt64>) func posesAreThoseOfKeyframes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kinds: [any Transition] = [
      CurlTransition(setup, strips: 7), FoldUpTransition(setup), StairsTransition(setup),
      TilesTransition(setup, columns: 2, rows: 2), FlipTransition(size: setup.size),
    ]
    for kind in kinds {
      let transition = try kind.compiled()
      let poses = SharedPoses(transition)
      let progress = (0..<9).map { _ in
        Double.random(in: 0...1, using: &random)
      }
      let frames = try transition.keyframes(at: progress, backend: .swift)
      for panel in transition.basis.panels.indices.shuffled(using: &random) {
        for (frame, progress) in progress.enumerated() {
          let (own, expected) = (
            poses.matrix(ofPanel: panel, at: progress), frames.matrix(ofPanel: panel, frame: frame)
          )
          for (a, b) in zip(own.elements, expected.elements) {
            #expect((a - b).magnitude <= 1e-10, "seed \(seed) \(kind) panel \(panel)")
          }
          #expect(
            poses.isVisible(panel, at: progress) == frames.isVisible(panel: panel, frame: frame),
            "seed \(seed) \(kind) panel \(panel) at \(progress)")
        }
      }
    }
  }

  @Test func aChainIsOnePart() throws {
    let curl = try CurlTransition(setup, strips: 7, paper: Paper()).compiled()
    // The page behind, and the strips, which share creases.
    let parts = try curl.parts(wholeChains: true)
    #expect(try parts.count < 4 && curl.parts().count >= 7)
    #expect(parts.flatMap(\.panels).sorted() == Array(curl.basis.panels.indices))
    let chain = try #require(parts.max { $0.panels.count < $1.panels.count })
    #expect(chain.panels == Array(1...14))
    #expect(chain.transition.streams.count == 7)
    let tiles = try TilesTransition(setup, columns: 2, rows: 2).compiled()
    #expect(try tiles.parts(wholeChains: true).map(\.panels) == tiles.parts().map(\.panels))
  }
}
