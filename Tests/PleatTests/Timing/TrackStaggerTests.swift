import Pleat
import TestSupport
import Testing

/// Tracks that start one after another.
@Suite struct TrackStaggerTests {
  @Test func anglesFollowTheFormulaAndEndExactly() {
    var random = RandomGeometry(seed: 0x5EED_1103)
    for _ in 0..<caseCount(300) {
      let count = random.whole(1...4096)
      let fraction = [0, 1, random.number(0...1)][random.whole(0...2)]
      let end = random.number(-4...4)
      for rank in [0, count - 1, random.whole(0...count - 1)] {
        let track = Track.staggered(rank: rank, of: count, by: fraction, to: end)
        let label = "rank \(rank) of \(count) by \(fraction), \(random.label)"
        #expect(track.quarterTurns(at: 0) == 0, "\(label)")
        #expect(track.quarterTurns(at: 1) == end, "\(label)")
        for progress in [random.number(0...1), Double(rank) / Double(count)] {
          let way = progress + fraction * (progress * Double(count - 1) - Double(rank))
          let wanted = min(max(way, 0), 1) * end
          #expect(abs(track.quarterTurns(at: progress) - wanted) <= 1e-11, "\(label)")
        }
      }
    }
  }

  @Test func ranksOutsideTheCountTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = Track.staggered(rank: 3, of: 3, by: 0.5, to: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Track.staggered(rank: 0, of: 3, by: 1.5, to: 1)
    }
  }
}
