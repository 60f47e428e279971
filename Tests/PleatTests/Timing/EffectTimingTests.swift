import Foundation
import Pleat
import Testing

/// The timing model of Web Animations.
@Suite struct EffectTimingTests {
  static let seed: UInt64 = 0x5EED_0320

  // MARK: - Phases

  @Test func boundariesBelongToThePhaseInFront() throws {
    let forwards = try EffectTiming(delay: 1, endDelay: 1, duration: 2, fill: .both)
    let backwards = try EffectTiming(
      delay: 1, endDelay: 1, duration: 2, fill: .both, playbackRate: -1)
    #expect(forwards.activeDuration == 2 && forwards.endTime == 4)
    let phases: [(Double, ComputedTiming.Phase, ComputedTiming.Phase)] = [
      (-1, .before, .before), (1.0.nextDown, .before, .before), (1, .active, .before),
      (1.0.nextUp, .active, .active), (3.0.nextDown, .active, .active), (3, .after, .active),
      (3.0.nextUp, .after, .after), (9, .after, .after),
    ]
    for (time, forward, backward) in phases {
      #expect(forwards.computed(at: time).phase == forward, "at \(time)")
      #expect(backwards.computed(at: time).phase == backward, "at \(time)")
    }
    // At the end of a backward run the iteration is complete too.
    #expect(backwards.computed(at: 3).simpleIterationProgress == 1)
    #expect(backwards.computed(at: 1).simpleIterationProgress == 0)
  }

  /// A negative end delay moves the end of the active phase, a negative delay its beginning, to 0.
  @Test func negativeDelaysCutThePhases() throws {
    let short = try EffectTiming(endDelay: -0.5, duration: 1, fill: .both)
    #expect(short.endTime == 0.5)
    #expect(short.computed(at: 0.5).phase == .after)
    #expect(short.computed(at: 0.5).transformedProgress == 0.5)
    // The standard holds the active time only at the end of the iterations.
    #expect(short.computed(at: 0.75).transformedProgress == 0.75)
    #expect(short.computed(at: short.localTime(elapsed: 0.75)).transformedProgress == 0.5)
    let late = try EffectTiming(delay: -0.25, duration: 1, fill: .both)
    #expect(late.endTime == 0.75)
    #expect(late.computed(at: 0).phase == .active)
    #expect(late.computed(at: 0).transformedProgress == 0.25)
    #expect(late.computed(at: 0.75).transformedProgress == 1)
    let nothing = try EffectTiming(delay: -3, duration: 1, fill: .both)
    #expect(nothing.endTime == 0 && nothing.computed(at: 0).phase == .after)
    #expect(nothing.computed(at: 0).transformedProgress == 1)
    let none = try EffectTiming(endDelay: -3, duration: 1, fill: .forwards)
    #expect(none.endTime == 0 && none.computed(at: 0).transformedProgress == 0)
  }

  @Test func fillSaysWhereThereIsProgress() throws {
    for fill in EffectTiming.Fill.allCases {
      let timing = try EffectTiming(delay: 1, duration: 1, fill: fill)
      let (before, after) = (timing.computed(at: 0), timing.computed(at: 3))
      #expect((before.transformedProgress == 0) == [.backwards, .both].contains(fill))
      #expect((after.transformedProgress == 1) == [.forwards, .both].contains(fill))
      for unresolved in [before, after] where unresolved.transformedProgress == nil {
        #expect(unresolved.phase != nil && unresolved.activeTime == nil)
        #expect(unresolved.overallProgress == nil && unresolved.currentIteration == nil)
        #expect(unresolved.directedProgress == nil && !unresolved.beforeFlag)
      }
      #expect(timing.computed(at: 1.5).transformedProgress == 0.5)
    }
  }

  // MARK: - Iterations

  @Test func directionsAlternate() throws {
    let expected: [(EffectTiming.Direction, [Double])] = [
      (.normal, [0.25, 0.25, 0.25, 1]), (.reverse, [0.75, 0.75, 0.75, 0]),
      (.alternate, [0.25, 0.75, 0.25, 1]), (.alternateReverse, [0.75, 0.25, 0.75, 0]),
    ]
    for (direction, values) in expected {
      let timing = try EffectTiming(duration: 1, iterations: 3, direction: direction, fill: .both)
      let found = [0.25, 1.25, 2.25, 3].map { timing.computed(at: $0).transformedProgress }
      #expect(found == values, "\(direction)")
    }
  }

