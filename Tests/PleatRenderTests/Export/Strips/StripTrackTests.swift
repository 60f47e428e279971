import Testing

@testable import PleatRender

@Suite struct StripTrackTests {
  @Test func rowsLieOnStraightLines() {
    let track = StripTrack(ticks: [10, 20, 40], rows: [[0, 1], [10, 1], [-10, 3]])
    #expect(track.row(at: 0) == [0, 1])
    #expect(track.row(at: 15) == [5, 1])
    #expect(track.row(at: 20) == [10, 1])
    #expect(track.row(at: 35) == [-5, 2.5])
    #expect(track.row(at: 99) == [-10, 3])
  }

  @Test func theFewestSamplesAreKept() {
    // Two straight lines need three keys, wherever the corner is.
    for corner in 1..<99 {
      let kept = StripTrack.thinned(count: 100) { from, to in to <= corner || from >= corner }
      #expect(kept == [0, corner, 99])
    }
    #expect(StripTrack.thinned(count: 1) { _, _ in true } == [0])
    #expect(StripTrack.thinned(count: 2) { _, _ in false } == [0, 1])
    #expect(StripTrack.thinned(count: 5) { _, _ in false } == [0, 1, 2, 3, 4])
    #expect(StripTrack.thinned(count: 5) { _, _ in true } == [0, 4])
  }
}
