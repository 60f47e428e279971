import Foundation
import Oracles
import Pleat
import TestSupport
import Testing

/// How progress runs in time.
@Suite struct TimelineTests {
  static let seed: UInt64 = 0x5EED_0040
  static let page = PageSetup(size: Size(width: 320, height: 480))
  static let transitions: [any Transition] = [
    FoldTransition(page), FoldTransition(page, style: .unfold), FlipTransition(page),
  ]

  @Test func runsBeginAtTheirStartAndEndAtTheLimit() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(200) {
      let duration = random.number(1e-3...10)
      for transition in Self.transitions {
        let start = random.number(0...1)
        let timeline = try transition.timeline(duration: duration, from: start)
        #expect(try timeline.progress(at: 0) == start, "seed \(random.seed)")
        #expect(try timeline.progress(at: timeline.duration) == 1)
        #expect(timeline.end == 1)
        // Defect 3: the rest of the way takes the rest of the time.
        let rest = duration * (1 - start)
        #expect(abs(timeline.duration - rest) <= 2 * duration.ulp, "seed \(random.seed)")
        // Never backward, never beyond.
        var last = start
        for step in 0...50 {
          let time = timeline.duration * Double(step) / 50
          let progress = try timeline.progress(at: min(time, timeline.duration))
          #expect(progress >= last && progress <= 1)
          last = progress
        }
      }
    }
  }

  /// The legs of a flip take over from each other without a jump, wherever it starts.
  @Test func legsMeetWithoutAJump() throws {
    let flip = FlipTransition(Self.page)
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut] {
      for start in [0, 0.125, 0.25, 0.4995] {
        let timeline = try flip.timeline(duration: 0.8, curve: curve, from: start)
        #expect(timeline.legs.count == 2)
        #expect(timeline.legs[0].from == start && timeline.legs[0].to == 0.5)
        #expect(timeline.legs[1].from == 0.5 && timeline.legs[1].to == 1)
        #expect(abs(timeline.legs[0].duration - 0.8 * (0.5 - start)) <= 1e-16)
        #expect(abs(timeline.legs[1].duration - 0.4) <= 1e-16)
        let meeting = timeline.legs[0].duration
        #expect(try timeline.progress(at: meeting) == 0.5)
        #expect(abs(try timeline.progress(at: meeting.nextDown) - 0.5) <= 1e-12)
        let (before, after) = (
          try timeline.progress(at: meeting - 1e-9), try timeline.progress(at: meeting + 1e-9)
        )
        #expect(before <= 0.5 && after >= 0.5 && after - before < 1e-5, "\(curve) from \(start)")
      }
      for start in [0.5, 0.75, 1.0.nextDown] {
        let timeline = try flip.timeline(duration: 0.8, curve: curve, from: start)
        #expect(timeline.legs.count == 1 && timeline.legs[0].from == start)
        #expect(abs(timeline.duration - 0.8 * (1 - start)) <= 1e-16)
      }
      #expect(try flip.timeline(duration: 0.8, curve: curve, from: 1).progress(at: 0) == 1)
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
        #expect(progress >= 0 && progress <= 1)
        if progress == 0 { atStart += 1 }
        if progress == 1 { atEnd += 1 }
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
        #expect(try timeline.progress(at: duration) == 1)
        let half = try timeline.progress(at: duration / 2)
        #expect(half >= 0 && half <= 1)
      }
    }
  }

  @Test func foldsEaseByTheirCurve() throws {
    #expect(try Self.transitions[0].timeline().duration == 0.3)
    // The table of spec/0 §0.2, by an independent solution.
    let timeline = try Self.transitions[0].timeline(duration: 1)
    for fraction in [0.1, 0.2, 0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 0.9] {
      #expect(
        abs(try timeline.progress(at: fraction) - GoldenTables.easeOut(fraction)) <= 1e-14)
    }
  }

  @Test func timelinesMadeByHandRunThroughTheirLegs() throws {
    let timeline = try Timeline(
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

  // MARK: - Ends

  /// Legs were once subtracted one after another: over random runs a fifth did not end exactly.
  @Test func theDurationIsAlwaysTheEnd() throws {
    let flip = FlipTransition(Self.page)
    let named = try flip.timeline(duration: 2.4, curve: .easeIn, from: 0.25)
    #expect(try named.progress(at: named.duration) == 1)
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(2000) {
      let legs = Self.legs(random.whole(0...6), &random)
      let end = legs.last?.to ?? random.number(-3...3)
      let timeline = try Timeline(legs: legs, end: end)
      #expect(try timeline.progress(at: timeline.duration) == end, "seed \(random.seed)")
      #expect(timeline.duration == legs.reduce(0) { $0 + $1.duration }, "seed \(random.seed)")
      guard let first = legs.first else { continue }
      if first.duration > 0 { #expect(try timeline.progress(at: 0) == first.from) }
      // Where legs meet, the next one begins.
      var sum = 0.0
      for (leg, next) in zip(legs, legs.dropFirst()) {
        sum += leg.duration
        if sum + next.duration == sum { continue }
        #expect(try timeline.progress(at: sum) == next.from, "seed \(random.seed)")
      }
    }
  }

  /// Legs that meet, some of no duration and some too short to be seen in the sum.
  private static func legs(_ count: Int, _ random: inout RandomGeometry) -> [Leg] {
    let curves: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .default]
    var from = random.number(-3...3)
    return (0..<count).map { _ in
      let to = [random.number(-3...3), from][random.whole(0...3) / 3]
      let durations = [random.number(0...3), random.number(0...1e-3), 0, 1e-18, 1e9]
      defer { from = to }
      return Leg(
        duration: durations[random.whole(0...4)],
        curve: curves[random.whole(0...4)], from: from, to: to)
    }
  }

  // MARK: - What is refused

  @Test(arguments: [-1, -1e-300, -.infinity, .infinity, .nan, -.greatestFiniteMagnitude])
  func durationsThatCannotBeRunAreRefused(duration: Double) throws {
    let good = Leg(duration: 1, curve: .linear, from: 0, to: 0.5)
    let bad = Leg(duration: duration, curve: .linear, from: 0.5, to: 1)
    for legs in [
      [good, bad], [bad], [good, bad, Leg(duration: 5, curve: .linear, from: 1, to: 1)],
    ] {
      #expect {
        _ = try Timeline(legs: legs, end: 1)
      } throws: { error in
        guard case .durationOutOfRange(let refused) = error as? PleatError else { return false }
        return refused == duration || refused.isNaN && duration.isNaN
      }
    }
  }

  /// Each leg can be run, but not all of them one after another.
  @Test func durationsWhoseSumOverflowsAreRefused() throws {
    let half = Leg(duration: .greatestFiniteMagnitude, curve: .linear, from: 0, to: 0)
    #expect(throws: PleatError.durationOutOfRange(.infinity)) {
      try Timeline(legs: [half, half], end: 0)
    }
    #expect(try Timeline(legs: [half], end: 0).duration == .greatestFiniteMagnitude)
  }

  @Test func progressThatIsNotFiniteIsRefused() throws {
    for bad in [Double.infinity, -.infinity, .nan] {
      let leaving = Leg(duration: 1, curve: .linear, from: 0, to: bad)
      let coming = Leg(duration: 1, curve: .linear, from: bad, to: 0)
      for (legs, end) in [([leaving], bad), ([leaving], 1), ([coming], 0), ([], bad)] {
        #expect {
          _ = try Timeline(legs: legs, end: end)
        } throws: { error in
          guard case .progressNotFinite = error as? PleatError else { return false }
          return true
        }
      }
    }
  }

  @Test func legsThatDoNotMeetAreRefused() throws {
    let first = Leg(duration: 1, curve: .linear, from: 0, to: 0.5)
    let second = Leg(duration: 1, curve: .linear, from: 0.75, to: 1)
    #expect(throws: PleatError.legsDoNotMeet(leg: 0, to: 0.5, next: 0.75)) {
      try Timeline(legs: [first, second], end: 1)
    }
    #expect(throws: PleatError.legsDoNotMeet(leg: 0, to: 0.5, next: 0.5.nextUp)) {
      try Timeline(legs: [first], end: 0.5.nextUp)
    }
    #expect(throws: PleatError.legsDoNotMeet(leg: 1, to: 1, next: 2)) {
      try Timeline(
        legs: [first, Leg(duration: 0, curve: .linear, from: 0.5, to: 1)], end: 2)
    }
    // The sign of a zero is no gap.
    let falling = Leg(duration: 1, curve: .linear, from: 1, to: -0.0)
    #expect(try Timeline(legs: [falling], end: 0).end == 0)
  }

  /// A transition whose legs do not lead to its end is named, not run.
  @Test func legsOfATransitionAreChecked() throws {
    struct Halting: Transition {
      let automaticCurve = TimingCurve.linear
      let clip = PageEdges()
      func rig() throws(PleatError) -> Rig { try FoldTransition(TimelineTests.page).rig() }
      func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
        [Leg(duration: duration, curve: curve, from: progress, to: 0.5)]
      }
    }
    #expect(throws: PleatError.legsDoNotMeet(leg: 0, to: 0.5, next: 1)) {
      try Halting().timeline(duration: 1)
    }
  }

  // MARK: - Coding

  @Test func timelinesAreDecodedAsTheyWereEncoded() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<50 {
      let legs = Self.legs(random.whole(0...4), &random)
      let timeline = try Timeline(legs: legs, end: legs.last?.to ?? 1)
      let data = try JSONEncoder().encode(timeline)
      let text = String(decoding: data, as: UTF8.self)
      for key in ["legs", "end", "duration"] { #expect(text.contains("\"\(key)\":")) }
      let read = try JSONDecoder().decode(Timeline.self, from: data)
      #expect(read == timeline && read.duration == timeline.duration, "seed \(random.seed)")
      #expect(try read.progress(at: read.duration) == timeline.end)
    }
  }

  @Test func decodingRefusesWhatTheInitialiserRefuses() throws {
    func read(_ legs: String, end: String = "1", duration: String? = nil) throws -> Timeline {
      let rest = duration.map { ",\"duration\":\($0)" } ?? ""
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try decoder.decode(
        Timeline.self, from: Data("{\"legs\":[\(legs)],\"end\":\(end)\(rest)}".utf8))
    }
    func leg(_ duration: String, _ from: String = "0", _ to: String = "1") -> String {
      "{\"duration\":\(duration),\"curve\":[0,0,1,1],\"from\":\(from),\"to\":\(to)}"
    }
    #expect(try read(leg("2")).duration == 2)
    #expect(try read(leg("2"), duration: "2").duration == 2)
    let refused: [(String, String, String?)] = [
      (leg("-1"), "1", "-1"), (leg("-1"), "1", nil), (leg("\"nan\""), "1", nil),
      (leg("\"inf\""), "1", nil), (leg("1", "0", "0.5"), "1", nil),
      (leg("1", "\"nan\""), "1", nil), (leg("1"), "\"inf\"", nil), (leg("1"), "1", "5"),
      (leg("1"), "1", "-5"),
      (leg("1"), "1", "\"nan\""), ("", "1", "3"),
    ]
    for (legs, end, duration) in refused {
      #expect {
        _ = try read(legs, end: end, duration: duration)
      } throws: { error in
        guard case .dataCorrupted = error as? DecodingError else { return false }
        return true
      }
    }
    // What is wrong is named.
    #expect {
      _ = try read(leg("-1"))
    } throws: { error in
      guard case .dataCorrupted(let context) = error as? DecodingError else { return false }
      return context.underlyingError as? PleatError == .durationOutOfRange(-1)
    }
    #expect {
      _ = try read(leg("1"), duration: "5")
    } throws: { error in
      guard case .dataCorrupted(let context) = error as? DecodingError else { return false }
      return context.debugDescription == "duration 5.0 is not the sum of the legs, 1.0"
        && context.codingPath.map(\.stringValue) == ["duration"]
    }
  }
}
