import Pleat
import TestSupport
import Testing

/// A stretch of a run by itself.
@Suite struct LegTests {
  static let seed: UInt64 = 0x5EED_0046

  /// Both ends, and what lies between them, whatever the curve does.
  @Test func progressIsExactAtBothEndsAndNeverBeyond() throws {
    var random = RandomGeometry(seed: Self.seed)
    let springy = try TimingCurve.cubicBezier(0.3, -2, 0.7, 3)
    for _ in 0..<caseCount(2000) {
      let scale = [1, 1e-300, 1e300, 1.7e308][random.whole(0...3)]
      let (from, to) = (scale * random.number(-1...1), scale * random.number(-1...1))
      let curve = [.linear, .easeIn, .easeOut, springy][random.whole(0...3)]
      let leg = Leg(duration: random.number(0.01...10), curve: curve, from: from, to: to)
      #expect(leg.progress(at: 0) == from, "seed \(random.seed)")
      #expect(leg.progress(at: leg.duration) == to, "seed \(random.seed)")
      for _ in 0..<10 {
        let time = random.number(-1...12)
        let progress = leg.progress(at: time)
        #expect(
          progress >= min(from, to) && progress <= max(from, to),
          "\(leg) at \(time), seed \(random.seed)")
        // A leg without a way stands still, to the bit.
        #expect(Leg(duration: 5, curve: curve, from: from, to: from).progress(at: time) == from)
      }
    }
  }

  /// A curve that overshoots is held at 1 before the end, and is exactly there.
  @Test func whatIsHeldIsExactlyAtTheEnd() throws {
    let springy = try TimingCurve.cubicBezier(0.1, 3, 0.2, 3)
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(500) {
      let (from, to) = (random.number(0.1...1), random.number(0.1...1))
      let leg = Leg(duration: 1, curve: springy, from: from, to: to)
      #expect(springy.value(at: 0.5) > 1 && leg.progress(at: 0.5) == to, "seed \(random.seed)")
    }
  }

  /// From one time to the next, however near, progress does not turn back.
  @Test func progressIsAsSteadyAsItsCurve() {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(200) {
      let (one, other) = (random.number(-2...2), random.number(-2...2))
      let leg = Leg(duration: 1, curve: .linear, from: min(one, other), to: max(one, other))
      var time = random.number(0...0.999)
      var last = leg.progress(at: time)
      for _ in 0..<caseCount(100) {
        time = time.nextUp
        let progress = leg.progress(at: time)
        #expect(progress >= last, "\(leg) at \(time), seed \(random.seed)")
        last = progress
      }
    }
  }

  /// What no timeline takes does not trap: it has been run, or stands at its beginning.
  @Test func badNumbersDoNotTrap() {
    let bad = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1]
    for duration in bad {
      for time in bad + [0.5] {
        let progress = Leg(duration: duration, curve: .easeIn, from: 0.25, to: 0.75)
          .progress(at: time)
        #expect(progress.isNaN || progress >= 0.25 && progress <= 0.75)
        if !(time < duration) { #expect(progress == 0.75) }
      }
    }
    #expect(Leg(duration: .nan, curve: .linear, from: 0, to: 1).progress(at: 0) == 1)
    #expect(Leg(duration: 1, curve: .linear, from: 0, to: 1).progress(at: .nan) == 1)
  }
}
