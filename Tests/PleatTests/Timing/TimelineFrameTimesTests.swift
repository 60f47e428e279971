import Pleat
import TestSupport
import Testing

/// The times of frames: k/rate before the end, then the end.
@Suite struct TimelineFrameTimesTests {
  static let seed: UInt64 = 0x5EED_0041

  private func times(_ duration: Double, _ rate: Double) throws -> FrameTimes {
    try Timeline(
      legs: [Leg(duration: duration, curve: .linear, from: 0, to: 1)], end: 1
    ).frameTimes(perSecond: rate)
  }

  @Test(arguments: [
    (0.3, 60.0, 19), (0.1, 30, 4), (0.5, 60, 31), (0.25, 60, 16), (0.15, 60, 10), (1, 24, 25),
    (0.3, 120, 37), (0.3, 59.94, 19), (0.3, 50, 16), (0.3, 25, 9), (0.7, 10, 8), (0.3, 10, 4),
    (0.3, 1, 2), (0.3, 1e-9, 2), (1e-9, 60, 2), (0, 60, 1), (0, 1e300, 1), (1.1, 10, 12),
    (4.35, 100, 436), (1, 3, 4), (2, 1.5, 4), (Double.leastNonzeroMagnitude, 60, 2),
    (0.3, Double.leastNonzeroMagnitude, 2),
  ])
  func countsAreAsTheContractSays(duration: Double, rate: Double, count: Int) throws {
    let times = try times(duration, rate)
    #expect(times.count == count)
    #expect(times.last == duration)
    if count > 1 { #expect(times.first == 0) }
  }

  /// By the contract's own words, over many durations and rates.
  @Test func timesAreMultiplesThenTheEnd() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(600) {
      let rate = [Double(random.whole(1...240)), random.number(0.5...1000)][random.whole(0...1)]
      let duration =
        [
          Double(random.whole(0...2000)) / rate, Double(random.whole(1...500)) / 100,
          random.number(0...5),
        ][random.whole(0...2)]
      var expected: [Double] = []
      var k = 0
      while Double(k) / rate < duration {
        expected.append(Double(k) / rate)
        k += 1
      }
      expected.append(duration)
      let times = try times(duration, rate)
      #expect(Array(times) == expected, "\(duration) at \(rate), seed \(random.seed)")
    }
  }

  /// Huge runs are counted without being listed.
  @Test func hugeRunsAreNotListed() throws {
    for (duration, rate) in [(1e9, 1e6), (1e300, 1e-290), (3, 1e15), (1e15, 9)] {
      let times = try times(duration, rate)
      #expect(times.last == duration)
      let last = times.count - 1
      #expect(times[last - 1] < duration)
      #expect(Double(last) / rate >= duration)
      #expect(times[times.count / 2] == Double(times.count / 2) / rate)
    }
    for (duration, rate) in [(1.0, 1e16), (1e300, 60), (1e10, 1e300)] {
      #expect(throws: PleatError.frameRateOutOfRange(rate)) { try times(duration, rate) }
    }
  }

  @Test func everyTimeHasAProgress() throws {
    let transitions: [any Transition] = [
      FoldTransition(PageSetup(size: Size(width: 320, height: 480))),
      FlipTransition(PageSetup(size: Size(width: 320, height: 480))),
    ]
    for transition in transitions {
      for start in [0, 0.3, 0.9999] {
        let timeline = try transition.timeline(duration: 0.3, from: start)
        let progress = try timeline.frameTimes(perSecond: 60)
          .map { time in try timeline.progress(at: time) }
        #expect(progress.last == 1)
        #expect(progress == progress.sorted() && progress.first == start)
        // The same progress is what keyframes take.
        #expect(try transition.keyframes(at: progress).count == progress.count)
      }
    }
  }

  @Test func timesAreACollection() throws {
    let times = try times(0.3, 60)
    #expect(times.indices == 0..<19 && times.distance(from: 3, to: 9) == 6)
    let last: [Double] = [17.0 / 60, 0.3]
    #expect(times[17] == last[0] && times[18] == last[1])
    #expect(Array(times.reversed()).first == 0.3)
    #expect(Array(times.dropFirst(17)) == last)
    #expect(times.rate == 60 && times.duration == 0.3)
  }

  @Test func framesThatAreNotThereTrap() async {
    await #expect(processExitsWith: .trap) {
      let timeline = try FoldTransition(PageSetup(size: Size(width: 2, height: 2))).timeline()
      _ = try timeline.frameTimes(perSecond: 60)[19]
    }
    await #expect(processExitsWith: .trap) {
      let timeline = try FoldTransition(PageSetup(size: Size(width: 2, height: 2))).timeline()
      _ = try timeline.frameTimes(perSecond: 60)[-1]
    }
  }
}
