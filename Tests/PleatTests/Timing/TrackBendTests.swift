import Oracles
import Pleat
import Testing

/// Bounds of tracks hold at every progress, and are not much greater than they must be.
@Suite struct TrackBendTests {
  /// The largest distance from the line between the ends, and the range of the angles.
  private func measured(
    _ track: Track, _ range: ClosedRange<Double>
  ) -> (bend: Double, values: ClosedRange<Double>) {
    let (low, high) = (range.lowerBound, range.upperBound)
    let (start, end) = (track.quarterTurns(at: low), track.quarterTurns(at: high))
    var (bend, least, greatest) = (0.0, min(start, end), max(start, end))
    for step in 1..<200 {
      let share = Double(step) / 200
      let value = track.quarterTurns(at: low + (high - low) * share)
      bend = max(bend, (value - start - (end - start) * share).magnitude)
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    return (bend, least...greatest)
  }

  private func range(_ random: inout SeededGenerator) -> ClosedRange<Double> {
    let ends = [
      Double.random(in: -0.1...1.1, using: &random), .random(in: -0.1...1.1, using: &random),
    ]
    let length = Double.random(in: 0...1, using: &random)
    return ends.min()!...(ends.min()! + (ends.max()! - ends.min()!) * length * length)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func boundsHold(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<100 {
      let points = NastyCurves.controlPoints(using: &random)
      let nasty = try TimingCurve.cubicBezier(points.x1, points.y1, points.x2, points.y2)
      let curve = [nasty, .easeInOut, .linear].randomElement(using: &random)!
      let middle = Double.random(in: 0.2...0.6, using: &random)
      let track = Track([
        Track.Piece(from: 0.2, to: 1.3, over: 0...middle, curve: curve),
        Track.Piece(
          from: Bool.random(using: &random) ? 1.3 : 0.9, to: -0.5, over: middle + 0.1...1,
          curve: curve),
      ])
      let range = range(&random)
      let found = measured(track, range)
      let values = track.values(over: range)
      let what: Comment = "seed \(seed), number \(number): \(track) over \(range)"
      #expect(found.bend <= track.bend(over: range) + 1e-9, what)
      #expect(values.lowerBound <= found.values.lowerBound + 1e-9, what)
      #expect(values.upperBound >= found.values.upperBound - 1e-9, what)
    }
  }

  @Test func theBoundOfAnEasedPieceIsNear() throws {
    var random = SeededGenerator(seed: 31)
    var ratios: [Double] = []
    for curve in [TimingCurve.easeIn, .easeOut, .easeInOut, .default] {
      let track = Track(to: 2, curve: curve)
      for _ in 0..<100 {
        let start = Double.random(in: 0...0.97, using: &random)
        let range = start...start + 0.03
        ratios.append(measured(track, range).bend / track.bend(over: range))
      }
    }
    // Twice as small, it would not hold.
    #expect(ratios.max()! <= 1 && ratios.max()! > 0.9, "\(ratios.max()!)")
    #expect(ratios.sorted()[ratios.count / 2] > 0.9)
  }

  @Test func whereNothingBendsTheBoundIsZero() {
    let track = Track([
      Track.Piece(from: 0.5, to: 1, over: 0.2...0.4), Track.Piece(from: 1, to: 3, over: 0.6...0.8),
    ])
    for range in [0.0...0.2, 0.2...0.4, 0.25...0.31, 0.4...0.5, 0.45...0.6, 0.8...1] {
      #expect(track.bend(over: range) < 1e-12, "\(range)")
    }
    #expect(track.bend(over: 0.3...0.5) > 0)
    #expect(track.bend(over: 0.1...0.9) == 2.5)
  }
}
