import Pleat
import Testing

@testable import PleatRender

@Suite struct ThinningTests {
  /// A number over time, interpolated linearly.
  struct NumberTrack: ThinnedTrack {
    let value: @Sendable (Double) -> Double

    func key(at moment: Moment) -> Double { value(moment.percent) }

    func stretch(from start: Double, to end: Double) -> (Double, Double)? { (start, end) }

    func difference(
      _ stretch: (Double, Double), at fraction: Double, from moment: Moment
    ) -> Difference {
      let shown = stretch.0 + (stretch.1 - stretch.0) * fraction
      return Difference(x: SIMD4(shown - value(moment.percent), 0, 0, 0), y: .zero)
    }
  }

  private func moment(_ percent: Double) -> Moment {
    Moment(percent: percent, progress: 0, quarterTurns: 0)
  }

  private func thinned(
    tolerance: Double, moments: Int = 2000, _ value: @escaping @Sendable (Double) -> Double
  ) -> (keys: [Double], largest: Double, brokeOff: Bool) {
    let thinning = Thinning(
      track: NumberTrack(value: value), tolerance: tolerance,
      middle: { start, end in
        let half = (end.percent - start.percent) / 2
        return half > 1e-13 ? moment(start.percent + half) : nil
      },
      moment: { moment($0) })
    let run = (0...moments).map { moment(Double($0) * 100 / Double(moments)) }
    let (result, brokeOffAt) = thinning.thinned(run[...])
    return (result.keys.map(\.moment.percent), result.largest, brokeOffAt != nil)
  }

  @Test func aLineTakesTwo() {
    let line = thinned(tolerance: 1e-9) { 3 * $0 - 7 }
    #expect(line.keys == [0, 100])
    #expect(line.largest < 1e-10)
  }

  // The chord of a parabola x² strays by h²/4: with tolerance 1 a stretch is 2 long at most.
  @Test func aParabolaTakesAsManyAsItMust() {
    let parabola = thinned(tolerance: 1) { $0 * $0 }
    #expect(parabola.keys.count >= 51 && parabola.keys.count <= 53, "\(parabola.keys.count)")
    #expect(parabola.largest <= 1 && parabola.largest > 0.9)
  }

  @Test func aKinkBetweenTwoMomentsIsSeen() {
    // It lies where no moment and no probe does.
    let kink = thinned(tolerance: 0.001, moments: 8) { ($0 - 43.219).magnitude }
    #expect(kink.keys.contains { ($0 - 43.219).magnitude < 0.001 }, "\(kink.keys)")
  }

  @Test func aJumpTakesTwoNeighbours() throws {
    let jump = thinned(tolerance: 0.01) { $0 < 30.01 ? 0 : 1 }
    #expect(jump.keys.count < 16, "\(jump.keys)")
    let after = try #require(jump.keys.firstIndex { $0 >= 30.01 })
    #expect(jump.keys[after] - jump.keys[after - 1] < 1e-12)
  }

  @Test func whatCannotBeHeldEnds() {
    #expect(thinned(tolerance: 1e-12, moments: 16) { $0 * $0 * $0 }.brokeOff)
  }

  @Test func notANumberEnds() {
    let nowhere = thinned(tolerance: 1, moments: 4) { $0 > 50 ? .nan : 0 }
    #expect(nowhere.brokeOff)
  }
}
