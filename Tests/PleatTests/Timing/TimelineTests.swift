import Pleat
import TestSupport
import Testing

/// How progress runs in time.
@Suite struct TimelineTests {
  static let seed: UInt64 = 0x5EED_0040
  static let page = Size(width: 320, height: 480)
  static let transitions: [any Transition] = [
    FoldTransition(size: page), FoldTransition(.unfold, size: page), FlipTransition(size: page),
  ]

  @Test func runsBeginAtTheirStartAndEndAtTheLimit() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<200 {
      let duration = random.number(1e-3...10)
      for transition in Self.transitions {
        let start = random.number(0...transition.progressLimit)
        let timeline = try transition.timeline(duration: duration, from: start)
        #expect(try timeline.progress(at: 0) == start, "seed \(random.seed)")
        #expect(try timeline.progress(at: timeline.duration) == transition.progressLimit)
        #expect(timeline.end == transition.progressLimit)
        // The rest of the way takes the rest of the time.
        let rest = duration * (transition.progressLimit - start) / transition.progressLimit
        #expect(abs(timeline.duration - rest) <= 2 * duration.ulp, "seed \(random.seed)")
        // Never backward, never beyond.
        var last = start
        for step in 0...50 {
          let time = timeline.duration * Double(step) / 50
          let progress = try timeline.progress(at: min(time, timeline.duration))
          #expect(progress >= last && progress <= transition.progressLimit)
          last = progress
        }
      }
    }
  }

  /// The legs of a flip take over from each other without a jump, wherever it starts.
  @Test func legsMeetWithoutAJump() throws {
    let flip = FlipTransition(size: Self.page)
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut] {
      for start in [0, 0.25, 0.5, 0.999] {
        let timeline = try flip.timeline(duration: 0.8, curve: curve, from: start)
        #expect(timeline.legs.count == 2)
        #expect(timeline.legs[0].from == start && timeline.legs[0].to == 1)
        #expect(timeline.legs[1].from == 1 && timeline.legs[1].to == 2)
        #expect(abs(timeline.legs[0].duration - 0.4 * (1 - start)) <= 1e-16)
        #expect(abs(timeline.legs[1].duration - 0.4) <= 1e-16)
        let meeting = timeline.legs[0].duration
        #expect(try timeline.progress(at: meeting) == 1)
        #expect(abs(try timeline.progress(at: meeting.nextDown) - 1) <= 1e-12)
        let (before, after) = (
          try timeline.progress(at: meeting - 1e-9), try timeline.progress(at: meeting + 1e-9)
        )
        #expect(before <= 1 && after >= 1 && after - before < 1e-5, "\(curve) from \(start)")
      }
      for start in [1, 1.5, 2.0.nextDown] {
        let timeline = try flip.timeline(duration: 0.8, curve: curve, from: start)
        #expect(timeline.legs.count == 1 && timeline.legs[0].from == start)
        #expect(abs(timeline.duration - 0.4 * (2 - start)) <= 1e-16)
      }
      #expect(try flip.timeline(duration: 0.8, curve: curve, from: 2).progress(at: 0) == 2)
    }
  }

  /// `default`, as any curve but the four, eases the whole flip.
  @Test func otherCurvesEaseTheWholeFlip() throws {
    let flip = FlipTransition(size: Self.page)
    for curve in [TimingCurve.default, try .cubicBezier(0.3, 0.7, 0.9, 0.1)] {
      let timeline = try flip.timeline(duration: 0.6, curve: curve)
      for step in 0...60 {
        let time = min(Double(step) / 100, 0.6)
        let eased = curve.value(at: time / 0.6)
        #expect(abs(try timeline.progress(at: time) - 2 * eased) <= 1e-15)
      }
      let late = try flip.timeline(duration: 0.6, curve: curve, from: 0.5)
      #expect(abs(late.duration - 0.45) <= 1e-16 && late.legs.count == 1)
      #expect(
        abs(try late.progress(at: 0.225) - (0.5 + 1.5 * curve.value(at: 0.5))) <= 1e-14)
    }
  }

  /// A curve that overshoots does not fold past flat or shut.
  @Test func overshootingCurvesAreHeld() throws {
    let springy = try TimingCurve.cubicBezier(0.3, -2, 0.7, 3)
    for transition in Self.transitions {
      let timeline = try transition.timeline(duration: 1, curve: springy)
      var (atStart, atEnd) = (0, 0)
      for step in 0...1000 {
        let progress = try timeline.progress(at: Double(step) / 1000)
        #expect(progress >= 0 && progress <= transition.progressLimit)
        if progress == 0 { atStart += 1 }
        if progress == transition.progressLimit { atEnd += 1 }
      }
      #expect(atStart > 100 && atEnd > 100)
      // From a progress on, held there too.
      let late = try transition.timeline(duration: 1, curve: springy, from: 0.5)
      for step in 0...100 {
        #expect(try late.progress(at: late.duration * Double(step) / 100) >= 0.5)
      }
    }
  }

  /// Every duration that is accepted is the timeline's own, and its end is a time.
  @Test(arguments: [1e-300, 1e-9, 0.3, 1e9, 1e300, 1.7e308, .greatestFiniteMagnitude])
  func anyDurationIsKept(duration: Double) throws {
    for transition in Self.transitions {
      for curve in [nil, TimingCurve.default] {
        let timeline = try transition.timeline(duration: duration, curve: curve)
        #expect(timeline.duration == duration, "\(transition) \(String(describing: curve))")
        #expect(try timeline.progress(at: duration) == transition.progressLimit)
        let half = try timeline.progress(at: duration / 2)
        #expect(half >= 0 && half <= transition.progressLimit)
      }
    }
  }

  @Test func foldsEaseByTheirCurve() throws {
    for (transition, curve) in zip(Self.transitions, [TimingCurve.easeOut, .easeIn]) {
      let timeline = try transition.timeline()
      #expect(timeline.duration == 0.3)
      for step in 0...30 {
        let time = min(Double(step) / 100, 0.3)
        #expect(abs(try timeline.progress(at: time) - curve.value(at: time / 0.3)) <= 1e-15)
      }
    }
    // The table of spec/0 §0.2, by an independent solution.
    let timeline = try Self.transitions[0].timeline(duration: 1)
    for fraction in [0.1, 0.2, 0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 0.9] {
      #expect(
        abs(try timeline.progress(at: fraction) - GoldenTables.ease(fraction, out: true)) <= 1e-14)
    }
  }

  @Test func timelinesMadeByHandRunThroughTheirLegs() throws {
    let timeline = Timeline(
      legs: [
        Leg(duration: 1, curve: .linear, from: 0, to: 0.75),
        Leg(duration: 0, curve: .linear, from: 0.75, to: 0.5),
        Leg(duration: 2, curve: .linear, from: 0.5, to: 1),
      ], end: 1)
    #expect(timeline.duration == 3)
    #expect(try timeline.progress(at: 0.5) == 0.375)
    #expect(try timeline.progress(at: 1) == 0.5)
    #expect(try timeline.progress(at: 2) == 0.75)
    #expect(try timeline.progress(at: 3) == 1)
    #expect(try Timeline(legs: [], end: 0.5).progress(at: 0) == 0.5)
  }
}