  /// Iterations begin at 0, but the last one ends at 1.
  @Test func onlyTheEndOfTheLastIterationIsOne() throws {
    let timing = try EffectTiming(duration: 0.5, iterations: 3, fill: .both)
    for (time, iteration, progress) in [
      (0, 0, 0), (0.5, 1, 0), (1, 2, 0), (1.5, 2, 1), (9, 2, 1),
    ] as [(Double, Double, Double)] {
      let found = timing.computed(at: time)
      #expect(found.currentIteration == iteration, "at \(time)")
      #expect(found.simpleIterationProgress == progress, "at \(time)")
    }
    // A fractional number of iterations ends within one.
    let broken = try EffectTiming(duration: 2, iterations: 2.25, iterationStart: 0.5, fill: .both)
    let end = broken.computed(at: 9)
    #expect(end.overallProgress == 2.75 && end.currentIteration == 2)
    #expect(end.simpleIterationProgress == 0.75 && end.activeTime == 4.5)
    // Iteration start and iterations may add up to a whole number.
    let whole = try EffectTiming(duration: 2, iterations: 2.5, iterationStart: 0.5, fill: .both)
    #expect(whole.computed(at: 5).currentIteration == 2)
    #expect(whole.computed(at: 5).simpleIterationProgress == 1)
  }

  /// Products and differences are rounded: the end is exact anyway.
  @Test func endsAreExactForAllNumbers() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<20_000 {
      let iterations = Double(random.whole(1...50))
      let timing = try EffectTiming(
        delay: random.number(-1...3), duration: random.number(1e-3...2), iterations: iterations,
        iterationStart: Double(random.whole(0...3)), fill: .both)
      for time in [timing.endTime, timing.endTime.nextUp, timing.localTime(elapsed: 1e9)] {
        let found = timing.computed(at: time)
        #expect(found.phase == .after && found.simpleIterationProgress == 1, "\(random.label)")
        #expect(found.overallProgress == iterations + timing.iterationStart, "\(random.label)")
        #expect(
          found.currentIteration == iterations + timing.iterationStart - 1, "\(random.label)")
      }
    }
  }

  @Test func zeroDurationsAreAtTheirEndAtOnce() throws {
    for iterations in [1, 2.5, 4, .infinity] {
      let timing = try EffectTiming(
        delay: 1, duration: 0, iterations: iterations, iterationStart: 0.25, fill: .both)
      #expect(timing.activeDuration == 0 && timing.endTime == 1)
      let (before, after) = (timing.computed(at: 1.0.nextDown), timing.computed(at: 1))
      #expect(before.phase == .before && before.overallProgress == 0.25)
      #expect(before.currentIteration == 0 && before.transformedProgress == 0.25)
      #expect(after.phase == .after && after.activeTime == 0)
      #expect(after.overallProgress == iterations + 0.25)
      #expect(
        after.transformedProgress == (iterations == 2.5 ? 0.75 : 0.25), "\(iterations) iterations")
    }
    let endless = try EffectTiming(duration: 0, iterations: .infinity, fill: .both)
    #expect(endless.computed(at: 0).currentIteration == .infinity)
    #expect(endless.computed(at: 0).simpleIterationProgress == 1)
    // Infinity counts as even, so both directions that alternate run forwards.
    for direction in [EffectTiming.Direction.alternate, .alternateReverse] {
      let timing = try EffectTiming(
        duration: 0, iterations: .infinity, direction: direction, fill: .both)
      #expect(timing.computed(at: 0).transformedProgress == 1)
    }
    // Without iterations there is no end of one.
    let none = try EffectTiming(duration: 1, iterations: 0, iterationStart: 2, fill: .both)
    #expect(none.computed(at: 0).transformedProgress == 0)
    #expect(none.computed(at: 0).currentIteration == 2)
  }

  @Test func endlessEffectsNeverEnd() throws {
    let timing = try EffectTiming(
      duration: 0.5, iterations: .infinity, direction: .alternate, fill: .both)
    #expect(timing.endTime == .infinity && timing.playingDuration == .infinity)
    let late = timing.computed(at: 1e9 + 0.125)
    #expect(late.phase == .active && late.currentIteration == 2e9)
    #expect(late.transformedProgress == 0.25)
    // The end of time is the only time after it.
    let end = timing.computed(at: .infinity)
    #expect(end.phase == .after && end.currentIteration == .infinity)
    #expect(end.transformedProgress == 1)
    // One iteration of infinite duration stays at its beginning.
    let still = try EffectTiming(duration: .infinity, fill: .both)
    #expect(still.computed(at: 1e300).transformedProgress == 0)
    #expect(still.computed(at: .infinity).transformedProgress == 1)
    // Played backwards, an endless effect has no end to start from.
    let reverse = try EffectTiming(
      duration: 0.5, iterations: .infinity, fill: .both, playbackRate: -1)
    #expect(reverse.localTime(elapsed: 3) == .infinity)
    #expect(reverse.computed(at: 1.625).transformedProgress == 0.25)
  }

  @Test func aBillionIterationsAreCounted() throws {
    let timing = try EffectTiming(
      duration: 0.125, iterations: 1e9, direction: .alternate, fill: .both)
    #expect(timing.endTime == 1.25e8)
    for (time, iteration, progress) in [
      (1.25e8 - 0.125, 999_999_999, 1), (1.25e8 - 0.03125, 999_999_999, 0.25),
      (1.25e8 - 0.25, 999_999_998, 0), (1.25e8, 999_999_999, 0), (1e12, 999_999_999, 0),
    ] as [(Double, Double, Double)] {
      let found = timing.computed(at: time)
      #expect(found.currentIteration == iteration && found.transformedProgress == progress)
    }
    // 0.001 is rounded: the error at the billionth iteration is the one that is stated.
    let rounded = try EffectTiming(duration: 0.001, iterations: 1e9, fill: .both)
    let found = try #require(rounded.computed(at: 999_999.9995).transformedProgress)
    #expect(abs(found - 0.5) <= 1.2e-7)
    #expect(rounded.computed(at: 1e6).overallProgress == 1e9)
  }

  @Test func timesThatAreNoNumbersHaveAnswers() throws {
    for direction in EffectTiming.Direction.allCases {
      for rate in [-1, 0, 1.0] {
        let timing = try EffectTiming(
          delay: 1, duration: 1, iterations: 2, direction: direction, fill: .both,
          playbackRate: rate)
        let idle = timing.computed(at: .nan)
        #expect(idle.phase == nil && idle.activeTime == nil && idle.transformedProgress == nil)
        #expect(timing.localTime(elapsed: .nan).isNaN)
        #expect(timing.computed(at: -.infinity) == timing.computed(at: -1))
        #expect(timing.computed(at: .infinity) == timing.computed(at: 9))
      }
    }
  }

  // MARK: - The standard once more

  /// The standard's text, followed word for word in whole numbers.
  ///
  /// Times are in sixteenths of a second,
  /// and progress in fractions of the duration. Neither is rounded, so the answers are equal.
  private struct Reference {
    var delay, endDelay, duration: Int
    /// Iterations and iteration start in quarters; nil is infinity.
    var iterations: Int?
    var iterationStart: Int
    var direction: EffectTiming.Direction
    var fill: EffectTiming.Fill
    var isBackwards: Bool

    func phase(at time: Int) -> ComputedTiming.Phase {
      let huge = 1 << 40
      let active =
        duration == 0 || iterations == 0 ? 0 : iterations.map { duration * $0 / 4 } ?? huge
      let end = max(delay + active + endDelay, 0)
      let (start, stop) = (max(min(delay, end), 0), max(min(delay + active, end), 0))
      if time < start || time == start && isBackwards { return .before }
      return time > stop || time == stop && !isBackwards ? .after : .active
    }

    /// Iteration and directed progress (numerator and denominator), nil where unresolved.
    func progress(at time: Int) -> (iteration: Double, directed: Double, before: Bool)? {
      let phase = phase(at: time)
      let huge = 1 << 40
      let active =
        duration == 0 || iterations == 0 ? 0 : iterations.map { duration * $0 / 4 } ?? huge
      let activeTime: Int
      switch phase {
      case .before:
        guard fill == .backwards || fill == .both else { return nil }
        activeTime = max(time - delay, 0)
      case .active: activeTime = time - delay
      case .after:
        guard fill == .forwards || fill == .both else { return nil }
        activeTime = max(min(time - delay, active), 0)
      }
      // Overall progress in units of 1 / (4 · duration), or of 1/4 for a duration of 0.
      let whole = 4 * max(duration, 1)
      var overall: Int?
      if duration == 0 {
        overall = phase == .before ? 0 : iterations
      } else {
        overall = 4 * activeTime
      }
      overall = overall.map { $0 + iterationStart * max(duration, 1) }
      var simple = (overall ?? iterationStart * max(duration, 1)) % whole
      if simple == 0, phase != .before, activeTime == active, iterations != 0 { simple = whole }
      let iteration: Double
      if phase == .after, iterations == nil {
        iteration = .infinity
      } else {
        let floor = overall.map { Double($0 / whole) } ?? .infinity
        iteration = simple == whole ? floor - 1 : floor
      }
      let isForwards: Bool
      switch direction {
      case .normal: isForwards = true
      case .reverse: isForwards = false
      case .alternate, .alternateReverse:
        let d = iteration + (direction == .alternate ? 0 : 1)
        isForwards = d.isInfinite || fmod(d, 2) == 0
      }
      let directed = Double(isForwards ? simple : whole - simple) / Double(whole)
      return (iteration, directed, phase == .before && isForwards || phase == .after && !isForwards)
    }
  }

  @Test func randomTimingsAgreeWithTheStandard() throws {
    var random = RandomGeometry(seed: Self.seed)
    var phases: [ComputedTiming.Phase: Int] = [:]
    for _ in 0..<20_000 {
      let reference = Reference(
        delay: random.whole(-40...40), endDelay: random.whole(-40...40),
        duration: [0, 4, 8, 16, 32][random.whole(0...4)],
        iterations: random.whole(0...9) == 0 ? nil : random.whole(0...20),
        iterationStart: random.whole(0...12),
        direction: EffectTiming.Direction.allCases[random.whole(0...3)],
        fill: EffectTiming.Fill.allCases[random.whole(0...3)],
        isBackwards: random.whole(0...1) == 0)
      let timing = try EffectTiming(
        delay: Double(reference.delay) / 16, endDelay: Double(reference.endDelay) / 16,
        duration: Double(reference.duration) / 16,
        iterations: reference.iterations.map { Double($0) / 4 } ?? .infinity,
        iterationStart: Double(reference.iterationStart) / 4, direction: reference.direction,
        fill: reference.fill, playbackRate: reference.isBackwards ? -1 : 1,
        easing: .steps(2, .jumpBoth))
      for _ in 0..<10 {
        let time = random.whole(-20...160)
        let found = timing.computed(at: Double(time) / 16)
        let expected = reference.progress(at: time)
        // Three jumps: at 0, 1/2 and 1.
        let eased = expected.map { directed in
          [0, 0.5, 1].count { directed.before ? $0 < directed.directed : $0 <= directed.directed }
        }
        let agrees =
          found.phase == reference.phase(at: time)
          && found.currentIteration == expected?.iteration
          && found.directedProgress == expected?.directed
          && found.beforeFlag == expected?.before ?? false
          && found.transformedProgress == eased.map { Double($0) / 3 }
        if !agrees { Issue.record("\(random.label): \(reference) at \(time): \(found)") }
        if let phase = found.phase { phases[phase, default: 0] += 1 }
      }
    }
    for phase in ComputedTiming.Phase.allCases { #expect(phases[phase, default: 0] > 10_000) }
  }

  // MARK: - Properties

  private static func timing(
    _ random: inout RandomGeometry, direction: EffectTiming.Direction = .normal,
    playbackRate: Double = 1
  ) throws -> EffectTiming {
    try EffectTiming(
      delay: random.number(0...1), endDelay: random.number(0...1),
      duration: random.number(0.1...2), iterations: random.number(0.5...6),
      iterationStart: random.number(0...3), direction: direction, fill: .both,
      playbackRate: playbackRate)
  }

  @Test func oppositeDirectionsAddUpToOne() throws {
    for (direction, opposite) in [
      (EffectTiming.Direction.normal, EffectTiming.Direction.reverse),
      (.alternate, .alternateReverse),
    ] {
      var (random, again) = (RandomGeometry(seed: Self.seed), RandomGeometry(seed: Self.seed))
      for _ in 0..<1000 {
        let timing = try Self.timing(&random, direction: direction)
        let other = try Self.timing(&again, direction: opposite)
        let time = random.number(-1...15)
        #expect(again.number(-1...15) == time)
        let (a, b) = (timing.computed(at: time), other.computed(at: time))
        let sum = try #require(a.directedProgress) + (try #require(b.directedProgress))
        #expect(
          abs(sum - 1) <= 1e-15 && a.currentIteration == b.currentIteration, "\(random.label)")
      }
    }
  }

  /// A whole number of alternating iterations looks the same from both ends, up to the direction.
  @Test func timeCanBeMirrored() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<1000 {
      let (count, duration) = (Double(random.whole(1...9)), random.number(0.1...2))
      let isOdd = count.truncatingRemainder(dividingBy: 2) == 1
      let time = random.number(0...(count * duration))
      for (direction, mirrored) in [
        (EffectTiming.Direction.normal, EffectTiming.Direction.reverse),
        (.alternate, isOdd ? .alternateReverse : .alternate),
      ] {
        let a = try EffectTiming(
          duration: duration, iterations: count, direction: direction, fill: .both
        ).computed(at: time)
        let b = try EffectTiming(
          duration: duration, iterations: count, direction: mirrored, fill: .both
        ).computed(at: count * duration - time)
        let (x, y) = (try #require(a.directedProgress), try #require(b.directedProgress))
        // Where an iteration meets the next one, the two may be on different sides.
        if min(x, 1 - x) > 1e-12 { #expect(abs(x - y) <= 1e-13, "\(random.label)") }
      }
    }
  }

  @Test func alternatingProgressDoesNotJump() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<2000 {
      let timing = try EffectTiming(
        delay: random.number(-1...1), duration: random.number(0.1...2), iterations: 8,
        iterationStart: Double(random.whole(0...3)), direction: .alternate, fill: .both)
      let boundary = timing.delay + timing.duration * Double(random.whole(0...8))
      guard boundary > 0 else { continue }
      let values = [
        boundary - 1e-12, boundary.nextDown, boundary, boundary.nextUp, boundary + 1e-12,
      ]
      .compactMap { timing.computed(at: $0).transformedProgress }
      #expect(values.count == 5)
      let spread = values.reduce(0) { max($0, abs($1 - values[0])) }
      #expect(spread <= 5e-11, "\(random.label)")
    }
    // A normal direction jumps from 1 to 0.
    let normal = try EffectTiming(duration: 1, iterations: 2, fill: .both)
    #expect(normal.computed(at: 1.0.nextDown).transformedProgress == 1.0.nextDown)
    #expect(normal.computed(at: 1).transformedProgress == 0)
  }

  @Test func playbackRatesScaleTime() throws {
    for rate in [2, 0.5, 4.0] {
      var (random, again) = (RandomGeometry(seed: Self.seed), RandomGeometry(seed: Self.seed))
      for _ in 0..<500 {
        let plain = try Self.timing(&random)
        let fast = try Self.timing(&again, playbackRate: rate)
        #expect(fast.playingDuration == plain.endTime / rate)
        let elapsed = random.number(-1...20)
        #expect(again.number(-1...20) == elapsed)
        let time = fast.localTime(elapsed: elapsed / rate)
        #expect(time == min(elapsed, plain.endTime), "\(random.label)")
        #expect(fast.computed(at: time) == plain.computed(at: time), "\(random.label)")
        // Backwards from the end.
        let back = try EffectTiming(
          delay: plain.delay, endDelay: plain.endDelay, duration: plain.duration,
          iterations: plain.iterations, iterationStart: plain.iterationStart, fill: .both,
          playbackRate: -rate)
        let mirrored = back.localTime(elapsed: elapsed / rate)
        #expect(mirrored == max(plain.endTime - elapsed, 0), "\(random.label)")
        #expect(
          back.computed(at: mirrored).transformedProgress
            == plain.computed(at: mirrored).transformedProgress
            || mirrored == plain.delay || mirrored == plain.delay + plain.activeDuration)
        #expect(back.localTime(elapsed: back.playingDuration) == 0)
        #expect(fast.localTime(elapsed: fast.playingDuration) == plain.endTime)
      }
    }
    let frozen = try EffectTiming(duration: 1, playbackRate: 0)
    #expect(frozen.localTime(elapsed: 7) == 0 && frozen.playingDuration == .infinity)
  }

  // MARK: - What is refused

  @Test func numbersThatCannotBeAreRefused() {
    func expect(
      _ name: String, _ value: String, _ accepted: String,
      _ make: @escaping () throws -> EffectTiming
    ) {
      let error = PleatError.parameterNotAccepted(name: name, value: value, accepted: accepted)
      #expect(throws: error) { try make() }
    }
    for (number, text) in [(Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf")] {
      expect("delay", text, "a finite number of seconds") {
        try EffectTiming(delay: number, duration: 1)
      }
      expect("end delay", text, "a finite number of seconds") {
        try EffectTiming(endDelay: number, duration: 1)
      }
      expect("iteration start", text, "a finite number of at least 0") {
        try EffectTiming(duration: 1, iterationStart: number)
      }
      expect("playback rate", text, "a finite number") {
        try EffectTiming(duration: 1, playbackRate: number)
      }
      guard number != .infinity else { continue }
      expect("iteration duration", text, "seconds of at least 0, or infinity") {
        try EffectTiming(duration: number)
      }
      expect("number of iterations", text, "at least 0, or infinity") {
        try EffectTiming(duration: 1, iterations: number)
      }
    }
    expect("iteration duration", "-1", "seconds of at least 0, or infinity") {
      try EffectTiming(duration: -1)
    }
    expect("number of iterations", "-0.5", "at least 0, or infinity") {
      try EffectTiming(duration: 1, iterations: -0.5)
    }
    expect("iteration start", "-1e-300", "a finite number of at least 0") {
      try EffectTiming(duration: 1, iterationStart: -1e-300)
    }
  }

  /// Sums and products that overflow are infinite, never NaN.
  @Test func hugeNumbersHaveAnswers() throws {
    let huge = Double.greatestFiniteMagnitude
    for delay in [-huge, 0, huge] {
      for endDelay in [-huge, 0, huge] {
        for (duration, iterations) in [(huge, huge), (huge, 0), (0, huge), (.infinity, 0.5)] {
          let timing = try EffectTiming(
            delay: delay, endDelay: endDelay, duration: duration, iterations: iterations,
            iterationStart: huge, fill: .both)
          #expect(!timing.endTime.isNaN)
          for time in [-Double.infinity, -huge, -1, 0, 1, huge, .infinity] {
            let found = timing.computed(at: time)
            #expect(found.phase != nil)
            let progress = try #require(found.transformedProgress)
            #expect(progress >= 0 && progress <= 1, "\(timing) at \(time): \(found)")
          }
        }
      }
    }
  }

  // MARK: - Coding

  @Test func timingsAreDecodedAsTheyWereEncoded() throws {
    var random = RandomGeometry(seed: Self.seed)
    for index in 0..<40 {
      let timing = try EffectTiming(
        delay: random.number(-1...1), endDelay: random.number(-1...1),
        duration: index % 5 == 0 ? .infinity : random.number(0...1),
        iterations: index % 3 == 0 ? .infinity : random.number(0...9),
        iterationStart: random.number(0...1),
        direction: EffectTiming.Direction.allCases[index % 4],
        fill: EffectTiming.Fill.allCases[index / 4 % 4], playbackRate: random.number(-2...2),
        easing: [.linear, .easeIn, .default][index % 3])
      #expect(try geometryRoundTrip(timing) == timing, "\(random.label)")
    }
    let text = try geometryJSON(EffectTiming(duration: .infinity, direction: .alternateReverse))
    #expect(text.contains(#""duration":"Infinity""#) && text.contains(#""alternate-reverse""#))
  }

  @Test func decodingRefusesWhatTheInitialiserRefuses() throws {
    func read(_ text: String) throws -> EffectTiming {
      try JSONDecoder().decode(EffectTiming.self, from: Data(text.utf8))
    }
    #expect(try read(#"{"duration":2}"#) == EffectTiming(duration: 2))
    #expect(
      try read(#"{"duration":1,"iterations":"Infinity","fill":"both"}"#)
        == EffectTiming(duration: 1, iterations: .infinity, fill: .both))
    for text in [
      #"{}"#, #"{"duration":-1}"#, #"{"duration":"long"}"#, #"{"duration":1,"iterations":-2}"#,
      #"{"duration":1,"iterations":"-Infinity"}"#, #"{"duration":1,"delay":"Infinity"}"#,
      #"{"duration":1,"iterationStart":-1}"#, #"{"duration":1,"playbackRate":"Infinity"}"#,
      #"{"duration":1,"direction":"sideways"}"#, #"{"duration":1,"fill":"auto"}"#,
      #"{"duration":1,"easing":[2,0,1,1]}"#,
    ] {
      #expect(throws: DecodingError.self, "\(text)") { try read(text) }
    }
    #expect {
      try read(#"{"duration":-1}"#)
    } throws: { error in
      guard case .dataCorrupted(let context) = error as? DecodingError else { return false }
      return context.underlyingError as? PleatError
        == .parameterNotAccepted(
          name: "iteration duration", value: "-1", accepted: "seconds of at least 0, or infinity")
    }
  }
}
